// Package effect knows what a shell segment changes: files it writes, trees it
// moves, things it does outside the workspace. It is the table behind epochs
// in recorded logs, where no tree digest was taken.
package effect

// Kind is what a segment does.
type Kind uint8

// The kinds of effect.
const (
	// Write changes the files in Paths (all of the tree if Paths is empty).
	Write Kind = iota + 1
	// Tree moves the whole work tree: checkout, reset --hard, merge, pull.
	Tree
	// Stash and Unstash bracket a tree that is put aside and brought back.
	Stash
	Unstash
	// Restore puts the files in Paths back as they were committed.
	Restore
	// Possible is a program whose effect is not known (./script.sh, python
	// x.py): a note, it moves nothing by itself. A script on the command line
	// whose code writes has the files it names in Paths.
	Possible
	// Outside changes something that is not the workspace: push, deploy, mail.
	Outside
	// Commit records the tree without changing it.
	Commit
)

// Effect is one effect of one segment.
type Effect struct {
	Kind   Kind
	Paths  []string // as written, resolved against the segment's directory
	Known  bool     // Paths are complete and without expansions
	Append bool
	// Install marks an installer or a generator, whose writes are expected to
	// leave code alone except lock files and manifests (its Paths).
	Install bool
	Why     string // the words that made it so: "sed -i", "git reset --hard"
	// Content is the whole new content where the line itself holds it (a
	// heredoc or printf into a file).
	Content string
	Whole   bool
}
