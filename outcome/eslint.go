package outcome

import "strings"

// readEslint reads eslint, stylelint, and next lint.
func readEslint(t *tally, l string) {
	s := strings.TrimLeft(l, " ")
	if s == "" {
		return
	}
	switch {
	case strings.HasPrefix(s, "✖ ") || strings.HasPrefix(s, "❌"):
		i := strings.IndexByte(s, ' ')
		problems(t, s[i+1:])
	case isDigit(s[0]):
		if strings.Contains(s, " problem") {
			problems(t, s)
		} else if len(s) < len(l) {
			eslintFinding(t, s)
		}
	case strings.HasPrefix(l, "Oops! Something went wrong!"),
		strings.HasPrefix(l, "ESLint found too many warnings"), strings.HasPrefix(l, "ESLint couldn't find"):
		t.fail("")
	case strings.HasPrefix(s, "✔ No ESLint warnings or errors"):
		t.warned(0)
		t.verdictTotal(true)
	}
}

// problems reads "3 problems (2 errors, 1 warning)". Warnings do not fail.
func problems(t *tally, s string) {
	n, rest, ok := number(s)
	if !ok || !strings.HasPrefix(rest, " problem") {
		return
	}
	if i := strings.IndexByte(rest, '('); i > 0 {
		if w := max(labelledBefore(rest[i+1:], "warnings"), labelledBefore(rest[i+1:], "warning")); w >= 0 {
			t.warned(w)
		}
		if e, _, ok := number(rest[i+1:]); ok {
			t.verdictTotal(e == 0)
			return
		}
	}
	t.verdictTotal(n == 0)
}

// eslintFinding reads "12:5  error  what is wrong  rule".
func eslintFinding(t *tally, s string) {
	_, rest, _ := number(s)
	if rest == "" || rest[0] != ':' {
		return
	}
	_, rest, ok := number(rest[1:])
	if !ok {
		return
	}
	switch w := firstField(rest); w {
	case "error", "Error:", "✖":
		t.fail("")
	}
}

// readOxlint reads oxlint.
func readOxlint(t *tally, l string) {
	if !strings.HasPrefix(l, "Found ") || !strings.Contains(l, " warning") {
		return
	}
	if w := max(labelledBefore(l, "warnings"), labelledBefore(l, "warning")); w >= 0 {
		t.warned(w)
	}
	if n := labelledBefore(l, "errors"); n >= 0 {
		t.verdictTotal(n == 0)
	} else if n := labelledBefore(l, "error"); n >= 0 {
		t.verdictTotal(n == 0)
	}
}

// readPrettier reads prettier --check and --write.
func readPrettier(t *tally, l string) {
	switch {
	case l == "All matched files use Prettier code style!":
		t.verdictTotal(true)
	case strings.HasPrefix(l, "[warn] "):
		if rest := l[len("[warn] "):]; strings.HasPrefix(rest, "Code style issues") {
			t.fail("")
		} else {
			t.hints++
			if strings.IndexByte(rest, ' ') < 0 {
				t.unit(rest)
			}
		}
	case strings.HasPrefix(l, "Code style issues "):
		t.fail("")
	case strings.HasPrefix(l, "[error] "):
		t.hints++
	case strings.IndexByte(l, ' ') < 0 && prettierFile(l):
		t.listed++ // --list-different
		t.unit(l)
	case strings.HasSuffix(l, "ms"):
		if i := strings.IndexByte(l, ' '); i > 0 && isDigit(l[i+1]) && prettierFile(l[:i]) {
			t.oks++
			t.rewritten(l[:i])
			t.unit(l[:i])
		}
	case strings.HasSuffix(l, "ms (unchanged)"), strings.HasSuffix(l, "ms (unchanged) (cached)"):
		if f := firstField(l); prettierFile(f) {
			t.oks++
			t.unit(f)
		}
	}
}

func prettierFile(s string) bool {
	return hasExt(s, ".js", ".jsx", ".ts", ".tsx", ".mjs", ".cjs", ".css", ".scss", ".less", ".json", ".md", ".mdx", ".yml", ".yaml", ".html", ".vue", ".svelte", ".graphql")
}

// readBiome reads biome.
func readBiome(t *tally, l string) {
	switch {
	case strings.HasPrefix(l, "Found ") && strings.HasSuffix(l, "."):
		if n, rest, ok := number(l[6:]); ok && strings.HasPrefix(rest, " error") {
			t.verdictTotal(n == 0)
		}
	case strings.HasPrefix(l, "Checked ") && strings.Contains(l, " file"):
		n, _, _ := number(l[len("Checked "):])
		if n == 0 {
			t.zeros++
			return
		}
		t.oks++
		t.rewrote = t.rewrote || strings.Contains(l, ". Fixed ")
	case strings.HasPrefix(l, "Formatted ") && strings.Contains(l, ". Fixed "):
		t.oks++
		t.rewrote = true
	}
}
