package config

import (
	"bytes"
	"encoding/hex"
	"iter"
	"reflect"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// A kept copy is written anew from what the file sets: a line with the digest of
// the file, by which its trust goes and by which any change of it is noticed, and
// the tables, without comments and without the values of a capability's
// environment. Those are what people put secrets into, and nobody can be shown
// or given them while the file itself does not say them any more.
const (
	keptHead = "# made from sha256 "
	withheld = "withheld"
)

// keptOf is what is kept of a file, nil if it cannot be without losing something.
func keptOf(raw []byte) []byte {
	var doc map[string]any
	if toml.Unmarshal(raw, &doc) != nil {
		return nil
	}
	withhold(doc)
	text, err := toml.Marshal(doc)
	if err != nil {
		return nil
	}
	var again map[string]any
	if toml.Unmarshal(text, &again) != nil || !reflect.DeepEqual(doc, again) {
		return nil
	}
	return append([]byte(keptHead+Digest(raw)+"\n"), text...)
}

// withhold takes the values of environments out of the capabilities.
func withhold(doc map[string]any) {
	for settings := range members(doc, "exercise") {
		settings, _ := settings.(map[string]any)
		withholdEnv(settings)
	}
	for caps := range members(doc, "capability") {
		caps, _ := caps.(map[string]any)
		for _, c := range caps {
			c, _ := c.(map[string]any)
			withholdEnv(c)
			for ops := range members(c, "operation") { // no key there, and soon written there all the same
				ops, _ := ops.([]any)
				for _, o := range ops {
					o, _ := o.(map[string]any)
					withholdEnv(o)
				}
			}
		}
	}
}

func withholdEnv(table map[string]any) {
	for key, v := range table {
		if !strings.HasPrefix(strings.ToLower(key), "env") { // nor is environment = … a key
			continue
		}
		env, ok := v.(map[string]any)
		if !ok {
			table[key] = withheld
		}
		for name := range env {
			env[name] = withheld
		}
	}
}

// members are the values of a key, which TOML's readers take in letters of
// either size.
func members(table map[string]any, key string) iter.Seq[any] {
	return func(yield func(any) bool) {
		for k, v := range table {
			if strings.EqualFold(k, key) && !yield(v) {
				return
			}
		}
	}
}

// ofKept gives what was kept and the digest of the file it was made from, "" if
// it is no kept copy.
func ofKept(stored []byte) (text []byte, digest string) {
	head, text, _ := bytes.Cut(stored, []byte("\n"))
	hash, ok := bytes.CutPrefix(head, []byte(keptHead))
	if b, err := hex.DecodeString(string(hash)); !ok || err != nil || len(b) != 32 {
		return nil, ""
	}
	return text, string(hash)
}
