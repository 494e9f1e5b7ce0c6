package exercise

import "strings"

// DefectsVersion names the list of engine defects below; it is part of the
// runner's digest, since another list reads another answer.
const DefectsVersion = 1

// Frameworks turn an exception into a polite error result. What follows their
// prefix is the exception's own text, and the engines word theirs in few ways.
// A defect is read only where the whole text, behind at most a few known
// prefixes, is one of them: "validation: name is not defined" is a refusal that
// a person wrote.

// frameworkPrefixes stand before an exception's text; * is a name.
func frameworkPrefixes() []string {
	return []string{
		"Error executing tool *: ", "Error calling tool *: ", "Error in tool *: ", "Tool * failed: ", "Tool execution failed: ",
		"Error executing *: ", "Failed to execute tool *: ", "Internal error: ", "Internal Server Error: ", "Internal server error: ",
		"MCP error -32603: ", "Unhandled exception: ", "Uncaught ", "Error: ", "panic: ", "tool handler panic: ", "exception: ",
	}
}

// exceptionPrefixes are the engines' own names in front of a text. Each is a
// defect of itself, whatever follows.
func exceptionPrefixes() []string {
	return []string{
		"NameError: ", "AttributeError: ", "UnboundLocalError: ", "ImportError: ", "ModuleNotFoundError: ", "RecursionError: ",
		"IndentationError: ", "SyntaxError: ", "ReferenceError: ", "NoMethodError: ", "NotImplementedError: ",
		"java.lang.NullPointerException…", "java.lang.ClassCastException…", "java.lang.NoSuchMethodError…", "java.lang.ClassNotFoundException…",
		"java.lang.StackOverflowError…", "System.NullReferenceException…", "Traceback (most recent call last):…", "goroutine * [running]:…",
	}
}

// engineTexts are how engines word a defect.
func engineTexts() []string {
	return []string{
		// Python
		"name '*' is not defined…", "'*' object has no attribute '*'…", "module '*' has no attribute '*'…", "type object '*' has no attribute '*'…",
		"'*' object is not callable…", "'*' object is not subscriptable…", "'*' object is not iterable…",
		"'*' object does not support item assignment…", "'*' object cannot be interpreted as an integer",
		"cannot access local variable '*'…", "local variable '*' referenced before assignment…", "cannot access free variable '*'…",
		"No module named '*'…", "cannot import name '*' from *", "cannot unpack non-iterable * object",
		"unsupported operand type(s) for *: '*' and '*'", "can only concatenate * (not \"*\") to *", "*() missing * required positional argument…",
		"*() missing * required keyword-only argument…", "*() got an unexpected keyword argument '*'…", "*() takes * positional argument…",
		"*() takes no arguments", "object * can't be used in 'await' expression", "maximum recursion depth exceeded…",
		"Object of type * is not JSON serializable", "list indices must be integers or slices, not *", "string indices must be integers…",
		// JavaScript
		"* is not defined", "* is not a function…", "* is not a constructor", "* is not iterable…", "Cannot read properties of undefined…",
		"Cannot read properties of null…", "Cannot read property '*' of undefined", "Cannot read property '*' of null",
		"Cannot set properties of undefined…", "Cannot set properties of null…", "Cannot access '*' before initialization",
		"Cannot destructure property '*' of *", "Assignment to constant variable.", "Cannot find module '*'…", "Cannot find package '*' imported from *",
		"Maximum call stack size exceeded", "undefined is not an object (evaluating '*')", "null is not an object (evaluating '*')",
		"Converting circular structure to JSON…", "Class constructor * cannot be invoked without 'new'", "The requested module '*' does not provide an export named '*'…",
		// Go, Rust
		"runtime error: *", "assignment to entry in nil map", "interface conversion: *", "called `Option::unwrap()` on a `None` value…",
		"called `Result::unwrap()` on an `Err` value…", "index out of bounds: the len is * but the index is *",
		// Ruby, PHP, JVM, .NET
		"undefined method `*' for *", "undefined method '*' for *", "undefined local variable or method *", "uninitialized constant *",
		"Call to undefined function *", "Call to undefined method *", "Call to a member function * on *", "Undefined variable $*", "Class \"*\" not found",
		"Cannot invoke \"*\" because \"*\" is null", "Object reference not set to an instance of an object.",
		// Stores
		"no such table: *", "no such column: *", "no such function: *", "relation \"*\" does not exist…", "column \"*\" does not exist…",
		"Unknown column '*' in *", "Table '*' doesn't exist",
	}
}

// EngineDefect reports whether text, an error's, is an engine's own words for a
// defect, and gives the words without prefixes.
func EngineDefect(text string) (string, bool) {
	line := firstLine(text)
	for range 4 { // prefixes nest, but not deep
		for _, p := range exceptionPrefixes() {
			if !strings.HasSuffix(p, "…") {
				p += "…"
			}
			if like(p, line) {
				return line, true
			}
		}
		for _, p := range engineTexts() {
			if like(p, line) && plausible(p, line) {
				return line, true
			}
		}
		rest, ok := cutPrefix(line)
		if !ok {
			return "", false
		}
		line = rest
	}
	return "", false
}

// plausible keeps patterns that begin with a name from taking whole sentences
// for one: code has no spaces outside of brackets.
func plausible(pattern, line string) bool {
	if !strings.HasPrefix(pattern, "*") {
		return true
	}
	end := strings.Index(line, strings.TrimSuffix(strings.SplitN(pattern, "*", 3)[1], "…"))
	if end < 0 {
		return false
	}
	name := line[:end]
	depth := 0
	for _, r := range name {
		switch r {
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		case ' ', ':', ',':
			if depth <= 0 {
				return false
			}
		}
	}
	return true
}

func cutPrefix(line string) (string, bool) {
	for _, p := range frameworkPrefixes() {
		head, tail, named := strings.Cut(p, "*")
		if !strings.HasPrefix(line, head) {
			continue
		}
		rest := line[len(head):]
		if !named {
			return rest, true
		}
		name, after, ok := strings.Cut(rest, tail)
		if ok && name != "" && len(name) <= 128 && !strings.ContainsAny(name, " \t") {
			return after, true
		}
	}
	// An exception's class in front: TypeError: x is not a function.
	class, rest, ok := strings.Cut(line, ": ")
	if ok && isClass(class) {
		return rest, true
	}
	return "", false
}

// isClass reports whether s is the name of an error's class.
func isClass(s string) bool {
	if s == "" || len(s) > 80 || !(strings.HasSuffix(s, "Error") || strings.HasSuffix(s, "Exception")) {
		return false
	}
	return strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.$") == ""
}

// suspectWords make a refusal worth a second look; they never make it a throw.
func suspectWords() []string {
	return []string{
		"traceback", "exception", "stack trace", "panic", "nullpointer", "null pointer", "undefined", "not defined", "is not a function",
		"has no attribute", "segmentation", "unhandled", "internal error", "internal server error", "not implemented", "nonetype", "typeerror", "keyerror",
	}
}

// Suspect reports whether a refusal is worded like an exception.
func Suspect(text string) bool {
	low := strings.ToLower(text)
	for _, w := range suspectWords() {
		if strings.Contains(low, w) {
			return true
		}
	}
	return false
}

func firstLine(s string) string {
	s = strings.TrimLeft(s, " \t\r\n")
	s, _, _ = strings.Cut(s, "\n")
	return strings.TrimRight(s, " \t\r")
}
