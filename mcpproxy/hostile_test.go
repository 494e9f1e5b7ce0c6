package mcpproxy

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/footing-dev/footing/integrity"
	"github.com/footing-dev/footing/integrity/eventlog"
)

// armed is a proxy that enforces the columns of list_disks, with what it warned.
func armed() (*Proxy, *[]string) {
	warned := &[]string{}
	p := New(Options{Enforce: true, Warn: func(s string) { *warned = append(*warned, s) }})
	p.FromClient([]byte(`{"jsonrpc":"2.0","id":0,"method":"tools/list"}` + "\n"))
	p.FromServer([]byte(`{"jsonrpc":"2.0","id":0,"result":{"tools":` + tools + `}}` + "\n"))
	return p, warned
}

const badRows = `{"content":[{"type":"text","text":"[{\"id\":\"dk-2\",\"lun\":\"\"}]"}]}`

// TestAnswerIsKnownByItsID: a server does not get around the declaration by
// writing the id in another way.
func TestAnswerIsKnownByItsID(t *testing.T) {
	for asked, answered := range map[string]string{
		`7`: `7`, `8`: `8.0`, `9`: `9e0`, `10`: `1e1`, `"a"`: `"\u0061"`, `"7"`: `"7"`, `12`: `12,"method":"x"`,
	} {
		p, _ := armed()
		p.FromClient([]byte(`{"jsonrpc":"2.0","id":` + asked + `,"method":"tools/call","params":{"name":"list_disks","arguments":{}}}` + "\n"))
		out := p.FromServer([]byte(`{"jsonrpc":"2.0","id":` + answered + `,"result":` + badRows + "}\n"))
		if p.Refused != 1 || bytes.Contains(out, []byte("dk-2")) {
			t.Errorf("%s answered as %s was not refused: %s", asked, answered, out)
		}
	}
	// A number is not the text of it.
	p, _ := armed()
	p.FromClient([]byte(call(7, "list_disks", `{}`)))
	if p.FromServer([]byte(`{"jsonrpc":"2.0","id":"7","result":` + badRows + "}\n")); p.Refused != 0 {
		t.Error("an answer to nothing was taken for one")
	}
}

// TestIDsUsedAgain: answers go to the requests of one id in their order.
func TestIDsUsedAgain(t *testing.T) {
	p, _ := armed()
	p.FromClient([]byte(call(1, "show_disk", `{}`)))
	p.FromClient([]byte(call(1, "list_disks", `{}`)))
	line := []byte(`{"jsonrpc":"2.0","id":1,"result":` + badRows + "}\n")
	if p.FromServer(line); p.Refused != 0 {
		t.Error("the first answer is that of show_disk, which declares no columns")
	}
	if p.FromServer(line); p.Refused != 1 {
		t.Error("the second answer is that of list_disks")
	}
}

// TestForgottenCalls: a server that never answers does not make the proxy
// blind, and what is no longer known is said.
func TestForgottenCalls(t *testing.T) {
	p, warned := armed()
	for i := range maxPending + 10 {
		p.FromClient([]byte(call(i+1, "show_disk", `{}`)))
	}
	p.FromClient([]byte(call(99999, "list_disks", `{}`)))
	if p.FromServer([]byte(`{"jsonrpc":"2.0","id":99999,"result":` + badRows + "}\n")); p.Refused != 1 {
		t.Error("a call after many unanswered ones is not seen")
	}
	if len(*warned) != 1 || !strings.Contains((*warned)[0], "wait for an answer") {
		t.Errorf("warned %q", *warned)
	}
}

// TestStrangeLines: what is no message passes as it came, and is said once.
func TestStrangeLines(t *testing.T) {
	for _, line := range []string{
		"\n", "\r\n", "Content-Length: 12\r\n", "{\n", "[{\n", "7\n", "null\n", "[]\n", `{"id":{"a":1},"result":1}` + "\n", `{"id":1,"method":7}` + "\n",
		"\x00\xff\xfe\n", strings.Repeat("[", 100000) + "\n", `[1,null,"x",[]]` + "\n", `{"id":1,"method":"tools/call","params":[]}` + "\n",
		`{"id":1,"method":"tools/call","params":{"name":"list_disks","arguments":"\ud800"}}` + "\n",
	} {
		p, warned := armed()
		p.FromClient([]byte(line))
		p.FromClient([]byte(line))
		if out := p.FromServer([]byte(line)); string(out) != line {
			t.Errorf("%.40q came out as %.40q", line, out)
		}
		if len(*warned) > 2 {
			t.Errorf("%.40q: warned %q", line, *warned)
		}
		if blank := strings.TrimSpace(line) == ""; blank && len(*warned) > 0 {
			t.Errorf("%q: warned %q", line, *warned)
		}
		r := p.Report()
		if len(r.Errors) > 0 {
			t.Errorf("%.40q: %v", line, r.Errors)
		}
	}
}

// TestManyLists: a client that lists the tools all the time costs no memory.
func TestManyLists(t *testing.T) {
	p, _ := armed()
	for i := range 500 {
		p.FromClient([]byte(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/list"}`+"\n", i)))
		p.FromServer([]byte(fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"result":{"tools":%s}}`+"\n", i, tools)))
	}
	if len(p.decl.Tools) != 2 || len(p.decl.Tools[0].Columns) != 2 || len(p.decl.Tools[1].Grounds["/id"]) != 1 {
		t.Errorf("declarations %+v", p.decl)
	}
	if r := p.Report(); r.By[integrity.ColumnTypeMismatch] != 0 {
		t.Errorf("findings %v", r.By)
	}
}

// TestUnreadResults: a value that may have stood in a result that was not read is
// not called one that nothing served, here or in the record.
func TestUnreadResults(t *testing.T) {
	for name, unread := range map[string]func(*Proxy){
		"too long": func(p *Proxy) {
			out := &bytes.Buffer{}
			line := `{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"` + strings.Repeat("x", maxLine) + ` dk-404"}]}}` + "\n"
			if err := pump(strings.NewReader(line), out, p.FromServer, p.longFromServer); err != nil || out.Len() != len(line) {
				t.Errorf("%d bytes: %v", out.Len(), err)
			}
		},
		"forgotten": func(p *Proxy) {
			for i := range maxPending {
				p.FromClient([]byte(call(i+10, "other", `{}`)))
			}
			p.FromServer([]byte(`{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"dk-404"}]}}` + "\n"))
		},
	} {
		var file bytes.Buffer
		p := New(Options{Record: eventlog.NewWriter(&file, Lacks)})
		p.FromClient([]byte(`{"jsonrpc":"2.0","id":0,"method":"tools/list"}` + "\n"))
		p.FromServer([]byte(`{"jsonrpc":"2.0","id":0,"result":{"tools":` + tools + `}}` + "\n"))
		p.FromClient([]byte(call(1, "list_disks", `{}`)))
		unread(p)
		p.FromClient([]byte(call(2, "show_disk", `{"id":"dk-404"}`)))
		j := integrity.New(&integrity.Declarations{})
		if err := eventlog.Read(&file, j.Add, j.Declare); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for where, r := range map[string]*integrity.Report{"live": p.Report(), "record": j.Close()} {
			if r.By[integrity.UnsupportedArgument] != 0 {
				t.Errorf("%s, %s: findings %+v", name, where, r.Findings)
			}
			for _, row := range r.Dispositions {
				if row.Check == integrity.UnsupportedArgument && row.Unreachable != 1 {
					t.Errorf("%s, %s: row %+v", name, where, row)
				}
			}
		}
	}
}
