package check

import (
	"strings"

	"github.com/footing-dev/footing/shell"
)

// modeEnv are variables that change what a runner observes or select in it.
// Every other variable is presentation, speed or a place to find things.
const modeEnv = " GOOS GOARCH CGO_ENABLED GOEXPERIMENT GOFLAGS RUSTFLAGS RUSTDOCFLAGS DJANGO_SETTINGS_MODULE NODE_ENV RAILS_ENV MIX_ENV APP_ENV PYTEST_ADDOPTS TOX_ENV TOXENV TOX_SKIP_ENV PYTHONWARNINGS PYTHONOPTIMIZE CARGO_BUILD_TARGET MIRIFLAGS SKIP TEST SPEC TESTOPTS "

// readEnv adds what the environment of the segment changes.
func (c *Check) readEnv(r *row, env []shell.Assign) {
	for _, e := range env {
		if !strings.Contains(modeEnv, " "+e.Name+" ") && !switches(e.Name) {
			continue
		}
		v := e.Value.Text
		if v == "" {
			continue
		}
		switch {
		case e.Name == "GOFLAGS" && strings.HasPrefix(c.Runner, "go") || e.Name == "PYTEST_ADDOPTS" && c.Family == "pytest":
			var words []shell.Word
			for w := range strings.FieldsSeq(v) {
				words = append(words, shell.Word{Text: strings.Trim(w, `'"`), Known: e.Value.Known})
			}
			a := r.read(words)
			c.Selectors = append(c.Selectors, a.sels...)
			c.Mode = append(c.Mode, a.mode...)
			c.EarlyStop = c.EarlyStop || a.stop
			for _, w := range a.words {
				c.Selectors = append(c.Selectors, "?"+w.Text)
				c.Unknown, c.Why = true, e.Name
			}
		case e.Name == "SKIP" && c.Runner == "pre-commit":
			for h := range strings.SplitSeq(v, ",") {
				c.Selectors = append(c.Selectors, "!hook="+h)
			}
		case strings.HasPrefix(e.Name, "TOX"):
			c.Selectors = append(c.Selectors, "env "+e.Name+"="+v)
		case e.Name == "SKIP" || e.Name == "TEST" || e.Name == "SPEC" || e.Name == "TESTOPTS":
			if strings.HasPrefix(c.Runner, "rake") || c.Family == "minitest" {
				c.Selectors = append(c.Selectors, e.Name+"="+v)
			}
		case e.Name == "NODE_ENV" && v == "test" && c.Kind == Tests, (e.Name == "RAILS_ENV" || e.Name == "MIX_ENV" || e.Name == "APP_ENV") && v == "test":
		case strings.HasPrefix(e.Name, "GO") && !strings.HasPrefix(c.Runner, "go") && c.Runner != "staticcheck":
		default:
			c.Mode = append(c.Mode, "env "+e.Name+"="+v)
		}
	}
}

// wrapperFlags are flags of the tools that run others in an environment, which
// decide what is installed there.
const wrapperFlags = "+extra:--extra=|-E= all-extras:--all-extras +group:--group=|--with-group= python:-p=|--python= +with:--with= isolated:--isolated conda:-n=|--name= "

// readWrappers adds what the wrappers of the segment change.
func (c *Check) readWrappers(ws []shell.Wrapper) {
	for _, w := range ws {
		switch w.Name {
		case "uv run", "poetry run", "pdm run", "conda run", "rye run", "hatch run":
		default:
			continue
		}
		var words []shell.Word
		for _, a := range w.Args {
			words = append(words, shell.Word{Text: a, Known: true})
		}
		r := row{mode: wrapperFlags}
		c.Mode = append(c.Mode, r.read(words).mode...)
	}
}

// switches reports whether a variable is named like a switch that turns cases
// on or off: RUN_INTEGRATION, SKIP_SLOW, UPDATE_GOLDEN, E2E.
func switches(name string) bool {
	for _, p := range [...]string{"RUN_", "SKIP_", "ENABLE_", "DISABLE_", "WITH_", "WITHOUT_", "ONLY_", "TEST_ONLY", "TEST_SUITE", "TEST_FILTER", "UPDATE_"} {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	switch name {
	case "E2E", "INTEGRATION", "SLOW", "SHORT", "FAST", "ACC", "TF_ACC":
		return true
	}
	return false
}

// knownBin are folders of a workspace that a PATH entry may name: the tools a
// package manager puts there.
const knownBin = " node_modules/.bin .venv/bin venv/bin env/bin .tox/bin vendor/bin target/debug target/release bin .bin tools/bin .cargo/bin go/bin build/bin .venv/Scripts "

// pathTrick reports whether the line puts a folder of the workspace in front
// of PATH that is not one where tools are installed: a stub there could stand
// in for the runner.
func pathTrick(seg *shell.Segment, ctx *Context) bool {
	for _, e := range seg.Env {
		if e.Name != "PATH" {
			continue
		}
		for el := range strings.SplitSeq(e.Value.Text, ":") {
			if el == "$PATH" || el == "${PATH}" || el == `$Env:PATH` {
				break
			}
			if unknownFolder(el, ctx) {
				return true
			}
		}
	}
	return false
}

func unknownFolder(el string, ctx *Context) bool {
	el = strings.Trim(el, `"'`)
	in := false
	for _, pre := range [...]string{"$PWD/", "${PWD}/", "$(pwd)/", "`pwd`/", "$(git rev-parse --show-toplevel)/", "./"} {
		if rest, ok := strings.CutPrefix(el, pre); ok {
			el, in = rest, true
			break
		}
	}
	switch {
	case el == "" || el == "." || el == "$PWD" || el == "$(pwd)" || el == "${PWD}":
		return true
	case in:
	case isAbs(el):
		el = relative(el, ctx.Project)
		if ctx.Project == "" || outside(el) {
			return false
		}
	case strings.HasPrefix(el, "$") || strings.HasPrefix(el, "`") || strings.HasPrefix(el, "~"):
		return false
	}
	for b := range strings.FieldsSeq(knownBin) {
		if el == b || strings.HasSuffix(el, "/"+b) && b != "bin" {
			return false
		}
	}
	return true
}
