package outcome

import "strings"

// readTsc reads tsc and vue-tsc: silent if all is well.
func readTsc(t *tally, l string) {
	i := strings.Index(l, "error TS")
	if i < 0 || i+8 >= len(l) || !isDigit(l[i+8]) {
		if strings.HasPrefix(l, "Found ") && strings.Contains(l, " error") {
			if n, rest, ok := number(l[6:]); ok && n > 0 && (strings.Contains(rest, " in ") || strings.HasSuffix(rest, ".")) {
				t.doubt("") // other tools count errors in the same words
			}
		}
		return
	}
	// "a.ts(3,5): error TS…", "a.ts:3:5 - error TS…" or the message alone.
	if i == 0 || strings.HasSuffix(l[:i], "): ") || strings.HasSuffix(l[:i], " - ") {
		t.fail("")
	}
}

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
			t.rewrote = true
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

// readDeno reads deno test, lint and fmt --check.
func readDeno(t *tally, l string) {
	switch {
	case (strings.HasPrefix(l, "ok | ") || strings.HasPrefix(l, "FAILED | ")) && strings.Contains(l, " passed"):
		c := Counts{0, 0, 0, -1, 0, 0}
		numbered(strings.ReplaceAll(l, "|", ","), func(n int, w string) {
			switch w {
			case "passed":
				c.Passed = n
			case "failed":
				c.Failed = n
			case "ignored":
				c.Skipped = n
			case "filtered":
				c.Deselected = n
			}
		})
		c.Executed = c.Passed + c.Failed
		t.total(c)
	case strings.HasPrefix(l, "error: No test modules found"):
		t.zeros++
	case strings.HasPrefix(l, "error: "), strings.HasPrefix(l, "error["):
		t.hints++
	case strings.HasPrefix(l, "Checked ") && strings.Contains(l, " file"):
		t.oks++
	}
}

// readBundler reads next build and vite build.
func readBundler(t *tally, l string) {
	s := strings.TrimLeft(l, " ")
	switch {
	case strings.HasPrefix(s, "✓ Compiled successfully"), strings.HasPrefix(s, "✓ built in "), strings.HasPrefix(s, "Compiled successfully"):
		t.oks++
	case strings.HasPrefix(l, "Failed to compile"), strings.HasPrefix(l, "> Build error occurred"), strings.HasPrefix(l, "Type error: "),
		strings.HasPrefix(l, "error during build:"), strings.HasPrefix(s, "✗ Build failed in "), strings.HasPrefix(s, "x Build failed in "):
		t.fail("")
	}
}

// readMonorepo reads the closing lines of turbo, nx and lerna.
func readMonorepo(t *tally, l string) {
	s := strings.TrimLeft(l, " ")
	switch {
	case strings.HasPrefix(s, "Tasks:") && strings.Contains(s, " successful, ") && strings.HasSuffix(s, " total"):
		good, all := labelledBefore(s, "successful"), labelledBefore(s, "total")
		switch {
		case all == 0:
			t.zeros++
		case good == all:
			t.oks++
		default:
			t.fail("")
		}
	case strings.HasPrefix(s, "Cached:") && strings.HasSuffix(s, " total"):
		t.cached = t.cached || labelledBefore(s, "cached") > 0
	case strings.HasPrefix(s, "Failed:  "):
		t.hints++
		t.name(strings.TrimSpace(s[len("Failed:"):]))
	case strings.HasPrefix(s, "ERROR  run failed:"):
		t.fail("")
	case strings.HasPrefix(s, "NX   Successfully ran target"):
		t.oks++
	case strings.HasPrefix(s, "NX   Ran target") || strings.HasPrefix(s, "NX   Running target") && strings.HasSuffix(s, " failed"):
		t.fail("")
	case strings.HasPrefix(s, "Nx read the output from the cache"):
		t.cached = true
	case strings.HasPrefix(l, "lerna ERR!"):
		t.fail("")
	case strings.HasPrefix(l, "lerna success "):
		t.oks++
	}
}
