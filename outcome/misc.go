package outcome

import "strings"

// readPreCommit reads pre-commit: a line for every hook, dots, then its state.
func readPreCommit(t *tally, l string) {
	if t.naming {
		for _, did := range [...]string{"Fixing ", "reformatted ", "Rewriting ", "Sorting "} {
			if name, ok := strings.CutPrefix(l, did); ok && !strings.Contains(name, " ") {
				t.rewritten(name)
				return
			}
		}
	}
	switch {
	case strings.HasSuffix(l, "...Passed"):
		t.naming = false
		t.oks++
	case strings.HasSuffix(l, "...Failed"):
		t.naming = false
		t.fail(strings.TrimRight(strings.TrimSuffix(l, "Failed"), "."))
	case strings.HasSuffix(l, "Skipped") && strings.Contains(l, "..."):
		t.zeros++
	case l == "- files were modified by this hook":
		t.rewrote, t.naming, t.nameless, t.unnamed = true, true, true, t.unnamed || t.nameless
		t.fail("")
	}
}

// readShellcheck reads shellcheck: silent if all is well.
func readShellcheck(t *tally, l string) {
	switch {
	case strings.HasPrefix(l, "In ") && strings.HasSuffix(l, ":") && strings.Contains(l, " line "):
		t.fail("")
	case strings.Contains(l, "[SC"):
		if p, ok := position(l); ok && p.col {
			t.fail("")
		}
	}
}

// readHadolint reads hadolint: silent if all is well.
func readHadolint(t *tally, l string) {
	// "Dockerfile:3 DL3008 warning: …", "-:3 …" from standard input.
	file := strings.IndexByte(l, ':')
	if file <= 0 || strings.IndexByte(l[:file], ' ') >= 0 {
		return
	}
	if _, rest, ok := number(l[file+1:]); ok {
		if w := firstField(rest); isCode(w) && (strings.HasPrefix(w, "DL") || strings.HasPrefix(w, "SC")) {
			t.fail("")
		} else if strings.HasPrefix(rest, ":") && strings.Contains(rest, " unexpected ") {
			t.doubt("")
		}
	}
}

// readTerraform reads terraform and tofu, validate, plan and fmt -check.
func readTerraform(t *tally, l string) {
	switch {
	case strings.HasPrefix(l, "Success! The configuration is valid"),
		strings.HasPrefix(l, "No changes."), strings.HasPrefix(l, "Plan: "):
		t.verdictTotal(true)
	case strings.HasPrefix(l, "│ Error: "), strings.HasPrefix(l, "Error: "):
		t.hints++
	}
}

// readHelm reads helm lint.
func readHelm(t *tally, l string) {
	switch {
	case strings.HasPrefix(l, "[ERROR] "), strings.HasPrefix(l, "Error: "):
		t.hints++
	case isDigit(l[0]) && strings.Contains(l, " chart(s) linted, "):
		n, rest, _ := number(l)
		if n == 0 {
			t.zeros++
			return
		}
		i := strings.Index(rest, ", ")
		bad, _, _ := number(rest[i+2:])
		t.verdictTotal(bad == 0)
	}
}
