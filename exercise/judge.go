package exercise

import (
	"fmt"
	"strings"

	"github.com/footing-dev/footing/sandbox"
)

// The readings that kinds share.

// Ended reads how a call's process ended: ok is false where that says nothing
// and the adapter's word counts. what was printed tells a refusal of the
// confinement from a fault.
func Ended(e sandbox.Exit, said string) (Answer, bool) {
	a := Answer{Reading: Threw, Line: said}
	switch {
	case e.Timeout:
		a.Cause, a.Class = Timeout, "timeout"
		a.Line = fmt.Sprintf("no end within %.1f s", e.Wall.Seconds())
	case e.Memory:
		a.Cause, a.Class = OOM, "memory"
	case e.Procs:
		a.Cause, a.Class = Fatal, "processes"
	case e.Overflow:
		a.Cause, a.Class, a.Line = Fatal, "output", "it printed more than a call may"
	case e.Lost:
		a.Cause, a.Class = Fatal, "launcher"
	case e.Stopped:
		return Answer{}, false
	case e.Signal != "":
		a.Cause, a.Class = Fatal, e.Signal
	case e.NotFound:
		return Answer{Reading: Missing, Class: "not found", Line: e.NotRun}, true
	case e.NotRun != "":
		return Answer{Reading: Missing, Class: "not run", Line: e.NotRun}, true
	default:
		return Answer{}, false
	}
	if strings.TrimSpace(a.Line) == "" {
		switch {
		case e.Memory:
			a.Line = "it took more memory than a call may"
		case e.Procs:
			a.Line = "it started more processes than a call may"
		}
	}
	return a, true
}

// Fault reads an error that nobody caught: the engine's, the program's, or one
// whose cause lies outside.
func Fault(class, text string) Answer {
	a := Answer{Reading: Threw, Cause: App, Class: class, Line: text}
	full := text
	if class != "" && !strings.HasPrefix(text, class) {
		full = class + ": " + text
	}
	if _, ok := EngineDefect(full); ok {
		a.Cause = Engine
		return a
	}
	if _, ok := EngineDefect(text); ok {
		a.Cause = Engine
		return a
	}
	if cause, ok := Outside(text); ok {
		a.Reading, a.Cause = NotRead, cause
	}
	return a
}

// Refusal reads an error that was answered politely.
func Refusal(class, text string) Answer {
	if _, ok := EngineDefect(text); ok {
		return Answer{Reading: Threw, Cause: Engine, Class: class, Line: text}
	}
	a := Answer{Reading: Refused, Class: class, Line: text}
	if cause, ok := Outside(text); ok {
		a.Reading, a.Cause = NotRead, cause
		return a
	}
	if AsksAuth(text) {
		a.Reading, a.Cause = NotRead, Auth
		return a
	}
	if Suspect(text) {
		a.Notes = append(a.Notes, NoteSuspect)
	}
	return a
}

// Trace finds an uncaught error in what a program printed to standard error, and
// gives its class and text.
func Trace(errs string) (class, text string, ok bool) {
	lines := strings.Split(errs, "\n")
	for i, l := range lines {
		l = strings.TrimRight(l, "\r")
		switch {
		case l == "Traceback (most recent call last):":
			// The error is the last line that is not indented.
			for j := len(lines) - 1; j > i; j-- {
				if m := strings.TrimRight(lines[j], " :\r"); m != "" && m[0] != ' ' && m[0] != '\t' {
					class, text, _ = strings.Cut(m, ": ")
					return class, text, true
				}
			}
			return "", "", true
		case strings.HasPrefix(l, "panic: "), strings.HasPrefix(l, "fatal error: "):
			return "panic", strings.TrimPrefix(strings.TrimPrefix(l, "panic: "), "fatal error: "), true
		case strings.HasPrefix(l, "thread '") && strings.Contains(l, "panicked at"):
			text := l
			if i+1 < len(lines) {
				text = lines[i+1]
			}
			return "panic", text, true
		case strings.HasPrefix(l, "Exception in thread "):
			_, rest, _ := strings.Cut(strings.TrimPrefix(l, "Exception in thread "), "\" ")
			class, text, _ = strings.Cut(rest, ": ")
			return class, text, true
		case strings.HasPrefix(strings.TrimLeft(l, " \t"), "at ") && i > 0 && strings.ContainsAny(l, "(/:"):
			// The first frame; the error stands above it.
			for j := i - 1; j >= 0; j-- {
				if m := strings.TrimSpace(strings.TrimPrefix(lines[j], "Uncaught ")); m != "" {
					class, text, _ = strings.Cut(m, ": ")
					if !isClass(class) {
						class, text = "", m
					}
					return class, text, true
				}
			}
		}
	}
	return "", "", false
}

// Status names an exit status.
func Status(e sandbox.Exit) string {
	if e.Signal != "" {
		return e.Signal
	}
	return fmt.Sprintf("exit %d", e.Code)
}

// Abnormal reads the end of a process that had already answered: nothing it
// said before counts against a crash after it.
func Abnormal(e sandbox.Exit, errs string) (Answer, bool) {
	if a, ok := Ended(e, firstLine(errs)); ok {
		return a, true
	}
	if e.Stopped || e.Code == 0 {
		return Answer{}, false
	}
	if class, text, ok := Trace(errs); ok {
		a := Fault(class, text)
		if a.Reading == Threw && a.Cause == App {
			a.Cause = Fatal
		}
		return a, true
	}
	return Answer{Reading: Threw, Cause: Fatal, Class: Status(e), Line: firstLine(errs)}, true
}
