package exercise

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

const sampleFile = `
[done]
require = ["go test ./..."]

[exercise]
secrets = ["*.private"]
budget = "90s"

[capability.notes]
kind = "mcp"
start = ["python3", "server.py"]
operations = ["add_note", "list_notes"]
env = { MODE = "test", LEVEL = 3 }
timeout = "3s"

[capability.cli]
kind = "command"

[[capability.cli.operation]]
id = "stats"
run = ["./tool", "stats", "{path}"]
exits = [3]

[capability.cli.operation.input]
type = "object"
required = ["path"]
properties = { path = { type = "string" } }
`

func TestDeclared(t *testing.T) {
	caps, set, problems := Declared("footing.toml", []byte(sampleFile))
	if len(problems) != 0 || len(caps) != 2 {
		t.Fatalf("%d capabilities, %v", len(caps), problems)
	}
	cli, notes := caps[0], caps[1]
	if cli.Name != "cli" || cli.Operations[0].Exits[0] != 3 || !cli.Declared {
		t.Errorf("%+v", cli)
	}
	if in, err := Invent(cli.Operations[0].Input); err != nil || string(in) != `{"path":"7"}` {
		t.Errorf("input %s, %v", in, err)
	}
	if !slices.Equal(notes.Env, []string{"LEVEL=3", "MODE=test"}) || notes.Timeout != 3*time.Second || len(notes.Operations) != 2 {
		t.Errorf("%+v", notes)
	}
	if set.Budget != 90*time.Second || !slices.Equal(set.Secrets, []string{"*.private"}) {
		t.Errorf("%+v", set)
	}
}

func TestDeclaredProblems(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"[capability.x]\nkind = \"mcp\"\n", "footing.toml:1: capability x: a start command is missing"},
		{"\n[capability.x]\nkind = \"mpc\"\nstart = [\"a\"]", `footing.toml:2: capability x: kind "mpc" is not known`},
		{"[capability.x]\nkind = \"mcp\"\nstart = [\"a\"]\nstarts = 1", "capability x: starts is no key footing knows"},
		{"[capability.x]\nkind = \"command\"\n[[capability.x.operation]]\nid = \"a\"", "operation a: what to run is missing"},
		{"[capability.x]\nkind = \"mcp\"\nstart = [\"a\"]\ndir = \"../..\"", "leads out of the project"},
		{"[capability.x]\nkind = \"openapi\"\nstart = [\"a\"]\ndocument = \"d\"\nport = 99999", "port 99999"},
		{"[capability.x]\nkind = \"mcp\"\nstart = [\"a\"]\ntimeout = \"soon\"", "is no duration"},
		{"[capability.x]\nkind = \"mcp\"\nstart = \"a\"", "capability x:"},
		{"[capability", "footing.toml:1:"},
		{"[exercise]\nbudgets = 1", "budgets is no key"},
	} {
		caps, _, problems := Declared("footing.toml", []byte(c.text))
		if len(caps) != 0 || len(problems) != 1 || !strings.Contains(problems[0].Error(), c.want) {
			t.Errorf("%q: %d capabilities, %v; want %q", c.text, len(caps), problems, c.want)
		}
	}
}

// What decides how something is called is in the digest, and its place in the
// file is not.
func TestDeclarationDigest(t *testing.T) {
	base := Capability{Name: "x", Kind: Command, Operations: []Operation{{ID: "a", Run: []string{"a"}}, {ID: "b", Run: []string{"b"}}}}
	same := Capability{Name: "x", Kind: Command, Declared: true, Source: "elsewhere", Operations: []Operation{base.Operations[1], base.Operations[0]}}
	if base.Digest() != same.Digest() {
		t.Error("the order of operations or the place counts")
	}
	other := base
	other.Operations = []Operation{{ID: "a", Run: []string{"a", "-v"}}, base.Operations[1]}
	if base.Digest() == other.Digest() {
		t.Error("another command is the same declaration")
	}
}

func TestDiscover(t *testing.T) {
	root := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		p := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("server.py", "")
	write("pkg/serve.py", "")
	write(".mcp.json", `{"mcpServers":{
		"ours":{"command":"python3","args":["server.py"],"env":{"MODE":"x","API_KEY":"k","HOME_DIR":"${HOME}"}},
		"module":{"command":"python3","args":["-m","pkg.serve"]},
		"absolute":{"command":"python3","args":["`+root+`/server.py"]},
		"fetched":{"command":"npx","args":["-y","@x/server"]},
		"remote":{"type":"http","url":"https://example.com"},
		"outside":{"command":"python3","args":["/usr/bin/env"]}}}`)
	write(".vscode/mcp.json", `{"servers":{"ours":{"command":"other"},"more":{"command":"./server.py"}}}`)
	caps, problems := Discover(root)
	var names []string
	for _, c := range caps {
		names = append(names, c.Name)
		if c.Declared || c.Source == "" {
			t.Errorf("%+v", c)
		}
	}
	if len(problems) != 0 || !slices.Equal(names, []string{"absolute", "module", "ours", "more"}) {
		t.Fatalf("%v %v", names, problems)
	}
	if !slices.Equal(caps[2].Env, []string{"MODE=x"}) || caps[0].Start[1] != "./server.py" {
		t.Errorf("%+v", caps)
	}
	// An entry that nobody understands hides no other.
	write(".mcp.json", `{"mcpServers":{"ours":{"command":"python3","args":["server.py"]},"odd":5,"num":{"command":7},"text":{"command":"python3","args":"server.py"},"":{"command":"./server.py"}}}`)
	if caps, problems := Discover(root); len(caps) != 2 || caps[0].Name != "ours" || len(problems) != 1 || !strings.Contains(problems[0].What, `"num", "odd", "text"`) {
		t.Errorf("%v, problems %v", caps, problems)
	}
	write(".mcp.json", "{")
	if _, problems := Discover(root); len(problems) != 1 {
		t.Errorf("problems %v", problems)
	}
}

func FuzzDeclared(f *testing.F) {
	f.Add([]byte(sampleFile))
	f.Add([]byte("[capability.x]\nkind=1\n[[capability.x.operation]]\ninput={a=1979-05-27T07:32:00Z}"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		caps, _, _ := Declared("f", raw)
		for i := range caps {
			if caps[i].Check() != nil || caps[i].Digest() == "" {
				t.Fatalf("%+v", caps[i])
			}
		}
	})
}
