package rule

import (
	"strings"

	"github.com/footing-dev/footing/check"
	"github.com/footing-dev/footing/run"
)

// leftOut judges words for a part of the project by its folder: the run wrote
// code there, what ran by that name is nothing, and all that ran did so in other
// folders. "Backend and frontend tests pass" is not shown by those of backend/.
func (in *Input) leftOut(names []string, peers []*run.Track) bool {
	for _, t := range peers {
		k := &t.Check
		if k.Opaque || k.Unknown || k.Place.Kind != "" || k.Root == "" || k.Root == "." || strings.HasPrefix(k.Root, "/") {
			return false // it may have taken that folder too
		}
	}
	for _, n := range names {
		if someMention(peers, n) {
			continue
		}
		if folders := in.wroteIn(n); len(folders) > 0 && !overlap(folders, peers) {
			return true
		}
	}
	return false
}

// wroteIn lists the folders of a name in which the run wrote code.
func (in *Input) wroteIn(name string) map[string]bool {
	var folders map[string]bool
	in.Hist.Tree.Files(0, func(f *run.File) bool {
		if c := f.ClassNow(); c == check.Docs || c == check.Scratch {
			return true
		}
		for at := 0; ; {
			end := strings.IndexByte(f.Path[at:], '/')
			if end < 0 {
				return true
			}
			if strings.EqualFold(f.Path[at:at+end], name) {
				if folders == nil {
					folders = map[string]bool{}
				}
				folders[f.Path[:at+end]] = true
				return true
			}
			at += end + 1
		}
	})
	return folders
}

// overlap reports whether a check was made in one of the folders, below or
// above it.
func overlap(folders map[string]bool, peers []*run.Track) bool {
	for f := range folders {
		for _, t := range peers {
			if r := t.Check.Root; r == f || strings.HasPrefix(r, f+"/") || strings.HasPrefix(f, r+"/") {
				return true
			}
		}
	}
	return false
}
