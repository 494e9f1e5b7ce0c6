// Package sandbox runs a program so confined that a mistake, or ill will, in it
// stays inside: a root that holds only what was allowed, a copy of the project
// that is thrown away, no network but its own loopback, no sight of the host's
// processes, no capabilities, and limits on memory, processes, disk, output and
// time.
//
//	s, err := sandbox.Open(ctx, layout, sandbox.Options{})
//	defer s.Close()
//	p, err := s.Start(sandbox.Command{Args: []string{"python3", "server.py"}})
//	exit, err := p.Wait()
//
// A [Session] is one copy; the calls made in it are processes of their own, each
// in namespaces of its own, and see what earlier ones wrote to the copy. Nothing
// a session makes has a name on the host with the native backend: the copy is a
// layer in memory over the project, and it is gone when the session's processes
// are, also if footing is killed.
//
// What a backend promises is not believed but measured: [Check] runs canaries
// that try to get out, and [Bounds] is what they found. Without a backend that
// holds, [Open] fails with [ErrUnavailable] and says why; it never falls back to
// running a program unconfined.
//
// The launcher is this very binary, started again: a program that uses the
// package calls [Enter] before anything else.
package sandbox
