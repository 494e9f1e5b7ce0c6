package exercise

import (
	"io"
	"sync"

	"github.com/footing-dev/footing/sandbox"
)

// Output is all that came out of a call.
type Output struct {
	Stdout, Stderr []byte
	Answer         []byte // of descriptor 3, where there is one
	Exit           sandbox.Exit
}

// maxAnswer bounds what is read of the answering descriptor.
const maxAnswer = 64 << 10

// Gather gives a call its input, reads all it prints, and waits for its end. The
// sandbox bounds how much that can be.
func Gather(p *sandbox.Process, stdin []byte) Output {
	var o Output
	var wg sync.WaitGroup
	go func() {
		_, _ = p.Stdin.Write(stdin) // it need not read
		p.Stdin.Close()
	}()
	wg.Go(func() { o.Stderr, _ = io.ReadAll(p.Stderr) })
	wg.Go(func() { o.Stdout, _ = io.ReadAll(p.Stdout) })
	if p.Answer != nil {
		wg.Go(func() {
			o.Answer, _ = io.ReadAll(io.LimitReader(p.Answer, maxAnswer))
			_, _ = io.Copy(io.Discard, p.Answer)
		})
	}
	wg.Wait()
	o.Exit = p.Wait()
	return o
}

// Dir is where a capability's programs start.
func (sp *Space) Dir() string {
	d := sp.Session.Dir()
	if sp.Capability.Dir != "" {
		d += "/" + sp.Capability.Dir
	}
	return d
}

// Command is a command of the capability, with the limit of an operation.
func (sp *Space) Command(o *Operation, args []string) sandbox.Command {
	return sandbox.Command{Args: args, Dir: sp.Dir(), Env: sp.Capability.Env, Limits: sandbox.Limits{Wall: sp.Limit(o)}}
}
