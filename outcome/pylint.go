package outcome

import "strings"

// readRuff reads ruff check and ruff format.
func readRuff(t *tally, l string) {
	switch {
	case l == "All checks passed!":
		t.verdictTotal(true)
	case strings.HasPrefix(l, "Found "):
		n, rest, ok := number(l[6:])
		if !ok || !strings.HasPrefix(rest, " error") {
			return
		}
		if i := strings.Index(rest, " fixed, "); i >= 0 {
			t.rewrote = true
			n = 0
			if m, _, ok := number(rest[i+len(" fixed, "):]); ok {
				n = m
			}
		}
		t.verdictTotal(n == 0)
	case strings.HasPrefix(l, "Fixed ") && strings.Contains(l, " error"): // --fix-only
		n, _, ok := number(l[len("Fixed "):])
		t.rewrote = t.rewrote || ok && n > 0
	case strings.HasPrefix(l, "Would reformat: "):
		t.fail("")
		t.unit(l[len("Would reformat: "):])
	case strings.HasPrefix(l, "error: Failed to "), strings.HasPrefix(l, "ruff failed"):
		t.fail("")
	default:
		readReformatted(t, l)
		readPyFinding(t, l)
	}
}

// readReformatted reads the closing line black and ruff format share.
func readReformatted(t *tally, l string) {
	if !isDigit(l[0]) || !strings.Contains(l, " file") {
		return
	}
	switch {
	case strings.Contains(l, "would be reformatted"), strings.Contains(l, "failed to reformat"):
		t.verdictTotal(false)
	case strings.Contains(l, " reformatted"):
		t.verdictTotal(true)
		t.rewrote = true
	case strings.Contains(l, "already formatted"), strings.Contains(l, "left unchanged"):
		t.verdictTotal(true)
	}
}

// readBlack reads black.
func readBlack(t *tally, l string) {
	switch {
	case strings.HasPrefix(l, "All done!"):
		t.oks++
	case strings.HasPrefix(l, "Oh no!"), strings.HasPrefix(l, "would reformat "), strings.HasPrefix(l, "error: cannot format "):
		t.fail("")
	case strings.HasPrefix(l, "reformatted "):
		t.oks++
		t.rewritten(l[len("reformatted "):])
		t.unit(l[len("reformatted "):])
	case strings.HasPrefix(l, "No Python files are present"), strings.HasPrefix(l, "No Path provided"):
		t.zeros++
	default:
		readReformatted(t, l)
	}
}

// readIsort reads isort.
func readIsort(t *tally, l string) {
	switch {
	case strings.HasPrefix(l, "ERROR: ") && strings.Contains(l, "incorrectly sorted"):
		t.fail("")
	case strings.HasPrefix(l, "Fixing "):
		t.oks++
		t.rewritten(l[len("Fixing "):])
		t.unit(l[len("Fixing "):])
	case strings.HasPrefix(l, "Broken ") && strings.HasSuffix(l, " paths"):
		t.fail("")
	}
}

// readMypy reads mypy.
func readMypy(t *tally, l string) {
	switch {
	case strings.HasPrefix(l, "Success: no issues found in "):
		t.verdictTotal(true)
	case strings.HasPrefix(l, "Found ") && strings.Contains(l, " error") && (strings.Contains(l, "checked ") || strings.Contains(l, "errors prevented")):
		t.verdictTotal(false)
	case strings.HasPrefix(l, "mypy: "), strings.HasPrefix(l, "usage: mypy "):
		t.hints++
	default:
		if p, ok := position(l); ok && hasExt(p.file, ".py", ".pyi") && strings.HasPrefix(p.rest, " error:") {
			t.fail("")
		}
	}
}

// readPyright reads pyright and basedpyright.
func readPyright(t *tally, l string) {
	if isDigit(l[0]) {
		n, rest, ok := number(l)
		if ok && (strings.HasPrefix(rest, " errors, ") || strings.HasPrefix(rest, " error, ")) && strings.Contains(rest, "warning") {
			t.verdictTotal(n == 0)
			t.warned(atLeast0(max(labelledBefore(rest, "warnings"), labelledBefore(rest, "warning"))))
		}
		return
	}
	if strings.HasPrefix(l, "No source files found") {
		t.zeros++
	}
	if l[0] == ' ' && strings.Contains(l, " - error: ") {
		if p, ok := position(strings.TrimLeft(l, " ")); ok && p.col {
			t.doubt("")
		} else if strings.Contains(l, ".py:") {
			t.fail("")
		}
	}
}

// readPyFinding reads "a.py:1:2: E501 what is wrong", which flake8, ruff and
// pylint print.
func readPyFinding(t *tally, l string) {
	if l[0] == ' ' {
		return
	}
	p, ok := position(l)
	if !ok || !hasExt(p.file, ".py", ".pyi", ".ipynb") {
		return
	}
	code := strings.TrimSuffix(firstField(p.rest), ":")
	if isCode(code) || strings.Contains(p.rest, "SyntaxError") {
		t.fail("")
	}
}

// isCode says whether s is a rule's number, such as E501 or SIM102.
func isCode(s string) bool {
	i := 0
	for i < len(s) && 'A' <= s[i] && s[i] <= 'Z' {
		i++
	}
	if i == 0 || i > 5 || len(s)-i < 1 || len(s)-i > 5 {
		return false
	}
	for ; i < len(s); i++ {
		if !isDigit(s[i]) {
			return false
		}
	}
	return true
}

// readPylint reads pylint.
func readPylint(t *tally, l string) {
	if strings.HasPrefix(l, "Your code has been rated at ") {
		t.oks++
		return
	}
	if strings.HasPrefix(l, "************* Module ") {
		t.fail("")
		return
	}
	readPyFinding(t, l)
}
