// Package store keeps attempts on disk and finds them again.
//
// The ledger of a project is attempts.jsonl in the project's folder: a
// hash-chained, append-only log (package ledger) whose records are attempts,
// reservations, withdrawals and acknowledgements. Beside it lies attempts.idx,
// a folder of immutable files that each index a stretch of the log by hashed
// keys. The index holds nothing that is not in the log: what it does not cover
// yet is read from the log's end when a [Store] is opened, and an index that
// is missing, damaged or of another log is built anew, which [Store.Notes]
// says.
//
//	s, err := store.Open(project, store.Options{})
//	adv, err := s.Advise("pin the parser", []string{"go 1.26"}, "")
//	saved, err := s.Record(batch)   // all or nothing, durable when it returns
//
// Memory and opening time depend on neither the number of records nor their
// size: at most a bounded stretch of the log is in memory. Many processes may
// use one ledger at once. A record that was torn by a crash is cut at the last
// whole one; a chain that is broken is named by [Store.Broken], and nothing is
// written before that is acknowledged. Records of a newer version are kept,
// chained over and counted.
//
// Order is the stamp: time, then writer, then sequence. Within a ledger time
// never goes back, so the order is that of the log; records merged from
// another ledger keep their stamps and take their place among the others.
//
// Binding authority is not self-made: a verdict keeps it only if
// [Options.Binding] grants it, and is marked with what it claimed otherwise.
package store
