// Package arch holds no code: its tests keep the layers of ARCHITECTURE.md.
package arch

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/footing-dev/footing"

// layers says which of footing's packages each may import directly, and which
// modules besides the standard library. A name ending in /… stands for all
// packages below it. A package that is not listed fails the test, so that a
// new one is placed before it is used.
func layers() map[string]layer {
	return map[string]layer{
		"record":             {modules: []string{"github.com/go-json-experiment/json"}},
		"internal/jscan":     {},
		"internal/lines":     {},
		"internal/clean":     {},
		"internal/vcs":       {},
		"internal/unname":    {},
		"internal/jsonedit":  {},
		"source":             {may: []string{"record"}},
		"source/…":           {may: []string{"record", "source", "source/…"}, modules: []string{"github.com/go-json-experiment/json"}},
		"source/local":       {may: []string{"record"}},
		"source/internal/…":  {may: []string{"record", "source"}, modules: []string{"github.com/google/go-cmp"}},
		"shell":              {modules: []string{"mvdan.cc/sh/v3"}},
		"effect":             {may: []string{"shell"}},
		"check":              {may: []string{"shell"}, modules: []string{"github.com/pelletier/go-toml/v2"}},
		"outcome":            {may: []string{"shell"}},
		"claim":              {},
		"narrow":             {may: []string{"record"}, modules: []string{"github.com/go-json-experiment/json"}},
		"run":                {may: []string{"record", "shell", "effect", "check", "outcome", "claim"}, modules: []string{"github.com/go-json-experiment/json"}},
		"rule":               {may: []string{"run", "check", "claim", "record", "shell", "outcome", "verdict"}},
		"verdict":            {may: []string{"record"}},
		"ledger":             {may: []string{"record", "ledger/…", "internal/vcs"}, modules: []string{"*"}},
		"ledger/…":           {may: []string{"record", "ledger", "ledger/…"}, modules: []string{"*"}},
		"attempt":            {modules: []string{"github.com/go-json-experiment/json", "golang.org/x/text"}},
		"attempt/store":      {may: []string{"attempt", "ledger", "ledger/…"}, modules: []string{"github.com/go-json-experiment/json", "golang.org/x/sys"}},
		"attempt/derive":     {may: []string{"attempt", "check", "record", "run"}},
		"mcp":                {may: []string{"attempt", "attempt/store", "check", "record", "rule", "run", "source", "verdict"}, modules: []string{"github.com/go-json-experiment/json", "github.com/google/jsonschema-go", "github.com/modelcontextprotocol/go-sdk"}},
		"integrity":          {may: []string{"record", "shell", "effect"}, modules: []string{"github.com/go-json-experiment/json", "golang.org/x/text"}},
		"integrity/…":        {may: []string{"record", "integrity", "integrity/…", "source"}, modules: []string{"github.com/go-json-experiment/json", "github.com/pelletier/go-toml/v2"}},
		"mcpproxy":           {may: []string{"record", "integrity", "integrity/…"}, modules: []string{"github.com/go-json-experiment/json"}},
		"audit":              {may: []string{"record", "source", "check", "outcome", "shell", "run", "rule", "verdict"}, modules: []string{"github.com/go-json-experiment/json"}},
		"report":             {may: []string{"verdict", "record"}, modules: []string{"github.com/go-json-experiment/json"}},
		"rpc":                {may: []string{"…"}, modules: []string{"github.com/go-json-experiment/json"}},
		"internal/cli":       {may: []string{"…"}, modules: []string{"*"}},
		"internal/arch":      {},
		"cmd/footing":        {may: []string{"internal/cli"}},
		"cmd/footing-hook":   {may: []string{"…"}, modules: []string{"*"}},
		"bench":              {may: []string{"…"}, modules: []string{"*"}},
		"gate":               {may: []string{"…"}, modules: []string{"*"}},
		"gate/…":             {may: []string{"…"}, modules: []string{"*"}},
		"tree":               {may: []string{"record", "internal/vcs"}, modules: []string{"*"}},
		"internal/config":    {may: []string{"check", "ledger"}, modules: []string{"github.com/pelletier/go-toml/v2", "github.com/go-json-experiment/json"}},
		"internal/fieldcase": {may: []string{"record", "integrity", "integrity/…"}, modules: []string{"github.com/go-json-experiment/json"}},
		"internal/measure":   {may: []string{"check", "ledger", "tree"}},
		"internal/standing":  {may: []string{"check", "ledger", "record", "rule", "run", "shell"}},
		"internal/child":     {modules: []string{"golang.org/x/sys"}},
		"sandbox":            {modules: []string{"*"}},
		"exercise":           {may: []string{"record", "sandbox", "tree", "ledger/redact"}, modules: []string{"*"}},
		"exercise/…":         {may: []string{"record", "sandbox", "exercise", "exercise/…"}, modules: []string{"*"}},
		"internal/exerciser": {may: []string{"exercise", "exercise/…", "sandbox", "check", "internal/config", "ledger", "ledger/…", "verdict", "record", "tree"}},
	}
}

// leaves are small packages without a view of the world; any may use them.
func leaves() []string { return []string{"internal/jscan", "internal/lines", "internal/clean"} }

type layer struct {
	may     []string // own packages
	modules []string // other modules; "*" for any
}

func rules(name string) (layer, bool) {
	all := layers()
	if l, ok := all[name]; ok {
		return l, true
	}
	for dir := filepath.Dir(name); dir != "."; dir = filepath.Dir(dir) {
		if l, ok := all[dir+"/…"]; ok {
			return l, true
		}
	}
	return layer{}, false
}

func matches(list []string, name string) bool {
	return slices.ContainsFunc(list, func(p string) bool {
		if p == "…" || p == "*" {
			return true
		}
		if root, ok := strings.CutSuffix(p, "/…"); ok {
			return strings.HasPrefix(name, root+"/")
		}
		return name == p || strings.Contains(p, ".") && strings.HasPrefix(name, p+"/")
	})
}

func goList(t *testing.T, args ...string) []string {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list"}, args...)...)
	cmd.Dir = filepath.Join("..", "..")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list %v: %v\n%s", args, err, stderr.String())
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}

func TestLayers(t *testing.T) {
	for _, row := range goList(t, "-e", "-f", `{{.ImportPath}}{{range .Imports}} {{.}}{{end}}`, "./...") {
		fields := strings.Fields(row)
		name := strings.TrimPrefix(fields[0], module+"/")
		l, ok := rules(name)
		if !ok {
			t.Errorf("%s has no place in the layers: add it here and to ARCHITECTURE.md", name)
			continue
		}
		for _, bad := range broken(l, fields[1:]) {
			t.Errorf("%s must not import %s", name, bad)
		}
	}
}

// broken are the imports a layer does not allow.
func broken(l layer, imports []string) []string {
	var out []string
	for _, imp := range imports {
		own, is := strings.CutPrefix(imp, module+"/")
		switch {
		case is && !matches(l.may, own) && !slices.Contains(leaves(), own):
			out = append(out, own)
		case !is && strings.Contains(strings.SplitN(imp, "/", 2)[0], ".") && !matches(l.modules, imp):
			out = append(out, imp)
		}
	}
	return out
}

func TestLayersCanBreak(t *testing.T) {
	l := layer{may: []string{"record", "source/…"}, modules: []string{"mvdan.cc/sh/v3"}}
	got := broken(l, []string{"fmt", "net/http", module + "/record", module + "/source/codex", module + "/source", module + "/run", "mvdan.cc/sh/v3/syntax", "mvdan.cc/shady"})
	if want := []string{"source", "run", "mvdan.cc/shady"}; !slices.Equal(got, want) {
		t.Errorf("broken %v, want %v", got, want)
	}
	if _, ok := rules("nowhere/new"); ok {
		t.Error("an unknown package has a place")
	}
	if _, ok := rules("source/claude/deep"); !ok {
		t.Error("a package below source/… has none")
	}
}

// TestJudgesAreBlind: judges see the record and nothing else.
func TestJudgesAreBlind(t *testing.T) {
	for _, name := range []string{"shell", "effect", "check", "outcome", "claim", "narrow", "run", "rule", "verdict", "integrity"} {
		for _, imp := range strings.Fields(goList(t, "-e", "-f", `{{range .Imports}}{{.}} {{end}}`, "./"+name)[0]) {
			if slices.Contains([]string{"os", "os/exec", "net", "net/http", "io/fs", "math/rand", "math/rand/v2", "syscall"}, imp) {
				t.Errorf("%s imports %s: a judge reads no files, networks or environment", name, imp)
			}
		}
	}
}

// TestClocks: no judge asks what time it is.
func TestClocks(t *testing.T) {
	clock := regexp.MustCompile(`\btime\.(Now|Since|Until|After|Sleep|Tick)\(`)
	for _, name := range []string{"record", "shell", "effect", "check", "outcome", "claim", "narrow", "run", "rule", "verdict", "report", "integrity"} {
		files, err := filepath.Glob(filepath.Join("..", "..", name, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", name, len(files), err)
		}
		for _, file := range files {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasSuffix(file, "_test.go") && clock.Match(src) {
				t.Errorf("%s reads a clock", file)
			}
		}
	}
}

// TestAgentsNames: only source/ and gate/ know agents by name. (effect lists
// programs that a command line may start, and agents are programs too.)
func TestAgentsNames(t *testing.T) {
	names := regexp.MustCompile(`(?i)"[^"]*\b(claude|codex|cursor|copilot|aider)\b[^"]*"`)
	folder := regexp.MustCompile(`\.(claude|codex|cursor|copilot|aider)\b`)
	for _, dir := range []string{"record", "shell", "check", "outcome", "claim", "narrow", "run", "rule", "verdict", "audit", "integrity"} {
		files, _ := filepath.Glob(filepath.Join("..", "..", dir, "*.go"))
		for _, file := range files {
			src, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			for _, line := range strings.Split(string(src), "\n") {
				code, _, _ := strings.Cut(line, "//")
				code = folder.ReplaceAllString(code, "") // a folder's name in a table of paths
				if m := names.FindString(code); m != "" {
					t.Errorf("%s names an agent: %s", file, m)
				}
			}
		}
	}
}

// TestHookBudget: what agents call on every step starts in a millisecond or
// two, and package initialisation is what that time goes to.
func TestHookBudget(t *testing.T) {
	if _, err := os.Stat(filepath.Join("..", "..", "cmd", "footing-hook")); err != nil {
		t.Skip("there is no cmd/footing-hook yet")
	}
	banned := []string{
		"net/http", "database/sql", "html/template", "github.com/ncruces/", "github.com/modelcontextprotocol/",
		"go.opentelemetry.io/", "github.com/nats-io/", "github.com/pb33f/", "charm.land/", "github.com/charmbracelet/",
		"github.com/google/jsonschema-go", "github.com/santhosh-tekuri/", "github.com/spf13/",
		module + "/internal/cli", module + "/report", module + "/rpc",
	}
	for _, dep := range goList(t, "-deps", "./cmd/footing-hook") {
		for _, b := range banned {
			if strings.HasPrefix(dep, b) {
				t.Errorf("footing-hook links %s", dep)
			}
		}
	}
}

// TestMapIsWhole: ARCHITECTURE.md names every package, and none that is gone.
func TestMapIsWhole(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "ARCHITECTURE.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ = bytes.Cut(text, []byte("\n## Packages\n"))
	text, _, _ = bytes.Cut(text, []byte("\n## "))
	onMap := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		if cells := strings.Split(line, "|"); len(cells) > 2 {
			for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(cells[1], -1) {
				onMap[m[1]] = true
			}
		}
	}
	for _, pkg := range goList(t, "./...") {
		name := strings.TrimPrefix(pkg, module+"/")
		if !onMap[name] {
			t.Errorf("ARCHITECTURE.md does not name %s", name)
		}
		delete(onMap, name)
	}
	for name := range onMap {
		t.Errorf("ARCHITECTURE.md names %s, which is no package", name)
	}
}

// TestLayersAreReal: a place that no package takes is one that is gone.
func TestLayersAreReal(t *testing.T) {
	pkgs := goList(t, "./...")
	for name := range layers() {
		if !slices.ContainsFunc(pkgs, func(p string) bool { return matches([]string{name}, strings.TrimPrefix(p, module+"/")) }) {
			t.Errorf("no package is %s", name)
		}
	}
}
