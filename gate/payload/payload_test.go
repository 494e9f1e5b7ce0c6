package payload

import (
	"encoding/json"
	"testing"

	"github.com/footing-dev/footing/record"
)

func TestRead(t *testing.T) {
	f, err := Read([]byte(`{"a":"x","b":null,"n":7,"t":true,"o":"{\"k\":1}","a":"y","bad":"` + "\xff" + `"}`))
	if err != nil {
		t.Fatal(err)
	}
	if f.Str("b", "a") != "y" || !f.True("t") || f.True("a") || f.Raw("b") != nil {
		t.Errorf("%v", f)
	}
	if n, ok := f.Int("a", "n"); !ok || n != 7 {
		t.Errorf("n = %d", n)
	}
	if k, ok := f.Sub("o").Int("k"); !ok || k != 1 {
		t.Errorf("an object in a string: %v", f.Sub("o"))
	}
	for _, in := range []string{"", " ", "[]", "{", `{"a":}`, "null", "{} {}"} {
		if _, err := Read([]byte(in)); err == nil {
			t.Errorf("%q is taken", in)
		}
	}
}

func TestCall(t *testing.T) {
	for _, c := range []struct {
		tool, input string
		op          record.Op
		edits       int
		action      record.Action
		path        string
	}{
		{"bash", `{"command":"ls"}`, record.OpShell, 0, 0, ""},
		{"run_shell_command", `{"command":"ls"}`, record.OpShell, 0, 0, ""},
		{"edit", `{"filePath":"/a","oldString":"x","newString":"y"}`, record.OpEdit, 1, record.Update, "/a"},
		{"replace", `{"file_path":"/a","old_string":"","new_string":"y"}`, record.OpEdit, 1, record.Add, "/a"},
		{"write_file", `{"file_path":"/a","content":"y"}`, record.OpEdit, 1, record.Update, "/a"},
		{"create_file", `{"path":"/a","content":"y"}`, record.OpEdit, 1, record.Add, "/a"},
		{"str_replace_editor", `{"command":"create","path":"/a","file_text":"y"}`, record.OpEdit, 1, record.Add, "/a"},
		{"str_replace_editor", `{"command":"view","path":"/a"}`, record.OpEdit, 0, 0, ""},
		{"Delete", `{"file_path":"/a"}`, record.OpEdit, 1, record.Delete, "/a"},
		{"edit", `{"path":"/a","edits":[{"oldText":"x","newText":"y"},{"oldText":"1","newText":"2"}]}`, record.OpEdit, 2, record.Update, "/a"},
		{"patch", `{"patchText":"*** Begin Patch\n*** Add File: n.go\n+x\n*** Update File: o.go\n*** End Patch"}`, record.OpEdit, 2, record.Add, "n.go"},
		{"read_file", `{"absolute_path":"/a"}`, record.OpRead, 0, 0, ""},
		{"MCP:thing", `{"x":1}`, record.OpOther, 0, 0, ""},
		{"task", `null`, record.OpAgent, 0, 0, ""},
		{"edit", `7`, record.OpEdit, 0, 0, ""},
	} {
		got := Call("id", c.tool, []byte(c.input))
		if got.Op != c.op || len(got.Edits) != c.edits {
			t.Errorf("%s %s: op %d, %d edits", c.tool, c.input, got.Op, len(got.Edits))
			continue
		}
		if c.edits > 0 && (got.Edits[0].Path != c.path || got.Edits[0].Action != c.action) {
			t.Errorf("%s %s: %+v", c.tool, c.input, got.Edits[0])
		}
	}
}

func FuzzCall(f *testing.F) {
	f.Add("edit", []byte(`{"path":"/a","edits":[{"oldText":"x"}]}`))
	f.Add("patch", []byte(`{"patch":"*** Add File: x"}`))
	f.Fuzz(func(t *testing.T, tool string, input []byte) {
		c := Call("id", tool, input)
		for _, e := range c.Edits {
			_ = e.Old.String() + e.New.String()
		}
		_ = c.Command.String()
	})
}

func TestWrite(t *testing.T) {
	b := Write(map[string]any{"b": "x\xff<>", "a": 1})
	if !json.Valid(b) || string(b) != `{"a":1,"b":"x`+"\uFFFD"+`<>"}` {
		t.Errorf("%s", b)
	}
}
