package run

import (
	"strings"

	"github.com/footing-dev/footing/check"
)

// skipMarks are what takes a case out of a suite, by language.
var skipMarks = []string{
	"t.Skip(", "t.SkipNow(", "testing.Short()",
	"@pytest.mark.skip", "pytest.skip(", "@unittest.skip", "@pytest.mark.xfail", "pytest.xfail(", "self.skipTest(",
	"it.skip(", "test.skip(", "describe.skip(", "xit(", "xdescribe(", "it.only(", "test.only(", "describe.only(", "it.todo(", "test.todo(",
	"#[ignore", "@Disabled", "@Ignore", "pending(", "skip:", "markTestSkipped(", "|| true", "continue-on-error: true",
}

var assertMarks = []string{
	"assert", "expect(", "require.", "t.Error", "t.Fatal", "should.", ".to.", "EXPECT_", "ASSERT_",
}

// weakening says how an edit makes a check easier to pass, or "".
func weakening(before, after string) string {
	before, after = differing(before, after)
	kip := strings.Contains(after, "kip") // half of the marks hold it
	for _, m := range skipMarks {
		if !kip && strings.Contains(m, "kip") {
			continue
		}
		if n := count(after, m); n > 0 && n > count(before, m) {
			return "added " + strings.TrimSuffix(m, "(")
		}
	}
	if was := asserts(before); was > 0 && was > asserts(after) {
		return "removed assertions"
	}
	return ""
}

func asserts(text string) int {
	n := 0
	for _, m := range assertMarks {
		n += strings.Count(text, m)
	}
	return n
}

// differing cuts the lines that both sides begin and end with.
func differing(a, b string) (before, after string) {
	n := strings.LastIndexByte(a[:check.CommonPrefix(a, b)], '\n') + 1
	a, b = a[n:], b[n:]
	n = check.CommonSuffix(a, b)
	if i := strings.IndexByte(a[len(a)-n:], '\n'); i >= 0 {
		n -= i
		return a[:len(a)-n], b[:len(b)-n]
	}
	return a, b
}

// count counts a mark where it does not merely end a longer word.
func count(s, mark string) int {
	n := 0
	for {
		i := strings.Index(s, mark)
		if i < 0 {
			return n
		}
		if i == 0 || !letter(s[i-1]) || !letter(mark[0]) {
			n++
		}
		s = s[i+len(mark):]
	}
}

func letter(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_'
}
