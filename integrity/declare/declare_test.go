package declare

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"

	"github.com/footing-dev/footing/integrity"
)

const whole = `
[done]
require = ["go test ./..."]

[[tool]]
name = "attach"
grounds = { "/disk_id" = ["list_disks"], "*" = ["list_hosts"] }
identifiers = ["lun"]
exact = ["/label"]
allowed = { "/mode" = ["fast", 3] }
free = ["/note"]
external = ["spare", 7]
effect = "write"
key = ["/disk_id"]
settles = { pointer = "/state", values = ["done", true] }
unsettled_by = ["detach"]
absent = ["no disk"]

[[tool]]
name = "list_disks"
rows = "/disks"
[tool.columns]
id = "string"
lun = "integer?"
state = { enum = ["up", "down"], nullable = true }
made = { type = "date", format = "%d.%m.%Y" }

[[invariant]]
predicate = "lun"
keys = ["id"]
epoch = "turn"

[[claims]]
field = "/total"
tool = "sum"
pointer = "/total"
tolerance = "1%"

[[external]]
name = "constants"
values = ["eu-1"]

[integrity]
prose = true
lookups = true
recency = true
posture = "dev"
`

func TestTOML(t *testing.T) {
	d, err := TOML("footing.toml", []byte(whole))
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Tools) != 2 || len(d.Tools[1].Columns) != 4 || !d.Prose || !d.Dev || len(d.Tools[0].Grounds) != 2 || d.Tools[0].External[1] != "7" {
		t.Errorf("read %+v", d)
	}
	// What is written in the wire form and read back is the same.
	raw, err := json.Marshal(d.Wire())
	if err != nil {
		t.Fatal(err)
	}
	var m map[string]any
	if err := json.Unmarshal(raw, &m); err != nil {
		t.Fatal(err)
	}
	again, err := integrity.ReadDeclarations(m)
	if err != nil || !reflect.DeepEqual(again, d) {
		t.Errorf("%v: %+v, want %+v", err, again, d)
	}
}

// TestRefused: a malformed declaration is refused with its line.
func TestRefused(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"no TOML", "[[tool]\n", "f.toml:1: "},
		{"an unknown member", "[[tool]]\nname = \"a\"\n\n[[tool]]\nname = \"b\"\ngruonds = [\"a\"]\n", `f.toml:6: tool[1].gruonds: is not known`},
		{"an empty list", "[[tool]]\nname = \"a\"\ngrounds = []\n", "f.toml:3: tool[0].grounds: is empty"},
		{"a blank name", "[[tool]]\nname = \" \"\n", "f.toml:2: tool[0].name: want a string that is not blank"},
		{"no name", "\n[[tool]]\neffect = \"read\"\n", "f.toml:2: tool[0].name: is missing"},
		{"a blank ground", "[[tool]]\nname = \"a\"\ngrounds = { \"/x\" = [\"\"] }\n", "f.toml:3: tool[0].grounds./x: a name is blank"},
		{"its own ground", "[[tool]]\nname = \"a\"\ngrounds = [\"a\"]\n", "f.toml:3: tool[0].grounds: a cannot be its own ground"},
		{"an unknown type", "[[tool]]\nname = \"a\"\n[tool.columns]\nid = \"string\"\nn = \"float\"\n", `f.toml:5: tool[0].columns.n: "float" is no type`},
		{"an unknown effect", "[[tool]]\nname = \"a\"\neffect = \"sometimes\"\n", `f.toml:3: tool[0].effect: "sometimes" is no effect`},
		{"a tool twice", "[[tool]]\nname = \"a\"\n[[tool]]\nname = \"a\"\n", `f.toml:4: tool[1].name: "a" is declared twice`},
		{"a wrong type", "[integrity]\nprose = \"yes\"\n", "f.toml:2: integrity.prose: want true or false"},
		{"an unknown setting", "[integrity]\nproes = true\n", "f.toml:2: integrity.proes: is not known"},
		{"an invariant without keys", "[[invariant]]\npredicate = \"a\"\n", "f.toml:1: invariant[0].keys: is missing"},
		{"a claim of nothing", "[[claims]]\nfield = \"/a\"\n", "f.toml:1: claims[0]: want either subject and predicate or tool and pointer"},
		{"a tolerance in words", "[[claims]]\nfield = \"/a\"\ntool = \"t\"\npointer = \"/p\"\ntolerance = \"some\"\n", `f.toml:5: claims[0].tolerance: "some" is no number`},
		{"no list of tables", "tool = 3\n", "f.toml:1: tool: want a list of tables"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := TOML("f.toml", []byte(c.text))
			if err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("%v, want %s", err, c.want)
			}
		})
	}
}

func FuzzTOML(f *testing.F) {
	f.Add([]byte(whole))
	f.Add([]byte("[[tool]]\nname=\"a\"\n[tool.columns]\n\"\"=\"x\""))
	f.Fuzz(func(t *testing.T, text []byte) {
		d, err := TOML("f", text)
		if err == nil {
			integrity.Check(d, nil)
		}
	})
}

func TestMCP(t *testing.T) {
	raw, err := os.ReadFile(filepath.Join("testdata", "tools.json"))
	if err != nil {
		t.Fatal(err)
	}
	var list []MCPTool
	if err := json.Unmarshal(raw, &list); err != nil {
		t.Fatal(err)
	}
	get := func(i int) *integrity.Tool {
		tool, err := MCP(&list[i])
		if err != nil {
			t.Fatal(err)
		}
		return tool
	}
	disks := get(0)
	want := []integrity.Column{{Name: "id", Type: "string"}, {Name: "lun", Type: "integer", Nullable: true}, {Name: "made", Type: "date"}, {Name: "state", Type: "enum", Enum: []string{"up", "down"}}}
	if !reflect.DeepEqual(disks.Columns, want) || disks.Rows != "/disks" || disks.Effect != integrity.NoWord {
		t.Errorf("read %+v", disks)
	}
	attach := get(1)
	if !reflect.DeepEqual(attach.Grounds, map[string][]string{"/id": {"list_disks"}}) || attach.Effect != integrity.Writes || !attach.Meta {
		t.Errorf("read %+v", attach)
	}
	if !reflect.DeepEqual(attach.Allowed, map[string][]string{"/mode": {"fast", "slow"}, "/tags/*": {"a"}, "/n": {"3"}}) {
		t.Errorf("allowed %v", attach.Allowed)
	}
	for i, words := range map[int]string{2: "a server may not declare this", 3: "want an object"} {
		if tool, err := MCP(&list[i]); err == nil || !strings.Contains(err.Error(), words) || len(tool.External) > 0 {
			t.Errorf("%s: %v", list[i].Name, err)
		}
	}
	if loop := get(4); len(loop.Columns) != 0 {
		t.Errorf("a schema that refers to itself gives %+v", loop)
	}
}
