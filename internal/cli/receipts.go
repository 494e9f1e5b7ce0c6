package cli

import (
	"fmt"
	"os"
	"sort"

	"github.com/footing-dev/footing/audit"
	"github.com/footing-dev/footing/exercise"
	"github.com/footing-dev/footing/internal/exerciser"
	"github.com/footing-dev/footing/ledger"
)

// maxReceipts bounds the receipts of a session that are joined.
const maxReceipts = 1 << 12

// readReceipts adds the receipts of a segment to what is recorded of its calls.
func readReceipts(path string, out *audit.Recorded) error {
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("read receipts: %w", err)
	}
	defer f.Close()
	_, err = ledger.Read(f, func(e *ledger.Entry) error {
		if e.Type != ledger.TypeReceipt || len(out.Receipts) == maxReceipts {
			return nil
		}
		var r exercise.Receipt
		if e.Unmarshal(&r) != nil || r.Schema != exercise.ReceiptSchema {
			return nil // of another version
		}
		x := exerciser.Exercise(&r)
		x.Witness.Line = e.Line
		out.Receipts = append(out.Receipts, audit.RecordedReceipt{
			Capability: r.Capability, Exercise: *x,
			After: sort.Search(len(out.Calls), func(i int) bool { return out.Calls[i].Line > e.Line }),
		})
		return nil
	})
	return err
}
