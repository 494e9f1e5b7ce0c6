package check

import "testing"

func TestBroad(t *testing.T) {
	const pkg = "[package]\nname = \"x\"\n"
	tests := []struct {
		line, file, text string
		broad, whole     bool
	}{
		{"mvn verify", "", "", true, true},
		{"./gradlew clean build", "", "", true, true},
		{"sbt test", "", "", true, true},
		{"cargo test", "", "", true, false},
		{"cargo nextest run", "", "", true, false},
		{"cargo test", "Cargo.toml", pkg, true, true},
		{"cargo test", "Cargo.toml", pkg + "[workspace]\n", true, false},
		{"cargo test --workspace", "", "", true, true},
		{"cargo test -- --ignored", "", "", false, false},
		{"cd backend && go test ./...", "", "", true, false},
		{"cd backend && go test ./...", "backend/go.mod", "module x\n", true, true},
		{"cd backend && go test ./...", "go.mod", "module x\n", false, false},
		{"cd internal/a && go test ./...", "", "", false, false},
		{"cd backend && go test ./a", "", "", false, false},
		{"cd /tmp/wt && go test ./...", "", "", true, true},
		{"go test -short ./...", "", "", false, true},
		{"prove -lr t", "", "", true, true},
		{"prove t/a.t", "", "", false, false},
		{"rspec spec", "", "", true, true},
		{"rspec spec/models", "", "", false, false},
		{"pytest tests", "", "", true, false},
		{"pytest tests/unit", "", "", false, false},
		{"npx mocha 'test/**/*.test.js'", "", "", true, true},
		{"npx mocha 'test/unit/**/*.test.js'", "", "", false, false},
		{"npx mocha 'test/**/parser.test.js'", "", "", false, false},
		{"node --test 'test/*.test.js'", "", "", true, false},
		{"dotnet test tests/P.Tests/P.Tests.csproj", "", "", true, false},
		{"dotnet test App.sln", "", "", true, true},
		{"dotnet test src/App.csproj", "", "", false, false},
		{"cargo test --manifest-path rust/Cargo.toml", "", "", true, false},
		{"tox -e py311,py312", "", "", true, false},
		{"tox -e py312", "", "", true, false},
		{"tox -e lint", "", "", false, false},
		{"make test", "", "", true, true},
		{"make test TESTS=a", "", "", false, false},
	}
	for _, c := range tests {
		r := NewRecipes()
		if c.file != "" {
			r.Saw(c.file, c.text)
		}
		k := one(t, c.line, &Context{Project: "/proj", Dir: "/proj", Recipes: r})
		if k.Broad() != c.broad {
			t.Errorf("%s with %q: broad %v", c.line, c.file, k.Broad())
		}
		if c.whole != k.Whole {
			t.Errorf("%s with %q: whole %v", c.line, c.file, k.Whole)
		}
	}
}
