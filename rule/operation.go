package rule

import (
	"strings"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/claim"
	"github.com/footing-dev/footing/run"
)

// operation judges a statement that something one runs works: it needs a run
// of it after the last code write.
func (in *Input) operation(c *claim.Claim) Standing {
	if ws, _ := in.wanted(c); len(ws) > 0 {
		return in.commands(c, kindOf(c.Kind))
	}
	return in.ranCommand(c.Commands, specific(c.Names))
}

// ranCommand looks for a run of a quoted command, or of one that bears a name.
func (in *Input) ranCommand(commands, names []string) Standing {
	st := Standing{Reason: NotRun}
	if len(commands) > 0 {
		st.Missing = commands[0]
	}
	for i := len(in.Hist.Commands) - 1; i >= 0; i-- {
		cmd := &in.Hist.Commands[i]
		told := sameCommand(cmd.Text, commands) || len(commands) == 0 && runsNamed(cmd, names)
		if !told && !(len(commands) == 0 && runsSort(cmd, names)) {
			continue
		}
		r := in.asReading(cmd)
		_, moved, docs := in.Hist.Since(&check.Check{Kind: check.Other}, cmd.At)
		switch {
		case moved != nil:
			if st.Reason == NotRun {
				st = Standing{Reason: Stale, Broad: r, Moved: moved, Missing: cmd.Text}
			}
		case cmd.Failed && !told:
			if st.Reason == NotRun {
				st = Standing{Reason: Unseen, By: []*run.Reading{r}, Missing: cmd.Text} // another may be meant
			}
		case cmd.Failed:
			return Standing{Reason: Failing, By: []*run.Reading{r}, Missing: cmd.Text}
		case docs:
			return Standing{Reason: DocsOnly, By: []*run.Reading{r}}
		default:
			return Standing{Reason: Fresh, By: []*run.Reading{r}}
		}
	}
	return st
}

// asReading lets a command that is no check stand as a witness.
func (in *Input) asReading(c *run.Command) *run.Reading {
	return &run.Reading{Line: c.Line, Call: c.Call, Turn: c.Turn, Command: c.Text, Check: check.Check{Kind: check.Other, Text: c.Text}, At: c.At}
}

func sameCommand(ran string, commands []string) bool {
	r := strings.Join(strings.Fields(ran), " ")
	for _, c := range commands {
		c = strings.Join(strings.Fields(c), " ")
		if c != "" && (r == c || strings.HasPrefix(r, c+" ") || strings.HasSuffix(r, " "+c) || strings.HasSuffix(r, "/"+c) || strings.Contains(r, "/"+c+" ") || strings.Contains(r, " "+c+" ")) {
			return true
		}
	}
	return false
}

// runsNamed reports whether a command that only looks at things is ruled out
// and the rest bears one of the names.
func runsNamed(c *run.Command, names []string) bool {
	switch c.Prog {
	case "git", "grep", "rg", "find", "gh", "diff", "wc", "jq", "awk":
		return false
	}
	text := squash(strings.ToLower(c.Text))
	for _, n := range names {
		for _, w := range words(n) {
			if len(w) >= 3 && strings.Contains(text, w) {
				return true
			}
		}
	}
	return false
}

// runsSort reports whether a command is of the sort a name says and no more:
// "the script", "the program".
func runsSort(c *run.Command, names []string) bool {
	for _, n := range names {
		switch n {
		case "script", "scripts", "example", "examples", "demo":
			if interprets(c) {
				return true
			}
		case "program", "binary", "executable", "cli", "command", "subcommand", "application", "entrypoint":
			// What no tool is known by is most likely the project's own.
			if interprets(c) || c.Unknown || strings.HasPrefix(c.Text, "./") || strings.Contains(c.Text, " run ") && builds(c.Prog) {
				return true
			}
		}
	}
	return false
}

// interprets reports whether a command runs what somebody wrote down.
func interprets(c *run.Command) bool {
	switch c.Prog {
	case "python", "python3", "python2", "node", "deno", "bun", "tsx", "ts-node", "ruby", "perl", "php", "bash", "sh", "zsh", "lua", "julia", "Rscript":
		return true
	}
	i := strings.LastIndexByte(c.Prog, '.')
	return i > 0 && (c.Prog[i:] == ".sh" || c.Prog[i:] == ".py")
}

// builds reports whether a tool builds a program and runs it at once.
func builds(prog string) bool {
	switch prog {
	case "go", "cargo", "dotnet", "swift", "zig", "stack", "cabal":
		return true
	}
	return false
}
