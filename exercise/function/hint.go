package function

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/footing-dev/footing/exercise"
)

// maxSpelt is how long a hint may spell out what to write.
const maxSpelt = 110

// hinted adds to what an operation raised what to declare, where it has no input
// and that is why: the words are the language's, and a person reads a defect.
func hinted(o *exercise.Operation, r *reply, a exercise.Answer) exercise.Answer {
	if a.Cause != exercise.Engine || len(o.Input) > 0 && string(o.Input) != "null" {
		return a
	}
	write := ""
	switch {
	case strings.HasPrefix(o.Call, "python:") && r.Class == "TypeError":
		names := lacking(r.Text, o.Call)
		if len(names) == 0 {
			return a
		}
		write = objectInput(names)
	case strings.HasPrefix(o.Call, "node:") && r.Takes > 0 && r.Takes < 100 && !strings.HasPrefix(r.Text, "Class constructor "):
		write = `input = {type = "string"}, or what it takes,`
		if r.Takes > 1 {
			write = fmt.Sprintf(`input = {type = "array", minItems = %d, items.type = "string"}, or what it takes,`, r.Takes)
		}
	default:
		return a
	}
	hint := "; no input is declared: write " + write + " in footing.toml"
	// A line is cut at its end, and the hint is what can be acted on.
	if room := exercise.MaxLine - len(hint); len(a.Line) > room {
		a.Line = strings.ToValidUTF8(a.Line[:room-len("…")], "") + "…"
	}
	a.Line += hint
	return a
}

// objectInput is the input that gives arguments by their names.
func objectInput(names []string) string {
	required, _ := json.Marshal(names)
	var b strings.Builder
	fmt.Fprintf(&b, "input = {required = %s", strings.ReplaceAll(string(required), ",", ", "))
	for _, n := range names {
		fmt.Fprintf(&b, `, properties.%s.type = "string"`, n)
	}
	b.WriteByte('}')
	switch {
	case b.Len() <= maxSpelt:
	case len(names) == 1:
		return "an input that requires " + names[0]
	default:
		return "an input that requires " + names[0] + " and the others"
	}
	return b.String()
}

// lacking are the arguments that Python says the called function lacks: of "f()
// missing 2 required positional arguments: 'a' and 'b'" a and b, where f is what
// was called and not something below it.
func lacking(text, call string) []string {
	callee, rest, ok := strings.Cut(text, "() missing ")
	_, list, colon := strings.Cut(rest, ": ")
	if !ok || !colon || !strings.Contains(rest, " required ") {
		return nil
	}
	last := call[strings.LastIndexAny(call, ":.")+1:]
	if callee = callee[strings.LastIndexByte(callee, '.')+1:]; callee != last && callee != "__init__" {
		return nil
	}
	var names []string
	for i, part := range strings.Split(list, "'") {
		switch {
		case i%2 == 0:
		case part == "self" || part == "cls" || !identifier(part) || len(names) == 16:
			return nil // no input gives those
		default:
			names = append(names, part)
		}
	}
	return names
}

// identifier reports whether a name can stand in TOML as it is.
func identifier(s string) bool {
	return s != "" && len(s) <= 64 && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == ""
}
