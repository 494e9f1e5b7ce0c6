// Command footing-hook is what agents' hooks call: a payload on stdin, the
// answer on stdout. It is a binary of its own because it runs after every tool
// call, and starting is most of what it does: it links only what it needs.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"runtime/debug"

	"github.com/footing-dev/footing/gate/all"
)

// The exit status is 0 whatever happens: to a host any other one means
// something, and 2 stops the agent.
func main() {
	// A process that lives for milliseconds gains nothing from collecting early.
	debug.SetGCPercent(800)
	debug.SetMemoryLimit(128 << 20)
	failWrites()
	flags := flag.NewFlagSet("footing-hook", flag.ContinueOnError)
	flags.Usage = func() {
		fmt.Fprintf(os.Stderr, "usage: footing-hook AGENT [EVENT] < payload\nagents: %v\nthe exit status is always 0\n", all.Names())
	}
	if flags.Parse(os.Args[1:]) != nil {
		return
	}
	err := all.Run(context.Background(), &all.Process{
		Args: flags.Args(), Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		Env: os.Getenv, Environ: os.Environ(),
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, "footing-hook:", err)
	}
}
