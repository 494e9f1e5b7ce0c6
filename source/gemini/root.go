package gemini

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"path"
	"strings"

	"github.com/footing-dev/footing/record"
)

// root finds the project's folder, of which the log has only a digest: it is the
// folder above a path in the log whose digest is that one.
type root struct {
	digest [sha256.Size]byte
	wanted bool
	tries  int
	tried  string // the newest folder without a match: paths come in groups
}

// Bounds of the search: digests that are taken, and folders above one path.
const maxTries, maxDepth = 1 << 12, 32

// want begins the search.
func (p *root) want(digest string) {
	b, err := hex.DecodeString(digest)
	p.wanted = err == nil && copy(p.digest[:], b) == len(p.digest) && len(b) == len(p.digest)
}

// above looks at the folders that a path lies in, and at itself.
func (p *root) above(at string) (folder string, found bool) {
	if !p.wanted || !strings.HasPrefix(at, "/") || len(at) > 4<<10 {
		return "", false
	}
	at = path.Clean(at)
	if path.Dir(at) == p.tried {
		return "", false
	}
	p.tried = path.Dir(at)
	for range maxDepth {
		if p.tries == maxTries {
			p.wanted = false
			break
		}
		p.tries++
		if sha256.Sum256([]byte(at)) == p.digest {
			p.wanted = false
			return at, true
		}
		if at == "/" {
			break
		}
		at = path.Dir(at)
	}
	return "", false
}

// within looks at all strings of a head that are paths.
func (p *root) within(head []byte) (folder string, found bool) {
	for p.wanted {
		i := bytes.Index(head, []byte(`"/`))
		if i < 0 {
			break
		}
		head = head[i:]
		end := bytes.IndexByte(head[1:], '"')
		if end < 0 {
			break
		}
		if folder, found = p.above(record.Literal(head[:end+2]).String()); found {
			return folder, true
		}
		head = head[end+1:]
	}
	return "", false
}

// locate looks for the project's folder in what a call names.
func (r *reader) locate(c *record.Call) {
	if !r.root.wanted {
		return
	}
	at := []string{c.Path, c.Dir}
	if s, ok := strings.CutPrefix(start(c.Command), "cd "); ok {
		if s, _, ok = strings.Cut(s, "&&"); ok {
			at = append(at, strings.Trim(s, ` "'`))
		}
	}
	for i := range c.Edits {
		at = append(at, c.Edits[i].Path)
	}
	for _, p := range at {
		if folder, ok := r.root.above(p); ok {
			r.info.Cwd = folder
			r.session()
			return
		}
	}
}
