package check

import (
	"slices"
	"strings"

	"github.com/footing-dev/footing/shell"
)

// A taskCall is a command that runs named tasks of a task runner.
type taskCall struct {
	tool  string // where the tasks are defined: make, package.json, mise, …
	via   string // the words that start it, without arguments: "mise run"
	names []string
	args  []shell.Word // handed on to the task
	sels  []string     // what narrows the run itself: a workspace filter
	dir   string       // a directory flag, "" if none
	none  bool         // only lists or explains
	vars  []shell.Word // make VAR=value
	exec  []shell.Word // not a task after all: a program it runs
}

// taskOf reads argv as a call of a task runner.
func taskOf(prog string, argv []shell.Word, rs *Recipes, dir string) (taskCall, bool) {
	words := argv[1:]
	switch prog {
	case "make", "gmake":
		return makeCall(words)
	case "npm", "pnpm", "yarn", "bun":
		return scriptCall(prog, words, rs, dir)
	case "just":
		t, ok := plainCall("just", "just", words, "-f= --justfile= -d= --working-directory= --set= --shell= --color= -q -v --quiet --verbose --unstable --no-deps --dotenv-path= ", " -l --list --summary --dump --dry-run -n --show -s --choose --evaluate --fmt ", true)
		t.several(rs, dir)
		return t, ok
	case "task", "go-task":
		t, ok := plainCall("task", "task", words, "-t= --taskfile= -d= --dir= -s --silent -v --verbose -f --force -p --parallel -o= --output= -y --yes -c= -C= --concurrency= ", " -l --list -a --list-all --dry -n --summary --status -w --watch --init ", false)
		return t, ok
	case "mise":
		return miseCall(words)
	case "composer":
		return composerCall(words)
	case "turbo", "nx", "lerna", "moon", "rush":
		return workspaceCall(prog, words)
	case "deno":
		if len(words) > 1 && words[0].Text == "task" {
			return plainCall("deno.json", "deno task", words[1:], "-c= --config= --cwd= -q --quiet -f= --filter= -r --recursive ", "", true)
		}
	case "poe", "poethepoet":
		return plainCall("poe", "poe", words, "-q -v -C= --directory= --root= -e= ", " -d --dry-run ", true)
	case "pdm", "rye", "hatch", "pixi", "devbox":
		if len(words) > 0 && words[0].Text == "run" {
			words = words[1:]
		}
		return plainCall(prog, prog+" run", words, "-p= -e= -q -v ", "", true)
	case "invoke", "inv", "doit":
		return plainCall("invoke", prog, words, "-c= -r= -e --echo -p --pty ", " -l --list -R --dry ", true)
	case "taskipy":
		return plainCall("taskipy", "task", words, "", " -l --list ", true)
	}
	return taskCall{}, false
}

// tasks turns a task call into checks: what the recipes run where they are
// known, and an opaque check of the kind the name tells otherwise.
func (rd reader) tasks(seg *shell.Segment, t *taskCall) []Check {
	if t.none {
		return nil
	}
	if w := slices.IndexFunc(t.args, func(w shell.Word) bool {
		return w.Text == "--help" || w.Text == "--version" || w.Text == "--watch"
	}); w >= 0 {
		return nil
	}
	dir := rd.dirOf(seg)
	if t.dir != "" {
		dir = join(dir, t.dir, rd.ctx.Project)
	}
	if t.tool == "package.json" && len(t.sels) == 1 {
		if d, ok := rd.ctx.Recipes.workspace(dir, strings.TrimPrefix(t.sels[0], "workspace=")); ok {
			dir, t.sels = d, nil
		}
	}
	key, plain := rd.plainTask(seg, t, dir)
	if !plain {
		return rd.named(seg, t, dir)
	}
	rs := rd.ctx.Recipes
	cs, ok := rs.kept[key]
	if !ok {
		cs = rd.named(seg, t, dir)
		rs.keep(key, cs)
	}
	return slices.Clone(cs) // the caller says of each where it ran
}

// named is what the tasks of a call run, by their names.
func (rd reader) named(seg *shell.Segment, t *taskCall, dir string) []Check {
	var out []Check
	for _, name := range t.names {
		var cs []Check
		kind := kindByName(name)
		switch {
		case t.tool == "make" && (name == "" || name == "all"):
			kind = Build
		case t.tool == "make" && name == "check":
			kind = Tests // the convention of GNU makefiles
		}
		var rec recipe
		known := false
		if len(t.sels) == 0 {
			if rec, known = rd.ctx.Recipes.lookup(t.tool, dir, name); known {
				cs = rd.run(seg, t, name, rec)
			}
		}
		if name == "check" && len(cs) > 0 {
			kind = Other // the recipe says more than the convention
		}
		// What the name promises but no recipe line is known to do.
		if kind != "" && !slices.ContainsFunc(cs, func(c Check) bool { return c.Kind == kind || kind == Other || slices.Contains(c.Also, kind) }) {
			opaque := t.opaque(name, kind, dir, seg, rd.ctx.Recipes)
			if known {
				opaque.Root = rec.at
				opaque.Task = t.id(name, rec.at)
			}
			cs = append(cs, opaque)
		}
		out = append(out, cs...)
		if len(out) > 64 {
			return out[:64]
		}
	}
	return out
}

// opaque is the check a task is if its recipe is not known.
func (t *taskCall) opaque(name string, kind Kind, dir string, seg *shell.Segment, rs *Recipes) Check {
	c := Check{
		Kind: kind, Runner: t.via, Family: "task", Opaque: true, Place: seg.Place,
		Trailer: hasTrailer(t.tool), Via: strings.TrimSpace(t.via + " " + name), Dir: dir, Root: rs.taskRoot(t.tool, dir),
		TaskArgs: slices.Concat(t.sels, taskArgs(t.vars), taskArgs(t.args)),
	}
	if c.Runner == "" {
		c.Runner = t.tool
	}
	if t.tool == "package.json" && len(t.sels) > 0 {
		// The scripts of the packages, not the script of this folder.
		c.Task += "@"
		c.TaskArgs = slices.DeleteFunc(c.TaskArgs, func(s string) bool { return s == "workspaces" })
	}
	c.Task = t.id(name, c.Root) + c.Task
	c.Whole = len(c.TaskArgs) == 0
	c.Fixes = kind == Format && !checksOnly(name) || strings.Contains(name, "fix")
	for _, w := range t.args {
		if !w.Known {
			c.Unknown, c.Why = true, w.Text
		}
	}
	return c
}

// id is the identity of a task that is defined in a folder.
func (t *taskCall) id(name, folder string) string {
	if folder == "" {
		return t.tool + ":" + name
	}
	return folder + "/" + t.tool + ":" + name
}

// hasTrailer reports whether a task runner ends the output of a failing task
// with a line of its own.
func hasTrailer(tool string) bool {
	switch tool {
	case "make", "mise", "just", "task", "package.json", "composer.json", "turbo", "nx", "lerna":
		return true
	}
	return false
}
