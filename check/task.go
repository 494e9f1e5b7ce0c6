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
		return plainCall("just", "just", words, "-f= --justfile= -d= --working-directory= --set= --shell= --color= -q -v --quiet --verbose --unstable --no-deps --dotenv-path= ", " -l --list --summary --dump --dry-run -n --show -s --choose --evaluate --fmt ", true)
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
	case "pdm", "rye", "hatch":
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

// plainCall reads runners of the form: tool [flags] name [args]. first is set
// where everything behind the first name belongs to that task; otherwise
// further words are further tasks and "--" introduces arguments.
func plainCall(tool, via string, words []shell.Word, flags, lists string, first bool) (taskCall, bool) {
	t := taskCall{tool: tool, via: via}
	for i := 0; i < len(words); i++ {
		w := words[i]
		if w.Text == "--" {
			t.args = words[i+1:]
			break
		}
		if strings.HasPrefix(w.Text, "-") && len(w.Text) > 1 {
			name, _, attached := strings.Cut(w.Text, "=")
			if strings.Contains(lists, " "+name+" ") || name == "--help" || name == "-h" || name == "--version" {
				t.none = true
			}
			f, ok := find(flags, name)
			if ok && f.value && !attached {
				i++
				if i < len(words) && (name == "-d" || name == "--dir" || name == "-C" || name == "--working-directory" || name == "--directory" || name == "--cwd") {
					t.dir = words[i].Text
				}
			}
			continue
		}
		if strings.Contains(w.Text, "=") && !strings.HasPrefix(w.Text, "=") {
			t.vars = append(t.vars, w)
			continue
		}
		t.names = append(t.names, w.Text)
		if first {
			t.args = words[i+1:]
			if len(t.args) > 0 && t.args[0].Text == "--" {
				t.args = t.args[1:]
			}
			break
		}
	}
	if len(t.names) == 0 {
		t.names = []string{"default"}
	}
	return t, true
}

func makeCall(words []shell.Word) (taskCall, bool) {
	t := taskCall{tool: "make", via: "make"}
	for i := 0; i < len(words); i++ {
		s := words[i].Text
		switch {
		case s == "-n" || s == "--dry-run" || s == "--just-print" || s == "-q" || s == "--question" || s == "-p" || s == "-t" || s == "--help" || s == "--version" || s == "-v":
			t.none = true
		case s == "-C" || s == "--directory":
			if i++; i < len(words) {
				t.dir = words[i].Text
			}
		case s == "-f" || s == "--file" || s == "-I" || s == "-o" || s == "-W":
			if i++; i < len(words) && s[1] == 'f' {
				t.sels = append(t.sels, "file="+words[i].Text)
			}
		case s == "-j" || s == "-l":
			if i+1 < len(words) && digits(words[i+1].Text) {
				i++
			}
		case strings.HasPrefix(s, "-C"):
			t.dir = s[2:]
		case strings.HasPrefix(s, "-"):
		case strings.Contains(s, "="):
			t.vars = append(t.vars, words[i])
		case s != "":
			t.names = append(t.names, s)
		}
	}
	if len(t.names) == 0 {
		t.names = []string{""} // the default target
	}
	return t, true
}

func miseCall(words []shell.Word) (taskCall, bool) {
	for len(words) > 0 && strings.HasPrefix(words[0].Text, "-") {
		if words[0].Text == "-C" || words[0].Text == "--cd" {
			words = words[1:]
		}
		if len(words) > 0 {
			words = words[1:]
		}
	}
	if len(words) == 0 {
		return taskCall{}, false
	}
	switch words[0].Text {
	case "run", "r":
		words = words[1:]
	case "task", "tasks", "t":
		if len(words) < 2 || words[1].Text != "run" && words[1].Text != "r" {
			return taskCall{}, false
		}
		words = words[2:]
	default:
		if kindByName(words[0].Text) == "" || miseCommands(words[0].Text) {
			return taskCall{}, false
		}
	}
	t, ok := plainCall("mise", "mise run", words, "-C= --cd= -j= --jobs= -o= --output= -t= --tool= --timeout= -q -S -r -i -p -s= --shell= -f --force --raw --silent --quiet --no-timings ", " -n --dry-run ", true)
	if t.names[0] == "default" && len(words) == 0 {
		return taskCall{}, false
	}
	// Several tasks are separated by ":::".
	for i, w := range t.args {
		if w.Text == ":::" {
			rest := t.args[i+1:]
			t.args = t.args[:i]
			if len(rest) > 0 {
				t.names = append(t.names, rest[0].Text)
			}
			break
		}
	}
	return t, ok
}

// miseCommands are subcommands of mise that are named like tasks.
func miseCommands(s string) bool {
	switch s {
	case "fmt", "test-tool", "generate", "watch", "install", "use", "ls", "doctor", "exec", "x", "env", "set", "trust", "version":
		return true
	}
	return false
}

func composerCall(words []shell.Word) (taskCall, bool) {
	for i, w := range words {
		switch s := w.Text; {
		case strings.HasPrefix(s, "-"):
			continue
		case s == "run" || s == "run-script":
			return plainCall("composer.json", "composer", words[i+1:], "--timeout= --dev --no-dev ", " -l --list ", true)
		case s == "exec" || s == "x":
			rest := words[i+1:]
			for len(rest) > 0 && strings.HasPrefix(rest[0].Text, "-") {
				rest = rest[1:]
			}
			return taskCall{exec: rest}, len(rest) > 0
		case kindByName(s) != "" && s != "validate" && s != "check-platform-reqs":
			return plainCall("composer.json", "composer", words[i:], "", "", true)
		default:
			return taskCall{}, false
		}
	}
	return taskCall{}, false
}

// workspaceCall reads runners that run one task in many packages.
func workspaceCall(prog string, words []shell.Word) (taskCall, bool) {
	t := taskCall{tool: prog, via: prog}
	many := false
	for i := 0; i < len(words); i++ {
		s := words[i].Text
		next := func() string {
			if i++; i < len(words) {
				return words[i].Text
			}
			return ""
		}
		name, val, attached := strings.Cut(s, "=")
		switch {
		case s == "--":
			t.args = words[i+1:]
			i = len(words)
		case s == "run" || s == "run-many" || s == "affected" || s == "affected:test" || s == "exec":
			many = many || s != "run"
			if strings.HasPrefix(s, "affected") {
				t.sels = append(t.sels, "affected")
			}
		case name == "-t" || name == "--target" || name == "--targets":
			if !attached {
				val = next()
			}
			for n := range strings.SplitSeq(val, ",") {
				t.names = append(t.names, n)
			}
		case name == "--filter" || name == "-F" || name == "--scope" || name == "-p" || name == "--projects" || name == "--since" || name == "--base" || name == "--exclude":
			if !attached {
				val = next()
			}
			t.sels = append(t.sels, strings.TrimLeft(name, "-")+"="+val)
		case s == "--affected":
			t.sels = append(t.sels, "affected")
		case s == "--dry" || s == "--dry-run" || s == "--graph" || s == "--help" || s == "--version" || s == "watch":
			t.none = true
		case s == "-j" || s == "--concurrency" || s == "--parallel" && prog == "nx" || s == "--output-logs" || s == "-c" || s == "--configuration":
			if !attached && i+1 < len(words) && !strings.HasPrefix(words[i+1].Text, "-") && s != "--parallel" {
				i++
			}
		case strings.HasPrefix(s, "-"):
		case prog == "nx" && !many && len(t.names) == 0:
			if proj, target, ok := strings.Cut(s, ":"); ok {
				t.names, t.sels = []string{target}, append(t.sels, "project="+proj)
			} else {
				t.names = []string{s}
			}
		case prog == "nx" && !many:
			t.sels = append(t.sels, "project="+s)
		case prog == "turbo" || prog == "lerna":
			t.names = append(t.names, s)
		}
	}
	return t, len(t.names) > 0
}

// scriptCall reads npm, pnpm, yarn and bun.
func scriptCall(prog string, words []shell.Word, rs *Recipes, dir string) (taskCall, bool) {
	t := taskCall{tool: "package.json", via: prog + " run"}
	flagsWithValue := " -w --workspace --filter -F --prefix -C --cwd --dir --loglevel --reporter --script-shell --filter-prod --test-pattern --stream-never --workspace-concurrency --env-file "
	i := 0
	read := func() {
		for i < len(words) && strings.HasPrefix(words[i].Text, "-") && words[i].Text != "--" {
			s := words[i].Text
			name, val, attached := strings.Cut(s, "=")
			i++
			if !attached && strings.Contains(flagsWithValue, " "+name+" ") && !(prog == "pnpm" && name == "-w") && i < len(words) {
				val = words[i].Text
				i++
			}
			switch name {
			case "-w", "--workspace", "--filter", "-F", "--filter-prod":
				if val != "" {
					t.sels = append(t.sels, "workspace="+val)
				}
			case "-r", "--recursive", "--workspaces", "-ws", "--ws", "-A", "--all":
				t.sels = append(t.sels, "workspaces")
			case "--prefix", "-C", "--cwd", "--dir":
				t.dir = val
			case "--help", "-h", "--version", "-v":
				t.none = true
			}
		}
	}
	read()
	if i >= len(words) {
		return t, false
	}
	sub := words[i].Text
	i++
	switch {
	case prog == "yarn" && sub == "workspace" && i+1 < len(words):
		t.sels = append(t.sels, "workspace="+words[i].Text)
		sub = words[i+1].Text
		i += 2
	case prog == "yarn" && sub == "workspaces" && i < len(words):
		t.sels = append(t.sels, "workspaces")
		for i < len(words) && (words[i].Text == "run" || words[i].Text == "foreach" || strings.HasPrefix(words[i].Text, "-")) {
			i++
		}
		if i >= len(words) {
			return t, false
		}
		sub = words[i].Text
		i++
	}
	switch sub {
	case "run", "run-script", "rum", "urn":
		read()
		if i >= len(words) {
			return t, false // lists the scripts
		}
		sub = words[i].Text
		i++
		if prog == "bun" && strings.ContainsAny(sub, "/.") {
			return t, false
		}
	case "exec", "x", "dlx":
		read()
		if i < len(words) && words[i].Text == "--" {
			i++
		}
		if i >= len(words) {
			return t, false
		}
		t.exec = words[i:]
		return t, true
	case "test", "t", "tst":
		if sub != "test" && prog != "yarn" && prog != "bun" {
			sub = "test"
		}
	default:
		if prog == "npm" {
			return t, false
		}
		// A script of that name goes before a program.
		if !rs.hasScript(dir, sub) && table()[progName(sub)] != nil && sub != "jest-never" {
			if rows := table()[progName(sub)]; pick(rows, words[i-1:]) != nil {
				t.exec = words[i-1:]
				return t, true
			}
		}
		if kindByName(sub) == "" && !rs.hasScript(dir, sub) || packageCommand(sub) {
			return t, false
		}
	}
	if prog == "npm" {
		read() // npm takes flags behind the name for itself
	}
	t.names = []string{sub}
	for ; i < len(words); i++ {
		s := words[i].Text
		if s == "--" && prog != "pnpm" {
			t.args = append(t.args, words[i+1:]...)
			break
		}
		if prog == "npm" && strings.HasPrefix(s, "-") {
			read()
			i--
			continue
		}
		if s != "--" {
			t.args = append(t.args, words[i])
		}
	}
	return t, true
}

// packageCommand are commands of the package managers that are named like
// checks.
func packageCommand(s string) bool {
	switch s {
	case "audit", "doctor", "install", "verify", "rebuild", "prune", "check":
		return s != "check"
	}
	return false
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
		opaque := t.opaque(name, kind, dir, seg, rd.ctx.Recipes)
		if len(t.sels) == 0 {
			if rec, ok := rd.ctx.Recipes.lookup(t.tool, dir, name); ok {
				opaque.Root = projectOf(dir)
				if rec.known {
					opaque.Root = rec.dir
				}
				if opaque.Root == "" {
					opaque.Root = rec.dir
				}
				cs = rd.run(seg, t, name, rec)
			}
		}
		if name == "check" && len(cs) > 0 {
			kind = Other // the recipe says more than the convention
		}
		// What the name promises but no recipe line is known to do.
		if kind != "" && !slices.ContainsFunc(cs, func(c Check) bool { return c.Kind == kind || kind == Other || slices.Contains(c.Also, kind) }) {
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
		Task: t.tool + ":" + name, Via: strings.TrimSpace(t.via + " " + name), Dir: dir, Root: rs.taskRoot(t.tool, dir),
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
	c.Whole = len(c.TaskArgs) == 0
	c.Fixes = kind == Format && !checksOnly(name) || strings.Contains(name, "fix")
	for _, w := range t.args {
		if !w.Known {
			c.Unknown, c.Why = true, w.Text
		}
	}
	return c
}

// taskArgs are the words handed on to a task that may change what it covers.
// A flag is left out if every runner of the usual ones that has it takes it
// for presentation, speed or stopping early.
func taskArgs(words []shell.Word) []string {
	var out []string
	for i := 0; i < len(words); i++ {
		s := words[i].Text
		if s == "" && words[i].Known {
			continue
		}
		switch s {
		case "--watch=false", "--no-watch", "--watchAll=false", "--watchAll=0":
			continue
		}
		if len(s) > 1 && s[0] == '-' && s != "--" {
			if plain, value := presentation(s); plain {
				if value && i+1 < len(words) && !strings.HasPrefix(words[i+1].Text, "-") {
					i++
				}
				continue
			}
		}
		out = append(out, s)
	}
	return out
}

// presentation reports whether a flag only changes how things look or how fast
// they are, and whether it takes the next word as its value.
func presentation(s string) (plain, value bool) {
	name, _, attached := strings.Cut(s, "=")
	for _, runner := range [...]string{"go test", "pytest", "jest", "vitest", "cargo test", "cargo test --", "mocha", "eslint", "rspec", "phpunit", "golangci-lint"} {
		r := byRunner()[runner]
		if runner == "cargo test --" {
			r = &testBinary
		}
		role, f := r.lookup(s)
		if role == unknownFlag {
			role, f = r.lookup(name)
		}
		switch role {
		case unknownFlag, listFlag:
			continue
		case seeFlag, stopFlag:
			plain = true
			value = value || f.value && !attached
		default:
			return false, false
		}
	}
	return plain, value
}

// run reads the lines of a recipe as commands.
func (rd reader) run(seg *shell.Segment, t *taskCall, name string, rec recipe) []Check {
	if rd.depth >= maxDepth || rd.left == nil || *rd.left <= 0 {
		return nil
	}
	*rd.left--
	inner := reader{ctx: rd.ctx, base: rec.dir, depth: rd.depth + 1, left: rd.left}
	var out []Check
	for _, dep := range rec.deps {
		if r, ok := rd.ctx.Recipes.lookup(t.tool, rec.dir, dep); ok {
			out = append(out, inner.run(seg, &taskCall{tool: t.tool, via: t.via}, dep, r)...)
		} else if k := kindByName(dep); k != "" {
			sub := taskCall{tool: t.tool, via: t.via}
			out = append(out, sub.opaque(dep, k, rec.dir, seg, rd.ctx.Recipes))
		}
	}
	for i, line := range rec.lines {
		line = rec.fill(line, t)
		if rec.appends && i == len(rec.lines)-1 {
			line = appendArgs(line, t.args)
		}
		s := shell.Parse(line)
		for j := range s.Segments {
			in := &s.Segments[j]
			if in.Opaque || in.Shadowed || len(in.Argv) == 0 || !in.Argv[0].Known {
				continue
			}
			in.Env = slices.Concat(seg.Env, in.Env)
			in.DirKnown = in.DirKnown && seg.DirKnown
			if in.Place.Kind == "" {
				in.Place = seg.Place
			}
			out = append(out, inner.of(in, in.Argv)...)
			if len(out) > 64 {
				break
			}
		}
	}
	for i := range out {
		c := &out[i]
		if t.tool == "alias" {
			// The alias is what it stands for under another name.
			if !c.Opaque {
				c.Via = t.via
			}
			continue
		}
		c.Via = strings.TrimSpace(t.via + " " + name)
		if !c.Opaque { // a task in it that is not known keeps its own identity
			c.Task = t.tool + ":" + name
			c.TaskArgs = slices.Concat(t.sels, taskArgs(t.vars), taskArgs(t.args))
		}
	}
	return out
}

// appendArgs hands further words to a command, as task runners do.
func appendArgs(line string, args []shell.Word) string {
	if len(args) == 0 {
		return line
	}
	var b strings.Builder
	b.WriteString(strings.TrimRight(line, " \t\n;"))
	for _, w := range args {
		b.WriteByte(' ')
		b.WriteString(quote(w))
	}
	return b.String()
}

// quote writes a word so that the shell reads it back as it is.
func quote(w shell.Word) string {
	if !w.Known {
		return w.Text
	}
	if w.Text != "" && !strings.ContainsAny(w.Text, " \t\n'\"\\$`|&;<>()*?[]{}#~!") {
		return w.Text
	}
	return "'" + strings.ReplaceAll(w.Text, "'", `'\''`) + "'"
}
