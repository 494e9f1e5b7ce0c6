// Package ledger keeps what was seen of an agent's run so that it can be
// checked for tampering: one append-only segment per run, a hash chain over
// its records, heads sealed with a key that stays outside every workspace.
//
// A [Store] is the state folder, a [Project] one repository in it (work trees
// of one repository share it), a [Segment] the record of one run:
//
//	dir, err := ledger.StateDir(os.Getenv)
//	store, err := ledger.Open(dir)
//	project, err := store.Project(workspace)
//	seg := project.Segment(ledger.RunID("claude-code", sessionID))
//	head, err := seg.Append(enc.Event(ev))   // durable when it returns
//	head, err = seg.Seal(signer, ledger.SealTurn)
//
// Many short-lived processes may write one run at once: a lock on the segment
// orders them, and the lock is not held while the disk is waited for. What
// Append returned without an error survives a crash of the machine; a record
// torn by one is cut at the last whole record, and the next record says so.
//
// Order is the sequence, never the clock. A record of a newer version is kept,
// chained over and counted, but not read. The layout of a line is package
// ledger/chain, the check of a segment ledger/verify, and what is taken out
// before anything is written ledger/redact.
//
// The agent, its hooks, this ledger and its key usually belong to one user.
// The chain and the seals find accidents and any edit by someone without the
// key; against that user only a sealed head kept elsewhere proves anything.
package ledger
