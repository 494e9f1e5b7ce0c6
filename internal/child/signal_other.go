//go:build !unix

package child

import "os"

func forwarded() []os.Signal { return []os.Signal{os.Interrupt} }

// shared: the console tells all programs on it.
func shared(os.Signal) bool { return true }

func status(st *os.ProcessState) (exit int, name string) {
	if st == nil {
		return 125, ""
	}
	return st.ExitCode(), ""
}
