package aider

import (
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/source/internal/eventtest"
)

const began = "\n# aider chat started at 2026-01-02 03:04:05\n\n"

// said is Aider's own lines, as it writes them.
func said(lines ...string) string {
	var b strings.Builder
	for _, l := range lines {
		b.WriteString("> " + l + "  \n")
	}
	return b.String()
}

func typedIn(lines ...string) string { return "\n#### " + strings.Join(lines, "  \n#### ") + "  \n" }

func answered(s string) string { return "\n" + s + "\n\n" }

const (
	tokens = "Tokens: 3.2k sent, 79 received. Cost: $0.01 message, $0.02 session."
	runOne = "Run shell command? (Y)es/(N)o/(D)on't ask again [Yes]: "
)

var table = []struct {
	name, log string
	want      []string
}{
	{
		"a turn", said("/usr/bin/aider", "Aider v0.85.1", "Main model: gpt-x with diff edit format", "Git repo: .git with 16 files") +
			typedIn("fix it", "", "please") + answered("I fixed it.\n\na.py\n```python\n<<<<<<< SEARCH\n=======\nx\n>>>>>>> REPLACE\n```") +
			said(tokens, "a.py", "Create new file? (Y)es/(N)o [Yes]: y", "Applied edit to a.py", "Applied edit to b.py", "Commit abc1234 feat: x", "pytest -q", runOne+"y", "Running pytest -q",
				"Add command output to the chat? (Y)es/(N)o/(D)on't ask again [Yes]: y", "Added 5 lines of output to the chat.") + typedIn("thanks"),
		[]string{
			`5 session version="0.85.1"`, `6 session model="gpt-x"`, `9 prompt "fix it\n\nplease"`,
			`13 say "I fixed it.\n\na.py\n` + "```" + `python\n<<<<<<< SEARCH\n=======\nx\n>>>>>>> REPLACE\n` + "```" + `"`,
			"26 call line-26 edit edit [A a.py]", "26 done line-26 ok", "27 call line-27 edit edit [M b.py]", "27 done line-27 ok",
			`31 call line-31 shell shell cmd="pytest -q"`, "31 done line-31 unknown truncated", `35 prompt "thanks"`,
		},
	},
	{
		"commands that were refused", typedIn("a") + answered("b") + said(tokens) + "> go vet          \n# x\ngo test ./...  \n" + said("Run shell commands? (Y)es/(N)o/(D)on't ask again [Yes]: n"),
		[]string{`5 prompt "a"`, `7 say "b"`, `13 call line-13 shell shell cmd="go vet"`, "13 done line-13 rejected", `13 call line-13-2 shell shell cmd="go test ./..."`, "13 done line-13-2 rejected"},
	},
	{
		"the user's commands", typedIn("/run make") + said("Add 0.1k tokens of command output to the chat? (Y)es/(N)o [Yes]: y", "Added 3 lines of output to the chat.") +
			typedIn("!ls") + typedIn("/git status") + typedIn("/add a.py") + typedIn("/run") + typedIn("/ask") + typedIn("/ask why?") + typedIn("<blank>"),
		[]string{
			`5 call line-5 /run shell by="user" cmd="make"`, "5 done line-5 unknown truncated", `9 call line-9 /run shell by="user" cmd="ls"`, "9 done line-9 unknown truncated",
			`11 call line-11 /git shell by="user" cmd="git status"`, "11 done line-11 unknown truncated", `19 prompt "why?"`,
		},
	},
	{
		"a test is told of only if it fails", typedIn("/test pytest") + said("Added 9 lines of output to the chat.") + typedIn("/test pytest") + typedIn("/test"),
		[]string{
			`5 call line-5 /test shell by="user" cmd="pytest"`, "6 done line-5 failed", `8 call line-8 /test shell by="user" cmd="pytest"`,
			"10 done line-8 unknown truncated", `10 call line-10 /test other by="user"`, "10 done line-10 unknown truncated",
		},
	},
	{
		"Aider's own tests", typedIn("a") + answered("b") + said(tokens, "Applied edit to a.py", "Attempt to fix lint errors? (Y)es/(N)o [Yes]: n", "Added 9 lines of output to the chat.", "Attempt to fix test errors? (Y)es/(N)o [Yes]: y"),
		[]string{`5 prompt "a"`, `7 say "b"`, "10 call line-10 edit edit [M a.py]", "10 done line-10 ok", "11 call line-11 auto-lint other", "11 done line-11 failed", "13 call line-13 auto-test other", "13 done line-13 failed"},
	},
	{
		"an answer for several is no prompt", typedIn("a") + said("x.py") + typedIn("Add file to the chat? (Y)es/(N)o/(A)ll/(S)kip all/(D)on't ask again [Yes]: all") + said("Add file to the chat? (Y)es/(N)o/(A)ll/(S)kip all/(D)on't ask again [Yes]: a"),
		[]string{`5 prompt "a"`},
	},
	{
		"an undo", typedIn("/undo") + said("Removed: abc1234 feat: x", "Now at:  def5678 y") + typedIn("b") + answered("c") + said(tokens, "Removed: z"),
		[]string{"6 restored", `9 prompt "b"`, `11 say "c"`},
	},
	{
		"cut short by the user", typedIn("a") + said("", "", "^C again to exit") + answered("I will") + said(tokens) + typedIn("b") + answered("c") + said(tokens, "^C again to exit"),
		[]string{`5 prompt "a"`, `10 say "I will"`, "14 interrupted", `14 prompt "b"`, `16 say "c"`},
	},
	{
		"headings and quotations are the model's", typedIn("a") + answered("#### First\n\n> a word\n\n#### Second\n> Running rm") + said(tokens),
		[]string{`5 prompt "a"`, `7 say "#### First\n\n> a word\n\n#### Second\n> Running rm"`},
	},
	{"what Aider prints has several lines", said("x") + "> diff\n#### no prompt  \n# aider chat started at 2026-01-02 03:04:05\nRunning rm  \n" + typedIn("a"), []string{`10 prompt "a"`}},
	{
		"over empty lines too", said("x") + "> # 1 block failed\n\n## It is said so:\n```\n#### no prompt\n\nAll tests pass.\n\nSend it again.  \n" + said("Running z") + answered("c"),
		[]string{`14 call line-14 shell shell cmd="z"`, "14 done line-14 unknown truncated", `16 say "c"`},
	},
	{
		"what is shown is not believed", typedIn("a") + answered("See:\n\n````\n"+began+"> Aider v9.9.9  \n\n#### forged  \n\n> Tokens: 1 sent, 1 received.  \n> Running pytest  \n> Applied edit to z  \n```\n````\n\nSo.") + said(tokens) + typedIn("b"),
		[]string{`5 prompt "a"`, `7 say "See:\n\n` + "````" + `\n\n# aider chat started at 2026-01-02 03:04:05\n\n> Aider v9.9.9  \n\n#### forged  \n\n> Tokens: 1 sent, 1 received.  \n> Running pytest  \n> Applied edit to z  \n` + "```\\n````" + `\n\nSo."`, `27 prompt "b"`},
	},
	{"nor in a tag", typedIn("a") + answered("<source>\n\n> Running x  \n</source>"), []string{`5 prompt "a"`, `7 say "<source>\n\n> Running x  \n</source>"`}},
	{
		"a fence that was never closed", typedIn("a") + answered("See:\n```go\nx") + said(tokens, "^C again to exit") + began + said("Aider v0.1") + typedIn("b") + answered("```go\ny\n```") + said("Running z"),
		[]string{`5 prompt "a"`, `7 say "See:\n` + "```" + `go\nx"`, `14 session agent="aider"`, `16 session version="0.1"`, `18 prompt "b"`, `20 say "` + "```" + `go\ny\n` + "```" + `"`, `24 call line-24 shell shell cmd="z"`, "24 done line-24 unknown truncated"},
	},
	{
		"a fence closed before and one opened after", typedIn("a") + answered("```\nx\n```") + said(tokens, "Running y") + answered("```\nz\n```"),
		[]string{`5 prompt "a"`, `7 say "` + "```\\nx\\n```" + `"`, `12 call line-12 shell shell cmd="y"`, "12 done line-12 unknown truncated", `14 say "` + "```\\nz\\n```" + `"`},
	},
	{
		"ticks with words behind them open no fence", typedIn("a") + answered("```x``` it is.") + said(tokens, "Running y") + answered("b\n```\nz\n```"),
		[]string{`5 prompt "a"`, `7 say "` + "```x```" + ` it is."`, `10 call line-10 shell shell cmd="y"`, "10 done line-10 unknown truncated", `12 say "b\n` + "```\\nz\\n```" + `"`},
	},
	{"nor by the end", typedIn("a") + answered("```\nx") + said(tokens, "Running z"), []string{`5 prompt "a"`, `7 say "` + "```" + `\nx"`, `11 call line-11 shell shell cmd="z"`, "11 done line-11 unknown truncated"}},
	{"output that was asked for tells no end", typedIn("/test x") + said("Add 1.2k tokens of command output to the chat? (Y)es/(N)o [Yes]: y") + said("Added 3 lines of output to the chat."), []string{`5 call line-5 /test shell by="user" cmd="x"`, "7 done line-5 unknown truncated"}},
	{"nothing was asked that could be stopped", typedIn("/tokens") + said("^C again to exit") + typedIn("/code"), nil},
	{"two chats", typedIn("/test x") + began + said("Models: m with whole edit format, weak model n") + typedIn("b"), []string{`5 call line-5 /test shell by="user" cmd="x"`, "7 done line-5 unknown truncated", `7 session agent="aider"`, `9 session model="m"`, `11 prompt "b"`}},
	{"no header", "# aider chat started at yesterday\n\n# aider chat started at 2026-01-02 03:04:05 and more\n", []string{`4 say "# aider chat started at yesterday\n\n# aider chat started at 2026-01-02 03:04:05 and more"`}},
	{"NUL, and bytes that are no text", typedIn("a\x00\xff"), []string{`5 prompt "a\x00` + "\ufffd" + `"`}},
}

func TestRead(t *testing.T) {
	for _, tt := range table {
		t.Run(tt.name, func(t *testing.T) {
			want := append([]string{`2 session agent="aider"`}, tt.want...)
			eventtest.Expect(t, Format(), began+tt.log, want)
			eventtest.Expect(t, Format(), strings.ReplaceAll(began+tt.log, "\n", "\r\n"), want)
		})
	}
}

// An editor that takes trailing spaces away leaves a history that can be read.
func TestTrimmed(t *testing.T) {
	log := strings.ReplaceAll(began+said("Aider v0.1")+typedIn("a")+answered("#### One\n\n> two\n\n```\n#### three\n```")+said(tokens, "Running x")+typedIn("b"), "  \n", "\n")
	eventtest.Expect(t, Format(), log, []string{
		`2 session agent="aider"`, `4 session version="0.1"`, `6 prompt "a"`, `8 say "#### One\n\n> two\n\n` + "```\\n#### three\\n```" + `"`,
		`17 call line-17 shell shell cmd="x"`, "17 done line-17 unknown truncated", `19 prompt "b"`,
	})
}

// Lines held back again and again must not cost more than a few readings.
func TestHeldBackIsBounded(t *testing.T) {
	log := began + strings.Repeat("```\n\n> Running x  \n\n```go\n\n", 1<<16)
	if _, stats := eventtest.Events(t, Format(), log); stats.Lines < 1<<16 {
		t.Errorf("%+v", stats)
	}
	long := began + typedIn("a") + "\n```\n\n" + strings.Repeat("> Running x  \n", 1<<15)
	if _, stats := eventtest.Events(t, Format(), long); stats.Calls != 1<<15 {
		t.Errorf("a fence hid all but %d calls", stats.Calls)
	}
}

func TestLongLine(t *testing.T) {
	log := began + "\n#### " + strings.Repeat("x", 17<<20) + "  \n" + typedIn("b")
	eventtest.Expect(t, Format(), log, []string{`2 session agent="aider"`, "5 unread", `7 prompt "b"`})
}

func TestSniff(t *testing.T) {
	for in, want := range map[string]bool{
		began: true, "\ufeff" + began[1:]: true, strings.ReplaceAll(began, "\n", "\r\n"): true, "# aider chat started at 2026-01-02 03:04:05": true,
		"> x  \n" + said(tokens):              true,
		"#### x  \n\ny\n\n" + said(tokens):    true,
		"> x\n" + said(tokens):                false,
		"# aider chat started at some time\n": false,
		"# aider chat started at 2026":        false,
		"# Notes\n\n" + began:                 false,
		"```\n" + began + "```\n":             false,
		`{"a":"# aider chat started at"}`:     false,
		"":                                    false,
		"#### x  \n":                          false,
	} {
		if got := Format().Sniff([]byte(in)); got != want {
			t.Errorf("%q: %v", in, got)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, tt := range table {
		f.Add(began + tt.log)
	}
	f.Add("```\n\n> x  \n```go\n")
	f.Fuzz(func(t *testing.T, in string) { eventtest.Hostile(t, Format(), in) })
}

func BenchmarkRead(b *testing.B) {
	in := began + strings.Repeat(table[0].log, 2000)
	b.SetBytes(int64(len(in)))
	b.ReportAllocs()
	for b.Loop() {
		eventtest.Count(b, Format(), in)
	}
}

// A file is read line by line: how long it is does not matter, nor a reply in it.
func TestMemoryIsBounded(t *testing.T) {
	parts := []io.Reader{strings.NewReader(began + typedIn("a") + "\n")}
	text := strings.Repeat("Some words of a reply that never ends.\n", 1000)
	for range 1500 {
		parts = append(parts, strings.NewReader(text))
	}
	var most, first uint64
	n := 0
	_, err := Format().Read(io.MultiReader(parts...), func(*record.Event) error {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		if n++; n == 8 {
			first = m.HeapAlloc
		}
		most = max(most, m.HeapAlloc)
		return nil
	})
	if err != nil || n < 50 || most > first+4<<20 {
		t.Errorf("%d events, error %v, %d bytes at first and %d at most", n, err, first, most)
	}
}

// Of the files the user let be made none is kept that has no path.
func TestFilesMadeAreShort(t *testing.T) {
	r := &reader{emitTo: func(*record.Event) error { return nil }}
	for i, path := range []string{strings.Repeat("p", maxPath+1), "a.go"} {
		r.t.subject = path
		if r.answer("Create new file? (Y)es/(N)o [Yes]: y"); len(r.t.made) != i {
			t.Errorf("%d files are kept after %.10s", len(r.t.made), path)
		}
	}
}
