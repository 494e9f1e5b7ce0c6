// Package aider reads Aider's chat history, a Markdown file that all chats of a
// repository are appended to.
//
// A line "# aider chat started at …" begins a chat, "#### " a line the user
// typed, "> " a line of Aider's own; the rest is what the model said. Aider ends
// its own lines and the user's with two spaces, which a heading or a quotation
// of the model's does not have, and leaves a line empty before a header, before
// what the user typed and before and after what the model said. A file whose
// trailing spaces were taken away is read by what may follow what.
//
// What the model shows in a fence is its words, whatever it looks like. A reply
// that was cut off leaves its fence open: lines that look like Aider's are then
// held back until a fence closes, and they were shown, or one opens or too much
// was held, and they are Aider's.
//
// The history has no ids, no output and no exit status. A command that ran
// (Running …, /run, /git) ended nobody knows how. Two things are told: /test puts
// output into the chat, unasked, only if the command failed, and Aider asks whether to fix
// the errors of a test or linter of its own only if there are some. That one
// passed is never told. Edits are named without their text.
package aider
