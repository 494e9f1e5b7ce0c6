package check

import (
	"maps"
	"slices"
	"strings"

	"github.com/footing-dev/footing/shell"
)

// maxEcho bounds how much of an output is looked at for echo lines.
const maxEcho = 64 << 10

// Learn reads the first line in which a task runner says what it runs:
//
//	[lint] $ golangci-lint run        (mise)
//	> web@1.0.0 test                  (npm, followed by)
//	> vitest run
//	task: [lint] golangci-lint run    (go-task)
//
// The command stands as printed: with the arguments of that run, and cut where
// the runner cut it (then it ends in … and ok is false). [Recipes.LearnFrom]
// takes the arguments off again.
func Learn(output string) (task, command string, ok bool) {
	echoes(output, func(_, t, c string) bool {
		task, command, ok = t, c, true
		return false
	})
	return task, command, ok
}

// echoes yields every echo line of an output, with the package it names.
func echoes(output string, yield func(pkg, task, command string) bool) {
	if len(output) > maxEcho {
		output = output[:maxEcho]
	}
	pkg, pending := "", ""
	for output != "" {
		var line string
		line, output, _ = strings.Cut(output, "\n")
		line = strings.TrimSpace(plain(line))
		if p := pending; p != "" {
			pending = ""
			if c, ok := strings.CutPrefix(line, "> "); ok {
				if !yield(pkg, p, c) {
					return
				}
				continue
			}
		}
		switch {
		case len(line) < 4:
		case line[0] == '[':
			name, cmd, ok := strings.Cut(line[1:], "] $ ")
			if ok && taskName(name) && cmd != "" && !strings.HasSuffix(cmd, "…") && !strings.HasSuffix(cmd, "...…") {
				if !yield("", name, cmd) {
					return
				}
			}
		case strings.HasPrefix(line, "task: ["):
			if name, cmd, ok := strings.Cut(line[len("task: ["):], "] "); ok && taskName(name) && !yield("", name, cmd) {
				return
			}
		case strings.HasPrefix(line, "> "):
			// > package@version script
			// and only the script where the package has no name
			f := strings.Fields(line[2:])
			switch {
			case len(f) == 1 && taskName(f[0]):
				pkg, pending = "", f[0]
			case len(f) == 2 && strings.LastIndexByte(f[0], '@') > 0 && taskName(f[1]),
				// pnpm prints the folder behind the name
				len(f) == 3 && strings.LastIndexByte(f[0], '@') > 0 && taskName(f[1]) && strings.HasPrefix(f[2], "/"):
				pkg, pending = f[0], f[1]
			}
		}
	}
}

// plain drops the escape sequences of a line.
func plain(s string) string {
	if strings.IndexByte(s, 0x1b) < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == 0x1b && i+1 < len(s) && s[i+1] == '[' {
			for i += 2; i < len(s) && (s[i] < '@' || s[i] > '~'); i++ {
			}
			continue
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

func taskName(s string) bool {
	if s == "" || len(s) > 100 {
		return false
	}
	for i := 0; i < len(s); i++ {
		if !letter(s[i]) && !strings.ContainsRune(":-_./", rune(s[i])) {
			return false
		}
	}
	return true
}

// LearnFrom reads what the output of a segment that runs tasks says about
// their recipes, and takes it in. It reports whether anything new was learned;
// then checks of these tasks that were read before can be read again with
// [Refine]. Call it for the output of a call before [Of] is asked about it.
func (r *Recipes) LearnFrom(seg *shell.Segment, ctx *Context, output string) bool {
	if r == nil || output == "" || len(seg.Argv) == 0 || !seg.Argv[0].Known || !launches(progName(seg.Argv[0].Text)) {
		return false
	}
	if ctx == nil {
		ctx = &Context{}
	}
	rd := reader{ctx: ctx, base: startDir(ctx)}
	dir := rd.dirOf(seg)
	t, ok := taskOf(progName(seg.Argv[0].Text), seg.Argv, r, dir)
	if !ok || t.exec != nil || len(t.sels) > 0 {
		return false
	}
	if t.dir != "" {
		dir = join(dir, t.dir, ctx.Project)
	}
	suffix := ""
	for _, w := range t.args {
		suffix += " " + w.Text
	}
	news := false
	learn := func(task, command string) {
		if suffix != "" {
			bare := strings.NewReplacer("'", "", `"`, "", `\`, "").Replace(command)
			cut, ok := strings.CutSuffix(bare, strings.NewReplacer("'", "", `"`, "", `\`, "").Replace(suffix))
			if !ok || !strings.HasPrefix(command, cut) {
				return
			}
			command = strings.TrimSpace(cut)
		}
		if file, ok := r.taskFile(command); ok {
			command = file
		}
		before := len(r.files)
		old := r.files[learnedPrefix+t.tool+":"+dir+":"+task]
		r.Learned(t.tool, dir, task, command)
		news = news || len(r.files) != before || r.files[learnedPrefix+t.tool+":"+dir+":"+task] != old
	}
	if t.tool == "make" || t.tool == "just" {
		if c, ok := bareEcho(output); ok && len(t.names) == 1 && len(t.vars) == 0 && (t.tool == "make" || len(t.args) == 0) {
			learn(t.names[0], c)
		}
		return news
	}
	if mark := marks(t.tool); mark != "" && len(t.names) == 1 {
		if c, ok := markedEcho(output, mark); ok {
			learn(t.names[0], c)
		}
	}
	own := map[string]bool{}
	for _, n := range t.names {
		own[n] = true
	}
	home, first, named := "", true, false
	var inner []string
	echoes(output, func(pkg, task, command string) bool {
		if first {
			home, first = pkg, false
		}
		switch {
		case own[task]:
			learn(task, command)
			named = true
		case pkg == home && len(inner) < maxInner:
			// What the task ran on its way got none of its arguments.
			suffix = ""
			learn(task, command)
			inner = append(inner, task)
		}
		return true
	})
	if k := kindByName(t.names[0]); len(inner) > 0 && !named && len(t.names) == 1 && (k == "" || k == Other) {
		// A task that is only others.
		if _, known := r.lookup(t.tool, dir, t.names[0]); !known {
			var all []string
			for _, n := range inner {
				all = append(all, t.via+" "+n)
			}
			learn(t.names[0], strings.Join(all, "\n"))
		}
	}
	return news
}

// marks is what some runners print before the command, without the task's name.
func marks(tool string) string {
	switch tool {
	case "package.json":
		return "$ " // yarn, bun, pnpm
	case "composer.json":
		return "> "
	}
	return ""
}

// markedEcho is the first of the first lines that begins with the mark.
func markedEcho(output, mark string) (string, bool) {
	for range 4 {
		line, rest, _ := strings.Cut(output, "\n")
		output = rest
		if c, ok := strings.CutPrefix(strings.TrimSpace(plain(line)), mark); ok && c != "" {
			return c, true
		}
	}
	return "", false
}

// taskFile is the text of the file task that an echoed command runs.
func (r *Recipes) taskFile(command string) (string, bool) {
	if strings.ContainsAny(command, " \t") {
		return "", false
	}
	for _, name := range slices.Sorted(maps.Keys(r.files)) {
		if taskDir(name) != "" && strings.HasSuffix(command, "/"+name) && r.files[name] != "" {
			return r.files[name], true
		}
	}
	return "", false
}

// Refine reads an opaque check again, now that more is known of its task: the
// checks it turned out to run, or the check itself if there is no news. Place,
// text and segment stay.
func Refine(c Check, ctx *Context) []Check {
	if !c.Opaque || ctx == nil || ctx.Recipes == nil || c.Text == "" {
		return []Check{c}
	}
	s := shell.Parse(c.Text)
	left := maxRecipes
	rd := reader{ctx: ctx, base: c.Dir, left: &left}
	var out []Check
	for i := range s.Segments {
		seg := &s.Segments[i]
		if len(seg.Argv) == 0 || !seg.Argv[0].Known {
			continue
		}
		seg.Dir, seg.DirKnown = "", true // c.Dir already says where it ran
		for _, n := range rd.of(seg, seg.Argv) {
			if n.Task == c.Task && (n.Kind == c.Kind || !n.Opaque) {
				n.Place, n.Text, n.Segment, n.From = c.Place, c.Text, c.Segment, c.From
				out = append(out, n)
			}
		}
	}
	if len(out) == 0 {
		return []Check{c}
	}
	return out
}
