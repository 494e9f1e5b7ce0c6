package effect

import "github.com/footing-dev/footing/shell"

// formatRow is a formatter or fixer: it writes with one of the flags, or
// always except with one of the flags. sub is the subcommand it needs.
type formatRow struct {
	sub    []string
	with   []string // writes only with one of these; empty: always …
	except []string // … unless one of these is there
	valued []string // flags that take a value
}

func formatRowOf(name, sub string) (formatRow, bool) {
	switch name {
	case "gofmt", "goimports", "gofumpt", "golines", "shfmt", "yamlfmt":
		return formatRow{with: []string{"-w", "--write"}, valued: []string{"-r", "-local", "-i", "-m"}}, true
	case "gci":
		return formatRow{sub: []string{"write"}}, true
	case "prettier":
		return formatRow{with: []string{"--write", "-w"}, valued: []string{"--config", "--ignore-path", "--log-level", "--parser"}}, true
	case "eslint", "stylelint", "standard", "xo", "oxlint", "standardrb", "markdownlint", "markdownlint-cli2", "tslint", "textlint", "swiftlint", "autocorrect", "oxfmt":
		return formatRow{with: []string{"--fix", "--write"}, valued: []string{"-c", "--config", "--ext", "--rule", "-f", "--format", "--max-warnings", "--ignore-path"}}, true
	case "ruff":
		if sub == "format" {
			return formatRow{sub: []string{"format"}, except: []string{"--check", "--diff"}, valued: []string{"--config", "--line-length"}}, true
		}
		return formatRow{with: []string{"--fix", "--fix-only", "--add-noqa"}, except: []string{"--diff"}, valued: []string{"--select", "--ignore", "--config", "--extend-select"}}, true
	case "black", "darker", "blue":
		return formatRow{except: []string{"--check", "--diff", "-c", "--code"}, valued: []string{"-l", "--line-length", "--config", "-t", "--target-version"}}, true
	case "isort":
		return formatRow{except: []string{"--check", "--check-only", "-c", "--diff", "-d"}, valued: []string{"--profile", "-l", "--settings-path"}}, true
	case "autopep8", "yapf", "autoflake", "docformatter", "clang-format", "astyle", "rustywind":
		return formatRow{with: []string{"-i", "--in-place", "--write"}, valued: []string{"--style"}}, true
	case "pyupgrade", "add-trailing-comma", "djhtml", "phpcbf", "zprint", "pretty-format-json":
		return formatRow{}, true
	case "rustfmt":
		return formatRow{except: []string{"--check"}, valued: []string{"--edition", "--config"}}, true
	case "golangci-lint":
		if sub == "fmt" {
			return formatRow{sub: []string{"fmt"}, except: []string{"--diff", "-d"}, valued: []string{"-E", "--enable"}}, true
		}
		return formatRow{sub: []string{"run"}, with: []string{"--fix"}, valued: []string{"-c", "--config", "-E", "-D", "--timeout"}}, true
	case "biome":
		return formatRow{sub: []string{"check", "format", "lint", "migrate"}, with: []string{"--write", "--apply", "--apply-unsafe", "--fix"}, valued: []string{"--config-path"}}, true
	case "rubocop":
		return formatRow{with: []string{"-a", "-A", "-x", "--autocorrect", "--autocorrect-all", "--auto-correct", "--auto-correct-all", "--fix-layout"}, valued: []string{"--only", "-c", "--config"}}, true
	case "swiftformat":
		return formatRow{except: []string{"--lint", "--dryrun"}, valued: []string{"--config", "--rules"}}, true
	case "swift-format":
		return formatRow{with: []string{"-i", "--in-place"}}, true
	case "terraform", "tofu", "terragrunt", "packer":
		return formatRow{sub: []string{"fmt", "hclfmt"}, except: []string{"-check", "--check", "-diff"}}, true
	case "mix":
		return formatRow{sub: []string{"format"}, except: []string{"--check-formatted", "--dry-run"}}, true
	case "dotnet":
		return formatRow{sub: []string{"format"}, except: []string{"--verify-no-changes"}}, true
	case "dprint", "taplo", "zig", "treefmt", "just", "buildifier", "alejandra", "nixfmt", "nixpkgs-fmt":
		switch name {
		case "dprint", "taplo", "zig":
			return formatRow{sub: []string{"fmt", "format"}, except: []string{"--check"}}, true
		case "just":
			return formatRow{with: []string{"--fmt"}, except: []string{"--check"}}, true
		}
		return formatRow{except: []string{"--check", "-c", "--fail-on-change", "-mode=check"}}, true
	case "deno":
		return formatRow{sub: []string{"fmt"}, except: []string{"--check"}}, true
	case "stylua", "scalafmt", "ktfmt", "ormolu", "fourmolu", "elm-format", "google-java-format", "pint", "sqlfmt":
		if name == "google-java-format" {
			return formatRow{with: []string{"-i", "-r", "--replace"}}, true
		}
		return formatRow{except: []string{"--check", "--test", "-c", "--dry-run"}}, true
	case "ktlint":
		return formatRow{with: []string{"-F", "--format"}}, true
	case "php-cs-fixer":
		return formatRow{sub: []string{"fix"}, except: []string{"--dry-run"}, valued: []string{"--config", "--rules"}}, true
	case "sqlfluff":
		return formatRow{sub: []string{"fix", "format"}, valued: []string{"--dialect"}}, true
	case "pre-commit", "prek":
		return formatRow{sub: []string{"run"}, valued: []string{"-c", "--config"}}, true
	case "clang-tidy":
		return formatRow{with: []string{"--fix", "-fix", "--fix-errors", "-fix-errors"}, valued: []string{"-p"}}, true
	case "codespell", "typos":
		return formatRow{with: []string{"-w", "--write-changes"}, valued: []string{"-S", "--skip", "-L", "--ignore-words-list", "-I"}}, true
	case "buf":
		return formatRow{sub: []string{"format"}, with: []string{"-w", "--write"}}, true
	}
	return formatRow{}, false
}

// formatter is what formatters and fixers rewrite. A known formatter that does
// not write changes nothing, unless it is a tool of many subcommands.
func (c *command) formatter() ([]Effect, bool) {
	switch c.name {
	case "go", "cargo":
		return c.languageFormat()
	}
	row, ok := formatRowOf(c.name, c.sub())
	if !ok {
		return nil, false
	}
	ops := c.operands(row.valued...)
	why := c.name
	if len(row.sub) > 0 {
		if len(ops) == 0 || !oneOf(ops[0].Text, row.sub) {
			return nil, false
		}
		why += " " + ops[0].Text
		if ops = ops[1:]; c.name == "pre-commit" || c.name == "prek" {
			ops = nil // names of hooks
		}
	} else if len(ops) > 0 && (ops[0].Text == "check" || ops[0].Text == "format") && c.name == "ruff" {
		ops = ops[1:]
	}
	if len(row.with) > 0 {
		found := ""
		for _, f := range row.with {
			if c.has(f) || len(f) == 2 && (c.name == "gofmt" || c.name == "goimports" || c.name == "gofumpt") && c.short(f[1]) {
				found = f
				break
			}
		}
		if found == "" {
			// just is a task runner; the others check or print.
			return nil, c.name != "just"
		}
		why += " " + found
	}
	if len(row.except) > 0 && c.has(row.except...) {
		return nil, true
	}
	return []Effect{c.formatted(why, ops)}, true
}

// formatted is the write of a formatter. One that was given no path, or a
// folder, may write anything below.
func (c *command) formatted(why string, ops []shell.Word) Effect {
	var files []shell.Word
	for _, w := range ops {
		if w.Text == "-" {
			continue
		}
		if w.Text == "." || w.Text == "./..." || w.Text == "..." {
			if c.seg.Dir == "" {
				files = nil
				break
			}
			w.Text = "."
		}
		if t := w.Text; len(t) > 4 && t[len(t)-4:] == "/..." {
			w.Text = t[:len(t)-4]
		}
		files = append(files, w)
	}
	if len(files) == 0 && c.seg.Dir != "" && c.seg.DirKnown {
		files = []shell.Word{{Text: ".", Known: true}}
	}
	return c.effect(Write, why, files...)
}

// languageFormat are the formatters behind go and cargo.
func (c *command) languageFormat() ([]Effect, bool) {
	sub := c.sub()
	switch sub {
	case "fmt", "fix", "vet", "clippy":
	default:
		return nil, false
	}
	ops := c.operands("-C", "-p", "--package", "-tags", "-mod", "-modfile", "--manifest-path")
	why := c.name + " " + sub
	switch {
	case c.name == "go" && sub == "fmt", c.name == "go" && sub == "fix":
		if c.has("-n", "-diff") {
			return nil, true
		}
		return []Effect{c.formatted(why, rest(ops))}, true
	case c.name == "go" && sub == "vet" && c.has("-fix"):
		return []Effect{c.formatted("go vet -fix", rest(ops))}, true
	case c.name == "cargo" && sub == "fmt":
		if c.has("--check") {
			return nil, true
		}
		return []Effect{c.formatted(why, nil)}, true
	case c.name == "cargo" && sub == "fix", c.name == "cargo" && sub == "clippy" && c.has("--fix"):
		return []Effect{c.formatted(why+" --fix", nil)}, true
	}
	return nil, false
}

func oneOf(s string, list []string) bool {
	for _, l := range list {
		if s == l {
			return true
		}
	}
	return false
}
