package run

import (
	"path"
	"strings"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

func (f *Folder) callMade(ev *record.Event) {
	c := ev.Call
	if c == nil {
		return
	}
	f.n.Calls++
	f.t.Calls++
	if ev.Agent == "" {
		f.t.AfterSay++
	} else {
		f.agentCall(ev.Agent)
	}
	p := f.newPending()
	*p = pending{
		id: c.ID, tool: c.Tool, pointer: ev.Pointer, file: ev.File, agent: ev.Agent, op: c.Op,
		byUser: c.By == record.ByUser, line: ev.Line, at: f.h.Tree.Seq,
		dir: c.Dir, ref: c.Ref, path: c.Path, agentType: c.AgentType,
	}
	switch c.Op {
	case record.OpShell:
		p.command = c.Command.String()
		p.script = f.scripts.parse(p.command)
		if p.script.Err != "" {
			f.n.Unparsed++
		}
	case record.OpEdit:
		p.edits = f.noteEdits(c.Dir, c.Edits)
	case record.OpOther:
		p.edits = otherEdit(c.Tool, c.Input)
	case record.OpSearch:
		p.pattern = pattern(c.Input)
	case record.OpAgent:
		f.t.Agents++
		a := &agent{call: c.ID, line: ev.Line, at: f.h.Tree.Seq, kind: c.AgentType}
		f.agents[c.ID] = a
	case record.OpSubmit:
		f.t.Submitted = true
	}
	if len(f.pending) >= maxPending {
		f.n.Unsettled += len(f.pending)
		clear(f.pending)
	}
	f.pending[c.ID] = p
}

// pattern finds what a search tool was asked for.
func pattern(input []byte) string {
	for _, key := range []string{"pattern", "query", "regex"} {
		if v := jscan.Get(input, key); jscan.IsString(v) {
			return record.Literal(v).String()
		}
	}
	return ""
}

func (f *Folder) callDone(ev *record.Event) {
	if ev.Result == nil {
		return
	}
	r := ev.Result.Bounded()
	p := f.pending[r.ID]
	if p == nil {
		f.h.Cut = true // its call lies before the start of the log
		return
	}
	delete(f.pending, r.ID)
	if r.Truncated {
		f.n.Truncated++
	}
	if r.Status == record.StatusUnknown && p.op == record.OpShell && !r.HasExit {
		f.n.UnknownStatus++
	}
	switch p.op {
	case record.OpShell:
		f.shellDone(p, r)
	case record.OpEdit, record.OpOther:
		f.editDone(p, r)
	case record.OpRead:
		f.readDone(p, r)
	case record.OpSearch:
		f.searchDone(p, r)
	case record.OpWait, record.OpKill:
		f.waitDone(p, r)
	case record.OpAgent:
		f.agentDone(p, r)
	}
	f.failedCall(p, r)
	f.release(p)
}

// failedCall keeps the newest failed call until one like it succeeds.
func (f *Folder) failedCall(p *pending, r *record.Result) {
	if p.agent != "" {
		return
	}
	text := p.command
	if text == "" {
		text = p.tool
	}
	switch p.op {
	case record.OpWait, record.OpKill, record.OpSearch, record.OpTodo:
		return
	}
	if r.Status == record.StatusFailed && probes(p) && r.Exit == 1 {
		return
	}
	if r.Status == record.StatusFailed {
		f.t.LastFailed = Command{Line: p.line, Call: p.id, Text: text, Turn: f.t.Index}
		return
	}
	if r.Status == record.StatusOK {
		f.t.LastFailed = Command{}
	}
}

// probes reports whether a command line only asks: exit 1 is its "no".
func probes(p *pending) bool {
	if p.script == nil || len(p.script.Segments) == 0 {
		return false
	}
	switch last := &p.script.Segments[len(p.script.Segments)-1]; last.Prog() {
	case "grep", "rg", "egrep", "fgrep", "ag", "pgrep", "diff", "cmp", "test", "[", "[[", "which", "command", "type", "find":
		return true
	}
	return false
}

// context is what a segment of p is read in.
func (f *Folder) context(p *pending) check.Context {
	return check.Context{
		Project:  f.h.Project,
		Dir:      p.dir,
		Recipes:  f.h.Recipes,
		Declared: f.opt.Declared,
	}
}

// rel turns a path as a call wrote it into one relative to the project;
// inside is false for a file elsewhere.
func (f *Folder) rel(dir, p string) (rel string, inside bool) {
	p = strings.TrimSpace(p)
	project := f.h.Project
	if driven(project) || driven(p) {
		return relDriven(project, dir, p)
	}
	if !strings.HasPrefix(p, "/") {
		if dir == "" || strings.HasPrefix(p, "~") {
			p = check.Clean(p)
			return p, !strings.HasPrefix(p, "../") && !strings.HasPrefix(p, "~")
		}
		p = path.Join(dir, p)
		if !strings.HasPrefix(p, "/") {
			return p, !strings.HasPrefix(p, "../")
		}
	}
	p = check.Clean(p)
	if project == "" {
		return p, true
	}
	if p == project {
		return ".", true
	}
	if rest, ok := strings.CutPrefix(p, strings.TrimSuffix(project, "/")+"/"); ok {
		return rest, true
	}
	return p, false
}

// driven reports whether a path begins with a drive: "C:\x".
func driven(p string) bool {
	return len(p) > 2 && p[1] == ':' && (p[2] == '\\' || p[2] == '/') && (p[0]|0x20) >= 'a' && (p[0]|0x20) <= 'z'
}

// relDriven is rel where paths have drives; letters count alike in both sizes,
// and a shell may write C:\x as /c/x.
func relDriven(project, dir, p string) (rel string, inside bool) {
	slash := func(s string) string { return strings.ReplaceAll(s, `\`, "/") }
	p, project = slash(p), strings.TrimSuffix(slash(project), "/")
	switch {
	case driven(p):
	case len(p) > 2 && p[0] == '/' && p[2] == '/':
		p = p[1:2] + ":" + p[2:]
	case strings.HasPrefix(p, "/") || strings.HasPrefix(p, "~"):
		return p, false
	case driven(dir):
		p = slash(dir) + "/" + p
	default:
		p = check.Clean(path.Join(slash(dir), p))
		return p, !strings.HasPrefix(p, "../")
	}
	p = path.Clean(p)
	switch n := len(project); {
	case n == 0:
		return p, true
	case strings.EqualFold(p, project):
		return ".", true
	case len(p) > n && p[n] == '/' && strings.EqualFold(p[:n], project):
		return p[n+1:], true
	}
	return p, false
}

// searchDone records a search made with a tool.
func (f *Folder) searchDone(p *pending, r *record.Result) {
	if r.Status != record.StatusOK || len(f.t.Searches) >= maxSearches {
		return
	}
	s := Search{Line: p.line, Call: p.id, Pattern: p.pattern, At: f.h.Tree.Seq, Known: true}
	if r.Output.Size() < 512 {
		out := strings.ToLower(r.Output.String())
		s.Found = !(strings.TrimSpace(out) == "" || strings.HasPrefix(out, "no matches") ||
			strings.HasPrefix(out, "no files") || strings.HasPrefix(out, "found 0 "))
	} else {
		s.Found = true
	}
	f.t.Searches = append(f.t.Searches, s)
}
