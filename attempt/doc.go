// Package attempt answers one question before an agent tries something: has an
// equivalent approach been tried under equivalent assumptions, and has anything
// changed that would make it worth trying again? It advises; it never blocks.
//
// An [Attempt] is an approach, the assumptions it rested on, how it ended and
// what verifiers said. [Consult] answers over a list of attempts, oldest first;
// [Decide] answers over an [Index], so that a store can give the same answer
// without reading its whole past (package attempt/store is one). The answer's
// core members never change with what else is known: near labels, contests,
// reservations and withdrawals stand beside them as extra members.
//
// The package is pure: it reads no files, clocks, networks or environment.
package attempt
