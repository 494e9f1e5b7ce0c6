package claude

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/footing-dev/footing/internal/lines"
	"github.com/footing-dev/footing/record"
)

func TestDamage(t *testing.T) {
	call := uses("t1", "Bash", `{"command":"ls"}`)
	made := ` call t1 Bash/shell cmd="ls"`
	summary := `{"type":"summary","summary":"s","leafUuid":"u"}`
	cut := call[:len(call)-2] // the end of the list of blocks
	for _, tc := range []struct {
		name, log string
		unread    int
		markers   int
		want      []string
	}{
		{"no newline at the end", says("a") + "\n" + call, 0, 1, []string{`1 say "a"`, "2" + made}},
		{"blank lines and carriage returns", "\r\n" + call + "\r\n\n  \n", 0, 1, []string{"2" + made}},
		{"byte order mark", "\xef\xbb\xbf" + call, 0, 1, []string{"1" + made}},
		{"glued to a summary", call + summary + "\n" + says("b"), 0, 1, []string{"1" + made, `2 say "b"`}},
		{"glued to a call", says("a") + " " + call + summary + says("b"), 0, 1, []string{`1 say "a"`, "1" + made, `1 say "b"`}},
		{"NULs around", "\x00\x00" + call + "\x00\x00\n\x00\x00\n" + says("b"), 0, 1, []string{"1" + made, `3 say "b"`}},
		{
			"noise", "bash: warning: setlocale\n" + call + "\n[1]\n42\n\"text\"\ntrue", 5, 1,
			[]string{`1 unread "line is not JSON"`, "2" + made, `3 unread "line is not JSON"`, `4 unread "line is not JSON"`, `5 unread "line is not JSON"`, `6 unread "line is not JSON"`},
		},
		{"object of no type", `{"silly":"this"}`, 1, 0, []string{`1 unread "record has no type"`}},
		{"message that is a string", `{"type":"user","uuid":"u","message":"error"}`, 1, 0, []string{`1 unread "message has no content"`}},
		{"content that is null", `{"type":"assistant","message":{"content":null}}`, 0, 0, nil},
		{"strings in the content", user(`["wow",{"type":"text","text":"hello"},null]`), 1, 0, []string{`1 unread "content block is not an object"`, `1 prompt "hello"`}},
		{"cut off behind the call", cut + `,"x":"` + "\n" + says("b"), 1, 1, []string{"1" + made, `1 unread "record is cut off"`, `2 say "b"`}},
		{"cut off in the call", call[:len(call)-12] + "\n" + says("b"), 1, 1, []string{`1 unread "record is cut off"`, `2 say "b"`}},
		{
			"cut off and glued", call[:strings.Index(call, `"ls"`)+2] + says("b") + "\n" + says("c"), 1, 1,
			[]string{`1 unread "record is cut off"`, `1 say "b"`, `2 say "c"`},
		},
		{"garbage behind", call + `}]garbage`, 1, 1, []string{"1" + made, `1 unread "line is not JSON"`}},
		{"garbage between", says("a") + `#` + call, 1, 1, []string{`1 say "a"`, `1 unread "line is not JSON"`, "1" + made}},
		{"not JSON inside", `{"type":"assistant","message":{"content":[{"type":"text","text":"a"}]},oops}`, 1, 0, []string{`1 say "a"`, `1 unread "record is not JSON"`}},
		{"unknown type with a call", strings.Replace(call, `"type":"assistant"`, `"type":"assistant2"`, 1), 1, 1, []string{`1 unread "call in a record of unknown type"`}},
		{"unknown type", `{"type":"novel","uuid":"u"}`, 0, 0, nil},
		{"array of records", "[" + says("a") + ",\n" + call + "]", 1, 1, []string{`1 say "a"`, "2" + made, `2 unread "line is not JSON"`}},
		{"array on a line", "[" + says("a") + "," + call + "]\n", 0, 1, []string{`1 say "a"`, "1" + made}},
		{"bad UTF-8", says("a\xffb"), 0, 0, []string{"1 say \"a\uFFFDb\""}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			stats := expect(t, tc.log, tc.want...)
			if stats.Unread != tc.unread || stats.Markers != tc.markers {
				t.Errorf("unread %d, markers %d; want %d, %d", stats.Unread, stats.Markers, tc.unread, tc.markers)
			}
		})
	}
}

func TestPrettyPrinted(t *testing.T) {
	var pretty bytes.Buffer
	for _, line := range []string{user(`"one"`), uses("t1", "Bash", `{"command":"a\nb {"}`), says("two")} {
		if err := json.Indent(&pretty, []byte(line), "", "  "); err != nil {
			t.Fatal(err)
		}
		pretty.WriteByte('\n')
	}
	got, stats := read(t, pretty.String())
	if len(got) != 3 || stats.Unread != 0 || stats.Records != 3 || !strings.HasPrefix(got[0], "1 prompt") || !strings.Contains(got[1], `cmd="a\nb {"`) {
		t.Errorf("%q %+v", got, stats)
	}
	// A record that was cut off where a member ends is no first line of one.
	expect(t, `{"type":"user",`+"\n"+says("b"), `1 unread "record is cut off"`, `2 say "b"`)
	expect(t, "{\n  \"type\": \"user\",\n", `1 unread "record is cut off"`)
}

func TestPrettyPrintedArray(t *testing.T) {
	var pretty bytes.Buffer
	if err := json.Indent(&pretty, []byte("["+user(`"one"`)+","+says("two")+"]"), "", "\t"); err != nil {
		t.Fatal(err)
	}
	got, stats := read(t, pretty.String())
	if len(got) != 2 || stats.Unread != 0 || !strings.HasSuffix(got[1], `say "two"`) {
		t.Errorf("%q %+v", got, stats)
	}
}

func TestOverlongLine(t *testing.T) {
	in := io.MultiReader(
		strings.NewReader(says("a")+"\n"+`{"type":"user","message":{"content":"`),
		io.LimitReader(xs{}, lines.Limit), strings.NewReader("\"}}\n"+says("b")))
	var got []string
	stats, err := Read(in, func(e *record.Event) error {
		if e.Kind != record.Session {
			got = append(got, describe(e))
		}
		return nil
	})
	want := "1 say \"a\"|2 unread \"line is over the size limit\"|3 say \"b\""
	if err != nil || strings.Join(got, "|") != want || stats.Unread != 1 || stats.Lines != 3 {
		t.Errorf("%q %+v %v", got, stats, err)
	}
}

type xs struct{}

func (xs) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

func TestHostileLinesStayLinear(t *testing.T) {
	for _, s := range []string{
		strings.Repeat(`{"parentUuid":`, 1<<16),
		strings.Repeat(`{"parentUuid":"`, 1<<16),
		strings.Repeat(`{"type":"x"}#`, 1<<16),
		strings.Repeat(`[`, 1<<20),
		`{"type":"user","message":{"content":"` + strings.Repeat(`<system-reminder>`, 1<<16) + `"}}`,
		`{"type":"user","message":{"content":"` + strings.Repeat(`<task-notification>`, 1<<16) + `"}}`,
		strings.Repeat("{\"a\":{\n", 1) + strings.Repeat(" {\n", 1<<17),
	} {
		stats, err := Read(strings.NewReader(s), func(*record.Event) error { return nil })
		if err != nil {
			t.Error(err)
		}
		if stats.Lines == 1 && stats.Unread > maxResync+2 {
			t.Errorf("%.20q: %d reports of one line", s, stats.Unread)
		}
	}
}

func TestErrors(t *testing.T) {
	boom := errors.New("boom")
	n := 0
	_, err := Read(strings.NewReader(log(says("a"), says("b"))), func(*record.Event) error { n++; return boom })
	if !errors.Is(err, boom) || n != 1 {
		t.Errorf("%v after %d events", err, n)
	}
	got := 0
	_, err = Read(io.MultiReader(strings.NewReader(log(says("a"))), iotest.ErrReader(boom)), func(e *record.Event) error {
		if e.Kind == record.Say {
			got++
		}
		return nil
	})
	if !errors.Is(err, boom) || got != 1 {
		t.Errorf("%v after %d words", err, got)
	}
}
