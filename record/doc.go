// Package record is the vocabulary every other package speaks: the events of
// an agent's run, the findings judges return, and canonical JSON.
//
// A reader of a foreign log (package source and below) or a live hook turns
// what it sees into a stream of [Event]; package run folds the stream; judges
// return [Finding]. Nothing here reads files, clocks or the environment.
//
// Texts of a log are handed over as [Text], which still holds the log's own
// bytes and decodes them only when somebody asks: most output is never looked
// at, and not decoding it is what keeps an audit near the parser's speed. A
// Text taken from an Event is valid only until the callback that received the
// event returns; call [Text.String] to keep it.
package record
