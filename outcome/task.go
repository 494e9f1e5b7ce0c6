package outcome

import "strings"

// splitPrefix takes off the label that task runners put before each line a
// task prints: "[lint] …" (mise), "web:test: …" (turbo), "web test: …" (pnpm -r).
func splitPrefix(l string) (label, rest string) {
	if l[0] == '[' {
		i := strings.IndexByte(l, ']')
		if i > 1 && i < 64 && i+1 < len(l) && l[i+1] == ' ' && isTaskName(l[1:i]) {
			return l[1:i], l[i+2:]
		}
		return "", l
	}
	i := strings.Index(l[:min(len(l), 96)], ": ")
	if i <= 0 {
		return "", l
	}
	head := l[:i]
	j := strings.LastIndexAny(head, ": ")
	if j <= 0 || head[j] == ' ' && strings.Count(head, " ") > 1 || !isTaskName(head[j+1:]) {
		return "", l
	}
	pkg := head[:j]
	if strings.ContainsAny(pkg, " \t(\"'") || strings.HasSuffix(pkg, ":") {
		return "", l
	}
	if head[j] == ' ' && !strings.ContainsAny(pkg, "/.") { // pnpm names the folder
		return "", l
	}
	if _, isPlace := position(l); isPlace {
		return "", l
	}
	return head[j+1:], l[i+2:]
}

// isTaskName is strict on purpose: levels of a log are no tasks.
func isTaskName(s string) bool {
	switch s {
	case "warn", "error", "info", "debug", "success", "gw0", "doctest":
		return false
	}
	if s == "" || !('a' <= s[0] && s[0] <= 'z') {
		return false
	}
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case isLetter(c) || isDigit(c):
		case c == ':' || c == '-' || c == '_' || c == '.' || c == '/' || c == '@':
		default:
			return false
		}
	}
	return true
}

// taskFailed says whether l is a task runner's own word that a task failed.
func taskFailed(l string) bool {
	switch l[0] {
	case 'E':
		return strings.HasPrefix(l, "ERROR task failed") || strings.HasPrefix(l, "ERR_PNPM_")
	case 'm', 'g':
		return isMakeError(l) || strings.HasPrefix(l, "mise ERROR ")
	case 'n':
		return strings.HasPrefix(l, "npm ERR! ") || strings.HasPrefix(l, "npm error ")
	case 'e':
		if strings.HasPrefix(l, "error Command failed") || strings.HasPrefix(l, "error: script \"") && strings.Contains(l, " exited with code ") {
			return true
		}
		return strings.HasPrefix(l, "error: Recipe `") && strings.Contains(l, "` failed")
	case 't':
		return strings.HasPrefix(l, "task: Failed to run task ")
	case 'r':
		return strings.HasPrefix(l, "rake aborted!")
	case 'S':
		return strings.HasPrefix(l, "Script ") && strings.Contains(l, " returned with error code ")
	case 'C':
		return strings.HasPrefix(l, "Command failed with exit code ")
	case ' ', 0xe2:
		s := strings.TrimLeft(l, " \u2009")
		return strings.HasPrefix(s, "ELIFECYCLE") || strings.HasPrefix(s, "ERR_PNPM_RECURSIVE") || strings.HasPrefix(s, "ERR_PNPM_")
	}
	return false
}

// taskOf is the task a failure line names, "" if none.
func taskOf(l string) string {
	if isMakeError(l) { // make: *** [Makefile:3: test] Error 1
		i, j := strings.LastIndexByte(l, '['), strings.LastIndexByte(l, ']')
		if i >= 0 && i < j {
			in := l[i+1 : j]
			return strings.TrimSpace(in[strings.LastIndexByte(in, ':')+1:])
		}
	}
	if rest, ok := strings.CutPrefix(l, "error: Recipe `"); ok {
		return rest[:max(strings.IndexByte(rest, '`'), 0)]
	}
	if rest, ok := strings.CutPrefix(l, "task: Failed to run task \""); ok {
		return rest[:max(strings.IndexByte(rest, '"'), 0)]
	}
	return ""
}

// failedTaskLines is how many lines from the end are looked at for a task
// runner's word.
const failedTaskLines = 64

// FailedTask is the task that the newest line of a task runner says has failed,
// "" if none does: "[lint] ERROR task failed", "make: *** [lint] Error 1".
func FailedTask(out string) string {
	for n := 0; n < failedTaskLines && out != ""; n++ {
		l := out
		if i := strings.LastIndexByte(out, '\n'); i >= 0 {
			out, l = out[:i], out[i+1:]
		} else {
			out = ""
		}
		if l = strings.TrimRight(l, " \r\t"); l == "" {
			continue
		}
		label, rest := splitPrefix(l)
		if rest == "" || !taskFailed(rest) {
			continue
		}
		if name := taskOf(rest); name != "" {
			return name
		}
		if label != "" {
			return label
		}
	}
	return ""
}
