// Package gate is footing live: what a coding agent's hooks call while it works.
//
// A hook process lives for one event. It reads the host's payload, lets the
// agent's adapter decode it into an [Event], appends what it carries to the
// run's segment of the ledger, and at the end of a turn folds the segment,
// judges it and perhaps puts one question to the agent. The adapter writes the
// [Answer] in exactly the form its host takes:
//
//	g := &gate.Engine{Agent: claude.Agent(), …}
//	g.Serve(ctx, os.Stdin, os.Stdout)
//
// What holds for every agent:
//
//   - Nothing footing does may break the agent. Whatever goes wrong, the answer
//     is empty, the exit status 0, and the reason a line in footing's own log.
//   - Events, fields and values it does not know pass through; an event of an
//     unknown name is kept as it came.
//   - A question is asked once. How often one may be asked is counted here, in a
//     file beside the segment; what a host says of its own loop is not trusted.
//   - Work that still runs in the background means that the turn is paused:
//     recorded, never judged. A sub-agent's own stop is never asked about.
//   - What reaches the agent is one line of bounded length, cleaned of control,
//     direction and tag-like text.
//
// [Replay] turns a segment back into events for the fold; whoever reads a
// recorded run reads it through that.
package gate
