package sandbox

import "os"

// stage is the first argument of this binary where it is a launcher's part.
const stage = "__sandbox"

// Enter takes over the process if it was started as a part of the launcher, and
// returns otherwise. It is the first thing a program's main does.
func Enter() {
	if len(os.Args) < 3 || os.Args[1] != stage {
		return
	}
	os.Exit(enter(os.Args[2], os.Args[3:]))
}
