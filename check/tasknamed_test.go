package check

import (
	"slices"
	"testing"
)

func TestTestTasks(t *testing.T) {
	r := NewRecipes()
	r.Saw("mise.toml", "[tasks.test]\nrun = \"go test ./...\"\n[tasks.\"test:integration\"]\nrun = \"go test -tags=integration ./test/...\"\n[tasks.\"e2e:setup\"]\nrun = \"docker compose up -d\"\n")
	r.Saw("web/package.json", `{"scripts":{"test:browser":"playwright test"}}`)
	r.Saw("packages/a/package.json", `{"scripts":{"test:integration":"vitest run it","test:integration:ci":"vitest run it --ci"}}`)
	r.Saw("packages/a b/package.json", `{"scripts":{"test:integration":"vitest run it"}}`)
	r.Saw("/elsewhere/package.json", `{"scripts":{"test:integration":"vitest run it"}}`)
	for word, want := range map[string][]NamedTask{
		"integration": {{"", "mise run test:integration"}, {"packages/a", "cd packages/a && npm run test:integration"}},
		"e2e":         nil, // sets up, tests nothing
		"browser":     {{"web", "cd web && npm run test:browser"}},
		"":            nil,
	} {
		if got := r.TestTasks(word); !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", word, got, want)
		}
	}
	if len((*Recipes)(nil).TestTasks("unit")) > 0 {
		t.Error("no recipes know a task")
	}
}
