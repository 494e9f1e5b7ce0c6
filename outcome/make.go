package outcome

import "strings"

// readMake reads make, ninja, cmake and the C compilers below them.
func readMake(t *tally, l string) {
	switch l[0] {
	case 'm': // its errors are a task runner's, see taskFailed
		if strings.HasPrefix(l, "make: Nothing to be done for") || strings.HasPrefix(l, "make: '") && strings.HasSuffix(l, "' is up to date.") {
			t.oks++
			t.cached = true
		}
	case 'n':
		if strings.HasPrefix(l, "ninja: build stopped:") || strings.HasPrefix(l, "ninja: error:") {
			t.fail("")
		} else if strings.HasPrefix(l, "ninja: no work to do") {
			t.oks++
			t.cached = true
		}
	case 'F':
		if strings.HasPrefix(l, "FAILED: ") {
			t.fail("")
		}
	case 'C':
		if strings.HasPrefix(l, "CMake Error") {
			t.fail("")
		}
	case '[':
		if strings.HasPrefix(l, "[100%] Built target ") {
			t.oks++
		} else if done, all, ok := ninjaStep(l); ok && done == all {
			t.oks++
		}
	case 'c':
		if strings.HasPrefix(l, "collect2: error:") || strings.HasPrefix(l, "clang: error:") {
			t.fail("")
		}
	case '-':
		if strings.HasPrefix(l, "-- Build files have been written to:") {
			t.oks++
		}
	default:
		if l[0] != ' ' && l[0] != '\t' {
			if p, ok := position(l); ok && (strings.HasPrefix(p.rest, " error: ") || strings.HasPrefix(p.rest, " fatal error: ")) {
				t.fail("")
			}
		}
	}
}

// ninjaStep reads "[3/12] …".
func ninjaStep(l string) (done, all int, ok bool) {
	done, rest, ok := number(l[1:])
	if !ok || rest == "" || rest[0] != '/' {
		return 0, 0, false
	}
	all, rest, ok = number(rest[1:])
	return done, all, ok && strings.HasPrefix(rest, "] ")
}

// isMakeError tells "make: *** [Makefile:3: test] Error 1" and its relatives.
func isMakeError(l string) bool {
	s := strings.TrimPrefix(l, "g")
	rest, ok := strings.CutPrefix(s, "make")
	if !ok {
		return false
	}
	if strings.HasPrefix(rest, "[") {
		if i := strings.IndexByte(rest, ']'); i > 0 {
			rest = rest[i+1:]
		}
	}
	return strings.HasPrefix(rest, ": *** ")
}
