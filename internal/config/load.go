package config

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"github.com/go-json-experiment/json"

	"github.com/footing-dev/footing/check"
)

// Paths say where the files lie; an empty path is not looked for.
type Paths struct {
	User string // the user's own config.toml
	Repo string // footing.toml at the root of the repository
	// Trusted are digests of repository files the user trusts.
	Trusted func(digest string) bool
	// Kept returns the last good content of a file that cannot be read as a
	// whole now, without what is withheld of it, and the digest it had, "" if
	// there is none; Good is told of content that could. Both may be nil.
	Kept func(path string) (raw []byte, digest string)
	Good func(path string, raw []byte)
}

// UserFile is the user's own file in the platform's configuration folder, "" if
// the environment names none.
func UserFile(getenv func(string) string) string {
	base := getenv("XDG_CONFIG_HOME")
	if !filepath.IsAbs(base) {
		home := getenv("HOME")
		switch {
		case runtime.GOOS == "windows":
			base = getenv("AppData")
		case !filepath.IsAbs(home):
			return ""
		case runtime.GOOS == "darwin":
			base = filepath.Join(home, "Library", "Application Support")
		default:
			base = filepath.Join(home, ".config")
		}
		if !filepath.IsAbs(base) {
			return ""
		}
	}
	return filepath.Join(base, "footing", "config.toml")
}

// Load reads both files. A file that does not exist is no problem. For one that
// could not be read as a whole what was kept of it stays in force; ok is false
// if nothing was. See [InForce], which keeps it.
func Load(p Paths) (c *Config, problems []Problem, ok bool) {
	c = &Config{Mode: "ask", Aliases: map[string]string{}, Checks: map[string]check.Kind{}, Policy: map[string]string{}}
	ok = true
	for _, src := range []struct {
		path string
		repo bool
	}{{p.User, false}, {p.Repo, true}} {
		if src.path == "" {
			continue
		}
		raw, f, bad := readFile(src.path)
		digest, kept := Digest(raw), false
		problems = append(problems, bad...)
		switch {
		case f != nil && p.Good != nil:
			p.Good(src.path, raw)
		case f == nil && len(bad) > 0:
			if p.Kept != nil {
				raw, digest = p.Kept(src.path)
				f, _ = parse(src.path, raw)
			}
			if kept = f != nil && digest != ""; !kept {
				ok = false
				continue
			}
		case f == nil:
			continue
		}
		trusted := !src.repo || p.Trusted != nil && p.Trusted(digest)
		left := c.take(&Section{Path: src.path, Raw: raw, Trusted: trusted, Digest: digest, Kept: kept}, f)
		if kept {
			for i := range left {
				left[i].Line = 0 // the file has other lines now
			}
		}
		problems = append(problems, left...)
	}
	c.Digest = c.digest()
	return c, problems, ok
}

// readFile reads and parses a file; nothing is returned for one that does not
// exist.
func readFile(path string) ([]byte, *file, []Problem) {
	raw, err := read(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, []Problem{{Path: path, What: err.Error(), Fatal: true}}
	}
	f, bad := parse(path, raw)
	return raw, f, bad
}

// read reads a regular file of a sane size; links are not followed, since the
// file may lie in a workspace somebody else made.
func read(path string) ([]byte, error) {
	info, err := os.Lstat(path)
	if err != nil {
		return nil, fmt.Errorf("read configuration: %w", err)
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("read configuration: %s is no regular file", path)
	}
	if info.Size() > maxFile {
		return nil, fmt.Errorf("read configuration: %s is larger than 1 MiB", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("read configuration: %w", err)
	}
	defer f.Close()
	raw, err := io.ReadAll(io.LimitReader(f, maxFile))
	if err != nil {
		return nil, fmt.Errorf("read configuration: %w", err)
	}
	return raw, nil
}

// Digest names the bytes of a file.
func Digest(raw []byte) string {
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}

func (c *Config) digest() string {
	raw, err := json.Marshal(c, json.Deterministic(true))
	if err != nil {
		return ""
	}
	for _, s := range c.Sections {
		raw = append(raw, s.Digest...)
	}
	return Digest(raw)
}

// take adds what a file sets. From a file that is not trusted only what makes
// footing ask for more is taken; the rest is named.
func (c *Config) take(s *Section, f *file) []Problem {
	var left []Problem
	path, raw, trusted := s.Path, s.Raw, s.Trusted
	refuse := func(key, what string) {
		left = append(left, Problem{Path: path, Line: lineOf(raw, key), What: what + " is not taken from a repository that is not trusted; read it, then run footing trust"})
	}
	for _, r := range f.Done.Require {
		if slices.Contains(c.Require, r) {
			continue
		}
		c.Require = append(c.Require, r)
		if !trusted {
			c.Untrusted = append(c.Untrusted, r)
		}
	}
	if f.Gate.Mode != "" {
		if trusted || rank(f.Gate.Mode) >= rank(c.Mode) {
			c.Mode = f.Gate.Mode
		} else {
			refuse("mode", "gate.mode = "+f.Gate.Mode)
		}
	}
	c.Implied = c.Implied || f.Gate.Implied
	if f.Gate.Reuse == "tell" {
		if trusted {
			c.Reuse = true
		} else {
			refuse("reuse", "gate.reuse")
		}
	}
	for _, key := range sorted(f.Checks) {
		v, isText := f.Checks[key].(string)
		if !isText {
			list, _ := f.Checks[key].([]any)
			docs, _ := texts(list)
			if trusted {
				c.Docs = append(c.Docs, docs...)
			} else if len(docs) > 0 {
				refuse("docs", "checks.docs")
			}
			continue
		}
		if k, isKind := kind(v); isKind {
			c.Checks[key] = k
		} else if trusted {
			c.Aliases[key] = v
		} else {
			refuse(key, fmt.Sprintf("the alias %q", key))
		}
	}
	for _, rule := range sorted(f.Policy) {
		if trusted || f.Policy[rule] == "ask" {
			c.Policy[rule] = f.Policy[rule]
		} else {
			refuse(rule, "policy."+rule+" = "+f.Policy[rule])
		}
	}
	if trusted {
		c.Secrets = append(c.Secrets, f.Privacy.Secrets...)
		c.Capabilities = c.Capabilities || len(f.Capability) > 0
		if s, ok := f.Exercise["gate"].(string); ok {
			if d, err := time.ParseDuration(s); err == nil && d > 0 {
				c.ExerciseGate = d
			}
		}
	}
	if !trusted {
		if len(f.Capability) > 0 {
			refuse("[capability", "[capability]")
		}
		if len(f.Verifiers) > 0 {
			refuse("[verifiers", "[verifiers]")
		}
	}
	c.Sections = append(c.Sections, *s)
	return left
}

// rank orders the modes by how much they ask.
func rank(mode string) int {
	switch mode {
	case "strict":
		return 2
	case "ask":
		return 1
	}
	return 0
}

// String words a problem with its place.
func (p Problem) String() string {
	if p.Line > 0 {
		return fmt.Sprintf("%s:%d: %s", p.Path, p.Line, p.What)
	}
	return fmt.Sprintf("%s: %s", p.Path, p.What)
}
