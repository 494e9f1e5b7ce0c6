package gate

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"sort"

	"github.com/footing-dev/footing/internal/jsonedit"
	"github.com/footing-dev/footing/run"
)

// What decides and what watches must not change under a turn unsaid: the
// configuration in force, and footing's own entries in the agent's settings.

// Calls reports whether the text of a settings entry calls footing.
func Calls(text []byte) bool {
	for _, mark := range []string{"footing-hook", "footing hook ", "footing' hook ", "footing.exe hook ", "footing.exe' hook "} {
		if bytes.Contains(text, []byte(mark)) {
			return true
		}
	}
	return false
}

// watched are the digests of footing's entries in the agent's settings, by
// file. Everything else in there is the user's and changes as it likes.
func (s *session) watched() map[string]string {
	if s.g.Agent.Settings == nil {
		return nil
	}
	out := map[string]string{}
	for _, root := range []string{"", s.project.Root} {
		path := s.g.Agent.Settings(s.g.Env, root)
		paths := []string{path}
		if s.g.Agent.Beside != "" {
			paths = append(paths, filepath.Join(filepath.Dir(path), s.g.Agent.Beside))
		}
		for _, path := range paths {
			raw, ok := readSettings(path)
			if !ok || !Calls(raw) {
				continue
			}
			sum := sha256.Sum256(entries(path, raw))
			out[path] = hex.EncodeToString(sum[:8])
		}
	}
	return out
}

// entries are the strings of a settings file that call footing, or the whole
// of a file that is no settings. Of a TOML file they are the lines.
func entries(path string, raw []byte) []byte {
	if filepath.Ext(path) == ".toml" {
		var b bytes.Buffer
		for line := range bytes.Lines(raw) {
			if Calls(line) {
				b.Write(bytes.TrimSpace(line))
				b.WriteByte(0)
			}
		}
		return b.Bytes()
	}
	f, err := jsonedit.Parse(raw)
	if err != nil {
		return raw
	}
	var list []string
	f.Each([]string{"hooks"}, func(v string) {
		if Calls([]byte(v)) {
			list = append(list, v)
		}
	})
	sort.Strings(list)
	var b bytes.Buffer
	for _, v := range list {
		b.WriteString(v)
		b.WriteByte(0)
	}
	return b.Bytes()
}

func readSettings(path string) ([]byte, bool) {
	fi, err := os.Stat(path)
	if err != nil || !fi.Mode().IsRegular() || fi.Size() > jsonedit.MaxSize {
		return nil, false
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, false
	}
	defer f.Close()
	raw, err := io.ReadAll(io.LimitReader(f, jsonedit.MaxSize))
	return raw, err == nil
}

// moved lists what changed under the turn: hooks that were there when it
// started, and the configuration where no file of the project accounts for it.
func (s *session) moved(st *state, t *run.Turn) []run.Write {
	var out []run.Write
	now := s.watched()
	for path, was := range st.Hooks {
		if now[path] != was {
			out = append(out, run.Write{Path: "footing's entry in " + path, Why: "changed from outside"})
		}
	}
	sort.Slice(out, func(i, j int) bool { return out[i].Path < out[j].Path })
	if st.Policy != "" && s.policy.Digest != "" && s.policy.Digest != st.Policy && len(t.Policy) == 0 {
		out = append(out, run.Write{Path: "footing's configuration", Why: "changed from outside"})
	}
	return out
}
