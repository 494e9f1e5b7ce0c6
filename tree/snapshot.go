package tree

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"os"
	"path/filepath"
	"sort"
)

// kind is what an entry is; it is part of the digest.
type kind byte

const (
	regular    kind = 'f'
	executable kind = 'x'
	link       kind = 'l' // hashed by where it points; never followed
	unreadable kind = 'u'
	large      kind = 'b' // told by size and times
)

// entry is one file as it was found.
type entry struct {
	name string
	kind kind
	// racy entries were touched so shortly before they were hashed that a
	// later change could bear the same times: they are hashed again.
	racy                    bool
	size, mtime, ctime, ino int64
	sum                     [32]byte
}

// same reports whether the file that e was made of is untouched. What could
// not be read is always tried again.
func (e *entry) same(st *fileInfo) bool {
	return !e.racy && e.kind == kindOf(st) && e.size == st.size && e.mtime == st.mtime &&
		e.ctime == st.ctime && e.ino == st.ino
}

// kindOf is the kind of a file that can be read.
func kindOf(st *fileInfo) kind {
	switch {
	case st.typ == isLink:
		return link
	case st.size > MaxFile:
		return large
	case st.exec:
		return executable
	}
	return regular
}

// Snapshot is what was known of every file at one moment: folders by path,
// each with its entries in their stored form.
type Snapshot struct {
	folders map[string]string
}

const (
	cacheMagic = "footing.tree.cache/v1\n"
	maxCache   = 1 << 30
)

var errCache = errors.New("damaged digest cache")

// Load reads a cache file for the workspace at root.
func Load(path, root string) (*Snapshot, error) {
	fi, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if !fi.Mode().IsRegular() || fi.Size() > maxCache {
		return nil, errCache
	}
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return decodeSnapshot(b, root)
}

func decodeSnapshot(b []byte, root string) (*Snapshot, error) {
	head := cacheHead(root)
	if len(b) < len(head)+4 || string(b[:len(head)]) != string(head) {
		return nil, errCache
	}
	body, tail := b[:len(b)-4], b[len(b)-4:]
	if crc32.Checksum(body, crc32.MakeTable(crc32.Castagnoli)) != binary.BigEndian.Uint32(tail) {
		return nil, errCache
	}
	r := reader{s: string(body[len(head):])}
	n := r.uvarint()
	if n > uint64(len(r.s)) {
		return nil, errCache
	}
	s := &Snapshot{folders: make(map[string]string, n)}
	for range n {
		path := r.bytes(r.uvarint())
		s.folders[path] = r.bytes(r.uvarint())
	}
	if r.bad || len(r.s) > 0 {
		return nil, errCache
	}
	return s, nil
}

// cacheHead binds a cache to the workspace it is of.
func cacheHead(root string) []byte {
	sum := sha256.Sum256([]byte(root))
	return append([]byte(cacheMagic), sum[:]...)
}

func (s *Snapshot) encode(root string) []byte {
	paths := make([]string, 0, len(s.folders))
	size := 256
	for p, b := range s.folders {
		paths = append(paths, p)
		size += len(p) + len(b) + 16
	}
	sort.Strings(paths)
	out := append(make([]byte, 0, size), cacheHead(root)...)
	out = binary.AppendUvarint(out, uint64(len(paths)))
	for _, p := range paths {
		out = binary.AppendUvarint(out, uint64(len(p)))
		out = append(out, p...)
		out = binary.AppendUvarint(out, uint64(len(s.folders[p])))
		out = append(out, s.folders[p]...)
	}
	return binary.BigEndian.AppendUint32(out, crc32.Checksum(out, crc32.MakeTable(crc32.Castagnoli)))
}

// save replaces the file at path. It is not synced: after a crash a damaged
// cache is noticed and costs one full digest.
func (s *Snapshot) save(path, root string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".tmp-*")
	if err != nil {
		return err
	}
	_, err = f.Write(s.encode(root))
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return err
}

func appendStored(dst []byte, e *entry) []byte {
	k := byte(e.kind)
	if e.racy {
		k |= 0x80
	}
	dst = append(dst, k)
	dst = binary.AppendUvarint(dst, uint64(len(e.name)))
	dst = append(dst, e.name...)
	dst = binary.AppendUvarint(dst, uint64(e.size))
	dst = binary.BigEndian.AppendUint64(dst, uint64(e.mtime))
	dst = binary.BigEndian.AppendUint64(dst, uint64(e.ctime))
	dst = binary.BigEndian.AppendUint64(dst, uint64(e.ino))
	return append(dst, e.sum[:]...)
}

// entries reads a folder's stored form; dst is reused. Names point into it.
func entries(stored string, dst []entry) ([]entry, bool) {
	r := reader{s: stored}
	dst = dst[:0]
	for len(r.s) > 0 {
		var e entry
		k := r.bytes(1)
		if k == "" {
			return dst, false
		}
		e.kind, e.racy = kind(k[0]&0x7f), k[0]&0x80 != 0
		e.name = r.bytes(r.uvarint())
		e.size = int64(r.uvarint())
		e.mtime, e.ctime, e.ino = r.int64(), r.int64(), r.int64()
		copy(e.sum[:], r.bytes(32))
		if r.bad {
			return dst, false
		}
		dst = append(dst, e)
	}
	return dst, true
}

// reader takes values off the front of a string; after a failure all it
// returns is empty and bad is set.
type reader struct {
	s   string
	bad bool
}

func (r *reader) uvarint() uint64 {
	var n uint64
	for i := 0; i < len(r.s) && i < 10; i++ {
		n |= uint64(r.s[i]&0x7f) << (7 * i)
		if r.s[i] < 0x80 {
			r.s = r.s[i+1:]
			return n
		}
	}
	r.s, r.bad = "", true
	return 0
}

func (r *reader) bytes(n uint64) string {
	if n > uint64(len(r.s)) {
		r.s, r.bad = "", true
		return ""
	}
	out := r.s[:n]
	r.s = r.s[n:]
	return out
}

func (r *reader) int64() int64 {
	b := r.bytes(8)
	if len(b) < 8 {
		return 0
	}
	var n uint64
	for i := range 8 {
		n = n<<8 | uint64(b[i])
	}
	return int64(n)
}
