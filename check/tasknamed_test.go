package check

import "testing"

func TestTestTask(t *testing.T) {
	r := NewRecipes()
	r.Saw("mise.toml", "[tasks.test]\nrun = \"go test ./...\"\n[tasks.\"test:integration\"]\nrun = \"go test -tags=integration ./test/...\"\n[tasks.\"e2e:setup\"]\nrun = \"docker compose up -d\"\n")
	r.Saw("web/package.json", `{"scripts":{"test:browser":"playwright test"}}`)
	for word, want := range map[string]string{
		"integration": "mise run test:integration",
		"e2e":         "", // sets up, tests nothing
		"browser":     "", // another project's
		"":            "",
	} {
		if got, _ := r.TestTask(word); got != want {
			t.Errorf("%q: %q, want %q", word, got, want)
		}
	}
	if _, ok := (*Recipes)(nil).TestTask("unit"); ok {
		t.Error("no recipes know a task")
	}
}
