package check

import (
	"slices"
	"strings"
)

// buildFamily is the family of the build that a compile-only run of a family is.
func buildFamily(family string) string {
	switch family {
	case "go test":
		return "go build"
	case "cargo test":
		return "cargo build"
	}
	return family
}

// As is the check seen as a reading of another kind that its pass proves
// (see Also): a passing `go test ./...` as a build of ./... . It reports false
// if the check proves no such thing.
func (c *Check) As(kind Kind) (Check, bool) {
	if c.Kind == kind {
		return *c, true
	}
	if !slices.Contains(c.Also, kind) {
		return Check{}, false
	}
	d := *c
	d.Kind = kind
	d.Also = nil
	switch c.Family {
	case "go test", "go vet", "go build", "golangci-lint", "staticcheck":
		d.Family, d.Runner = "go build", "go build"
	case "cargo test", "cargo clippy", "cargo check", "cargo build":
		d.Family, d.Runner = "cargo build", "cargo build"
		if kind == Typecheck {
			d.Family, d.Runner = "cargo check", "cargo check"
		}
	}
	// Cases are selected after everything in the targets was compiled.
	d.Selectors = slices.DeleteFunc(slices.Clone(d.Selectors), func(s string) bool {
		return !strings.HasPrefix(s, "?") && !strings.HasPrefix(s, "part") && !strings.HasPrefix(s, "pl")
	})
	d.Mode = slices.DeleteFunc(slices.Clone(d.Mode), func(m string) bool {
		switch name, _, _ := strings.Cut(m, "="); name {
		case "tags", "features", "all-features", "no-default-features", "release", "profile", "target", "race", "goal", "config":
			return false
		}
		return true
	})
	d.canonical()
	return d, true
}
