// Package tree takes digests of a workspace: what every reading is bound to.
//
//	st, err := tree.Digest(ctx, root, tree.Options{Cache: path, IsDoc: isDoc})
//
// A digest is of content: names, kinds, the executable bit and bytes, in an
// order that does not depend on the file system. Times, owners and empty
// folders are outside it, so an edit that is undone byte for byte gives the
// old digest back. What git would ignore is left out (.gitignore files at
// every level, info/exclude), and so are .git itself and what checks leave
// behind; no git is run and no configuration of the workspace is obeyed that
// could start a program. Ignore files are obeyed outside git as well.
//
// [State.All] is over every file that counts, [State.Code] over those that are
// neither documents nor artefacts of checks.
//
// A digest that could not be finished is "", never a guess: past the deadline
// the state is partial, and what was hashed so far is kept in the cache, so
// that the next attempt gets further.
package tree
