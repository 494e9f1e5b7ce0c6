// Command footing decides what an agent's "done" stands on.
package main

import (
	"os"

	"github.com/footing-dev/footing/internal/cli"
)

func main() { os.Exit(cli.Main()) }
