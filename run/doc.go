// Package run folds a stream of record events into turns: which checks were
// read over which state of the tree, what was written, what was said at the
// end. It is a pure function of the events.
//
// Make a [Folder], hand it every event with [Folder.Add] and call
// [Folder.Close] at the end. Each finished [Turn] is given to the callback
// while the [History] still stands as it did at the turn's end; judges look at
// both and keep neither. Memory is bounded by the open turn and by the number
// of distinct checks and files, not by the length of the log.
package run
