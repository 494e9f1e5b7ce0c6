package shell

import "strings"

// parseSimple takes apart the commonest lines without a parser: one command
// of plain words, neither a keyword nor a builtin nor a wrapper. nil if the
// line is anything else.
func parseSimple(command string) *Script {
	if len(command) > 4096 {
		return nil
	}
	words := 0
	for i := 0; i < len(command); i++ {
		switch c := command[i]; {
		case c == ' ':
		case !plain(c):
			return nil
		case i == 0 || command[i-1] == ' ':
			words++
		}
	}
	if words == 0 {
		return nil
	}
	text := strings.Trim(command, " ")
	argv := make([]Word, 0, words)
	for f := range strings.FieldsSeq(text) {
		argv = append(argv, Word{f, true})
	}
	if !plainProgram(argv[0].Text) {
		return nil
	}
	start := strings.IndexByte(command, text[0])
	b := builder{out: &Script{}, sc: scope{dirKnown: true}}
	b.line = command
	b.out.flow = b.run(argv, nil, &context{}, [2]int{start, start + len(text)})
	b.finish()
	return b.out
}

func plain(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' ||
		c == '_' || c == '.' || c == '/' || c == ':' || c == '=' || c == '@' || c == '%' || c == '+' || c == ',' || c == '-'
}

// plainProgram reports a first word that is neither an assignment nor a word
// of the grammar.
func plainProgram(name string) bool {
	if strings.IndexByte(name, '=') >= 0 {
		return false
	}
	switch name {
	case "if", "then", "else", "elif", "fi", "for", "while", "until", "do", "done", "case", "esac",
		"function", "select", "time", "coproc", "in", "export", "declare", "local", "readonly",
		"typeset", "nameref", "let", "foreach", "end", "repeat", "nocorrect", "noglob":
		return false
	}
	return true
}
