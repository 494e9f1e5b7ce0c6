// Package gemini reads the sessions of Gemini CLI in the three forms it writes:
//
//   - the chat document {sessionId, projectHash, messages[]}, rewritten whole;
//   - the chat log that followed it, a record a line: what the session is, then
//     messages, {"$set": …} and {"$rewindTo": id};
//   - what --output-format stream-json prints: init, message, tool_use,
//     tool_result, result.
//
// A document is walked, never loaded. There Line is the 1-based number of the
// message and Pointer says where in it an event stands; in the others Line is a
// line. In the chat log a message is written again each time something is added
// to it: what was told of it is not told twice. Prompts carry the ids and
// parents that let a rewind be seen.
//
// A call's status says whether the tool worked, not how the command ended: that
// is in the text for the model, behind everything the command printed. Older
// texts always end with a line for the exit status; newer ones only if it is not
// 0, and then the line with the process group says that the text is whole. Where
// there is neither, how the command ended is unknown. The stream has what was
// shown to a person instead, which tells a status only of a command that failed
// and printed nothing.
//
// A chat does not name the project's folder, it has a digest of its path
// (projectHash): the folder is found above a path in the log that has that digest.
// The stream has neither.
package gemini
