package exercise

import (
	"context"
	"encoding/json"
	"time"

	"github.com/footing-dev/footing/sandbox"
)

// Space is where the calls of a capability are made.
type Space struct {
	Session    *sandbox.Session
	Capability *Capability
	// Limit is how long one call may take at most now.
	Limit func(o *Operation) time.Duration
	// Note puts a line on the receipt.
	Note func(line string)
}

// Adapter knows how one kind of operation is listed and called.
type Adapter interface {
	// List gives the operations as the copy itself has them. fault is the reading
	// of a server that could not even be asked.
	List(ctx context.Context, sp *Space) (ops []Operation, fault *Answer, err error)
	// Pass prepares calling every operation once.
	Pass(ctx context.Context, sp *Space) (Pass, error)
}

// Pass is one round over the operations.
type Pass interface {
	// Call calls an operation. An error is footing's own.
	Call(ctx context.Context, o *Operation, input json.RawMessage) (Answer, error)
	// Close ends what the pass started; it gives a reading if that ended badly.
	Close() *Answer
}
