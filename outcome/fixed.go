package outcome

import "strings"

// readFixed reads how fixers without a reader of their own tell that they
// changed files: php-cs-fixer and pint, swiftlint and swiftformat, clang-tidy,
// codespell, dotnet format, dart. How they ended is not told so.
func readFixed(t *tally, l string) {
	s := strings.TrimLeft(l, " ")
	switch {
	case s == "":
	case strings.HasPrefix(s, "FIXED: "), strings.HasPrefix(s, "Formatted code file '"):
		t.rewrote = true
	case strings.HasPrefix(s, "FIXED "):
		// "  FIXED   .............. 12 files, 2 style issues fixed"
		t.rewrote = t.rewrote || strings.Contains(s, "...") && strings.HasSuffix(s, " fixed")
	case strings.HasPrefix(s, "Fixed "):
		// "Fixed 2 of 40 files in 0.2 seconds, 18 MB memory used"
		t.rewrote = t.rewrote || someOf(s[len("Fixed "):])
	case strings.HasPrefix(s, "Formatted "):
		// "Formatted 2 of 40 files.", "Formatted 40 files (2 changed) in 0.2 seconds."
		t.rewrote = t.rewrote || someOf(s[len("Formatted "):]) || strings.Contains(s, " changed)") && !strings.Contains(s, "(0 changed)")
	case strings.HasPrefix(s, "clang-tidy applied "):
		t.rewrote = t.rewrote || someOf(s[len("clang-tidy applied "):])
	case strings.HasPrefix(s, "Done correcting "):
		n, _, ok := number(s[len("Done correcting "):])
		t.rewrote = t.rewrote || ok && n > 0
	case isDigit(s[0]):
		// "2/40 files formatted.", "3 fixes made in 2 files."
		n, rest, ok := number(s)
		if ok && n > 0 && (strings.HasPrefix(rest, "/") && strings.Contains(rest, " files formatted") ||
			(strings.HasPrefix(rest, " fixes made in ") || strings.HasPrefix(rest, " fix made in ")) && strings.Contains(rest, " file")) {
			t.rewrote = true
		}
	case strings.Contains(s, ".swift:") && strings.Contains(s, " Corrected "), strings.Contains(s, ".swift: Corrected "):
		t.rewrote = true
	}
}

// someOf reads "N of M …" and says whether N is any.
func someOf(s string) bool {
	n, rest, ok := number(s)
	return ok && n > 0 && strings.HasPrefix(rest, " of ")
}

// cargoFixed reads "Fixed src/main.rs (2 fixes)" of cargo fix and clippy --fix.
// The path is relative to the workspace, wherever cargo was started.
func cargoFixed(l string) bool {
	rest, ok := strings.CutPrefix(strings.TrimLeft(l, " "), "Fixed ")
	i := strings.LastIndex(rest, " (")
	if !ok || i <= 0 {
		return false
	}
	n, what, ok := number(rest[i+2:])
	return ok && n > 0 && (what == " fix)" || what == " fixes)")
}

// readFileList reads formatters that print nothing but the files they changed,
// or with a flag those they would change: terraform fmt, deno fmt.
func readFileList(t *tally, l string) {
	if strings.IndexByte(l, ' ') < 0 && (prettierFile(l) || hasExt(l, ".tf", ".tfvars", ".hcl")) {
		t.listed++
		t.unit(l)
	}
}

// rewritten notes a file that a formatter says it changed.
func (t *tally) rewritten(name string) {
	t.rewrote, t.nameless = true, false
	if len(t.changed) <= maxChanged {
		t.changed = append(t.changed, name)
	}
}
