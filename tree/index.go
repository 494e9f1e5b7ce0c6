package tree

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"sync"
)

// repo is the repository whose rules are in force. What it tracks counts even
// where an ignore file names it; its index says what that is.
type repo struct {
	git   string // the work tree's own git folder; "" outside git
	once  sync.Once
	names []string // tracked paths, in the order of bytes
}

// maxIndex is the largest index that is read.
const maxIndex = 256 << 20

// tracked reports whether the file at path is tracked, or for a folder whether
// anything in it is. The index is read when this is first asked.
func (r *repo) tracked(path string, isDir bool) bool {
	if r == nil || r.git == "" {
		return false
	}
	r.once.Do(r.load)
	if isDir {
		path += "/"
	}
	i := sort.SearchStrings(r.names, path)
	return i < len(r.names) && (r.names[i] == path || isDir && strings.HasPrefix(r.names[i], path))
}

func (r *repo) load() {
	path := filepath.Join(r.git, "index")
	fi, err := os.Lstat(path)
	if err != nil || !fi.Mode().IsRegular() || fi.Size() > maxIndex {
		return
	}
	b, err := os.ReadFile(path)
	if err != nil {
		return
	}
	r.names = indexNames(b)
	if r.names == nil {
		// A repository with the longer object names has no other mark here.
		r.names = indexNamesOf(b, 32)
	}
	if !sort.StringsAreSorted(r.names) {
		sort.Strings(r.names)
	}
}

func indexNames(b []byte) []string { return indexNamesOf(b, 20) }

// indexNamesOf reads the paths out of a git index of version 2, 3 or 4 with
// object names of the given length; nil if it is none.
func indexNamesOf(b []byte, hash int) []string {
	if len(b) < 12+hash || string(b[:4]) != "DIRC" {
		return nil
	}
	version, count := binary.BigEndian.Uint32(b[4:]), int(binary.BigEndian.Uint32(b[8:]))
	fixed := 40 + hash + 2 // ten words of stat data, the object, the flags
	if version < 2 || version > 4 || count > len(b)/fixed {
		return nil
	}
	text := string(b[:len(b)-hash])
	names := make([]string, 0, count)
	at, last := 12, ""
	for range count {
		if at+fixed > len(text) {
			return nil
		}
		start := at
		flags := binary.BigEndian.Uint16(b[at+fixed-2:])
		at += fixed
		if flags&0x4000 != 0 {
			at += 2
		}
		name := last
		if version == 4 {
			drop, n := offset(text[min(at, len(text)):])
			if n == 0 || drop > len(last) {
				return nil
			}
			at += n
			name = last[:len(last)-drop]
		}
		if at > len(text) {
			return nil
		}
		end := strings.IndexByte(text[at:], 0)
		if end < 0 || end == 0 && version < 4 {
			return nil
		}
		if version == 4 {
			name += text[at : at+end]
			at += end + 1
		} else {
			name = text[at : at+end]
			at += end
			at += 8 - (at-start)%8 // one to eight zero bytes
		}
		if length := int(flags & 0xfff); length != 0xfff && length != len(name) {
			return nil
		}
		names = append(names, name)
		last = name
	}
	return names
}

// offset reads the number of bytes a name of version 4 drops of the one before
// it, and how many bytes that takes; 0 if it is malformed.
func offset(s string) (value, n int) {
	for n < len(s) && n < 5 {
		c := s[n]
		if n > 0 {
			value++
		}
		value = value<<7 | int(c&0x7f)
		n++
		if c&0x80 == 0 {
			return value, n
		}
	}
	return 0, 0
}
