// Package claude reads the session logs of Claude Code: the JSONL transcripts
// of interactive sessions, the files of their sub-agents, and what a headless
// run prints with --output-format json or stream-json.
//
// The reader makes one pass over each line and decodes nothing: it notes where
// the members lie that an event needs and steps over the rest (thinking,
// images, whole files before an edit, streamed progress). Texts are handed on
// undecoded.
//
// What the format means for events:
//
//   - A prompt is a user record with words of the user's. Tool results, records
//     marked as meta, summaries of a compaction, notices, hook feedback, local
//     command output, interrupts and slash commands without arguments are not.
//   - One reply of the model is written as several records that share the
//     message id; that id is Event.Step.
//   - A shell command that succeeded has no exit status in the log; success
//     there means 0. A failure says "Exit code N" at the very start of its text.
//   - Records of a sub-agent carry Event.Agent: the agent's id if the record
//     names it, else the id of the call that started it, else "sidechain". They
//     yield calls and results, never words.
//   - A command the user runs with "!" is a call by the user with the id
//     "user:LINE"; the notice that a background command ended is an OpWait call
//     with the id "note:LINE". Both ids are made here.
//   - A record that has a uuid and yields no other event yields record.Node.
//
// Damage is survived: objects glued together on a line are all read, a record
// printed over several indented lines is put together again, and of a record
// that is cut off everything complete is used. What could not be read is an
// Unread event and counts in Stats.Unread.
package claude
