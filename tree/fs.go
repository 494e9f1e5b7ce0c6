package tree

import "time"

type fileType uint8

const (
	isUnknown fileType = iota
	isDir
	isRegular
	isLink
	isSpecial
)

// dirEntry is a name in a folder; typ may be unknown.
type dirEntry struct {
	name string
	typ  fileType
}

// fileInfo is what is asked about a file; times in nanoseconds since 1970.
type fileInfo struct {
	size, mtime, ctime, ino int64
	exec                    bool
	typ                     fileType
}

// Time stamps come from a clock that ticks every few milliseconds, or, where
// the file system keeps whole seconds, every second or two. A change within
// one tick of the last can leave the same stamp.
const (
	fineTick   = 100 * time.Millisecond
	coarseTick = 2 * time.Second
)

// racy reports whether a file with these times, hashed at now, could still
// change without changing them. A time in the future always could: the clock
// may have been set back.
func (fi *fileInfo) racy(now time.Time) bool {
	tick := fineTick
	if fi.mtime%int64(time.Second) == 0 && fi.ctime%int64(time.Second) == 0 {
		tick = coarseTick
	}
	return max(fi.mtime, fi.ctime)+int64(tick) >= now.UnixNano()
}
