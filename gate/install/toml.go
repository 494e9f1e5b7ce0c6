package install

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"github.com/footing-dev/footing/gate/codex"
)

// Codex takes hooks from hooks.json and from its config.toml, and complains of
// both at once. Where a person keeps hooks in config.toml, footing's go to its
// end, as a block of tables between two comments.

const (
	blockStart = "# footing: hooks, added by footing init; footing uninit takes them out"
	blockEnd   = "# footing: end of hooks"
)

func isTOML(path string) bool { return filepath.Ext(path) == ".toml" }

// keptInTOML is the configuration beside path if hooks are kept in there, else
// path.
func keptInTOML(path, beside string) string {
	other := filepath.Join(filepath.Dir(path), beside)
	raw, err := os.ReadFile(other)
	if err != nil {
		return path
	}
	if json, err := os.ReadFile(path); err == nil && Ours(json) && !Ours(raw) {
		return path
	}
	for line := range bytes.Lines(raw) {
		if bytes.HasPrefix(bytes.TrimSpace(line), []byte("[[hooks.")) {
			return other
		}
	}
	return path
}

// block is the text put at the end of base.
func (p *Plan) block(base []byte) string {
	var b strings.Builder
	if len(base) > 0 && base[len(base)-1] != '\n' {
		b.WriteByte('\n')
	}
	b.WriteString(blockStart + "\n")
	for _, h := range hooks(codex.Name) {
		fmt.Fprintf(&b, "[[hooks.%s]]\n", h.event)
		if h.matcher != "" {
			fmt.Fprintf(&b, "matcher = %s\n", basic(h.matcher))
		}
		limit := timeout
		if h.short {
			limit = shortTimeout
		}
		fmt.Fprintf(&b, "[[hooks.%s.hooks]]\ntype = \"command\"\ncommand = %s\ntimeout = %d\n", h.event, basic(p.command(codex.Name)), limit)
	}
	b.WriteString(blockEnd + "\n")
	return b.String()
}

// basic is s as a basic string; command lines hold no control characters.
func basic(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}

// appendTOML puts the hooks into a configuration that has none of footing's.
func (p *Plan) appendTOML(base []byte) (after []byte, span [2]int, err error) {
	if err := parsed(base); err != nil {
		return nil, span, err
	}
	after = append(append([]byte{}, base...), p.block(base)...)
	if err := parsed(after); err != nil {
		return nil, span, fmt.Errorf("hooks can't be added at its end, since it defines some in one line: write them as [[hooks.EVENT]] tables, or move them to hooks.json (%w)", err)
	}
	return after, [2]int{len(base), len(after)}, nil
}

// cutTOML takes the block out, wherever it is by now.
func cutTOML(raw []byte) ([]byte, error) {
	i := bytes.Index(raw, []byte(blockStart))
	if i < 0 {
		if Ours(raw) {
			return nil, errors.New("footing's entries have lost the comments around them: take out the tables that call footing-hook by hand")
		}
		return raw, nil
	}
	n := bytes.Index(raw[i:], []byte(blockEnd))
	if n < 0 {
		return nil, fmt.Errorf("the comment that ends footing's entries is gone: put %q after the last of them, or take them out by hand", blockEnd)
	}
	end := i + n + len(blockEnd)
	if end < len(raw) && raw[end] == '\n' {
		end++
	}
	return append(append([]byte{}, raw[:i]...), raw[end:]...), nil
}

// parsed says where a configuration does not parse.
func parsed(raw []byte) error {
	var v map[string]any
	err := toml.Unmarshal(raw, &v)
	var at *toml.DecodeError
	if errors.As(err, &at) {
		row, col := at.Position()
		return fmt.Errorf("line %d, column %d: %w", row, col, err)
	}
	return err
}

// tomlCommands lists footing's command lines in a configuration.
func tomlCommands(raw []byte) ([]string, error) {
	var v struct {
		Hooks map[string]any `toml:"hooks"`
	}
	if err := toml.Unmarshal(raw, &v); err != nil {
		return nil, err
	}
	var out []string
	seen := map[string]bool{}
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for _, x := range v {
				walk(x)
			}
		case []any:
			for _, x := range v {
				walk(x)
			}
		case string:
			if Ours([]byte(v)) && !seen[v] {
				seen[v] = true
				out = append(out, v)
			}
		}
	}
	walk(v.Hooks)
	return out, nil
}
