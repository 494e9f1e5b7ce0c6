//go:build !unix

package exercise

import "io/fs"

// linkCount can't be told here; a file is taken to have other names.
func linkCount(fs.FileInfo) uint64 { return 2 }
