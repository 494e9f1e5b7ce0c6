package claim

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func checkSpans(t interface{ Fatalf(string, ...any) }, text string) {
	for _, c := range Read(text).Claims {
		lo, hi := c.Span[0], c.Span[1]
		if lo < 0 || hi > len(text) || lo >= hi {
			t.Fatalf("span %v outside a message of %d bytes", c.Span, len(text))
		}
		if !utf8.ValidString(text) {
			continue
		}
		if !utf8.RuneStart(text[lo]) || hi < len(text) && !utf8.RuneStart(text[hi]) {
			t.Fatalf("span %v cuts a rune of %q", c.Span, text)
		}
		if c.Text != strings.Join(strings.Fields(text[lo:hi]), " ") && c.Text != text[lo:hi] {
			t.Fatalf("text %q is not the span %q", c.Text, text[lo:hi])
		}
		if strings.ContainsAny(c.Text, "\n\r") {
			t.Fatalf("text %q is not one line", c.Text)
		}
		if c.Kind == "" || c.Scope == "" {
			t.Fatalf("claim %+v lacks a kind or a scope", c)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{
		"All tests pass.", "- ✅ `go test ./...` → 4 passed (4/4)", "| Lint | ✅ |\n|---|---|\n", "```\n✅ ok\n```\n> no",
		"**Tests:** 1,204 passed, 0 failed\n\nVerified:\n- `a b`\n  - c", "“All” “tests pass", "`", "```", "(((((tests pass)))))", "tests…pass — é",
		"- [x] \n-\n*\n#\n|", "\xff\xfe tests pass", "don’t pass", "I'll", "./... =. -- -> ->", "tests pass\r\nlint clean\r",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) { checkSpans(t, text) })
}

// words to build messages from: every class the grammar knows.
var pieces = []string{
	"all", "tests", "test", "lint", "build", "pass", "passes", "green", "clean", "is", "are", "and", ",", ":", "—", "→", "(", ")", "12", "4/4", "26+",
	"0", "issues", "no", "`go test ./...`", "`x`", "the", "not", "should", "if", "to", "verified", "works", "now", "everything", "suite", "unit", "for", "that",
	"✅", "❌", "committed", "remain", "references", ".", "\n", "\n- ", "\n\n", "?", "“", "”", "\"", "**", "|", "successfully", "checks", "they", "both", "CI", "fails",
}

func TestAnyWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		checkSpans(t, strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 40).Draw(t, "words"), " "))
	})
}

// A paragraph about something else at the end takes no claim away.
func TestTrailingParagraph(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 1, 30).Draw(t, "words"), " ")
		if strings.Contains(text, "```") {
			return
		}
		before := Read(text).Claims
		after := Read(text + "\n\nThe parser lives in its own folder.").Claims
		if len(before) > len(after) {
			t.Fatalf("%q lost a claim: %d, then %d", text, len(before), len(after))
		}
		for i := range before {
			if before[i].Text != after[i].Text || before[i].Kind != after[i].Kind || before[i].Scope != after[i].Scope {
				t.Fatalf("%q changed a claim: %+v, then %+v", text, before[i], after[i])
			}
		}
	})
}
