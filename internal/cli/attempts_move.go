package cli

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/footing-dev/footing/attempt"
	"github.com/footing-dev/footing/attempt/store"
	"github.com/footing-dev/footing/internal/clean"
)

func (a *app) importCommand() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "import FILE…",
		Short: "Take in attempts from JSON",
		Long: `import adds the attempts of files: {"attempts":[…]}, a list, or one attempt a line;
- is standard input. All files are read before anything is recorded, and input
that is wrong anywhere is refused as a whole, with the line and the reason.
Attempts exported from a ledger keep their place in the order of time, and those
that are here already are passed over.`,
		Example: "  footing attempts import attempts.json",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.withAttempts(format, textJSON(), func(s *store.Store) error {
				var batch []attempt.Attempt
				for _, path := range args {
					list, err := a.readAttempts(path)
					if err != nil {
						return err
					}
					batch = append(batch, list...)
				}
				return a.recordBatch(s, batch, format)
			})
		},
	}
	formatFlag(cmd, &format, textJSON()...)
	return cmd
}

func (a *app) exportCommand() *cobra.Command {
	var format, output string
	formats := []string{"json", "jsonl"}
	cmd := &cobra.Command{
		Use:     "export",
		Short:   "Write the ledger's attempts as JSON",
		Long:    `export writes every attempt in order, as {"attempts":[…]} or one a line, as import reads it.`,
		Example: "  footing attempts export --format jsonl > attempts.jsonl",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			return a.withAttempts(format, formats, func(s *store.Store) error {
				if _, err := s.Settle(""); err != nil {
					return err
				}
				return a.output(output, func(w io.Writer) error {
					return writeAttempts(w, format, s.Each)
				})
			})
		},
	}
	cmd.Flags().StringVarP(&output, "output", "o", "", "write to this file, not to standard output")
	formatFlag(cmd, &format, formats...)
	return cmd
}

// output hands f where data goes: a new file, or standard output.
func (a *app) output(path string, f func(io.Writer) error) error {
	if path == "" || path == "-" {
		return f(a.term)
	}
	out, err := os.OpenFile(a.path(path), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return withHint(fmt.Errorf("%s exists already", path), "name a new file")
	}
	if err != nil {
		return fmt.Errorf("write attempts: %w", err)
	}
	return errors.Join(f(out), out.Close())
}

// writeAttempts writes attempts as they come, in constant memory.
func writeAttempts(w io.Writer, format string, each func(func(*attempt.Attempt) error) error) error {
	var b bytes.Buffer
	flush := func(all bool) error {
		if !all && b.Len() < 256<<10 {
			return nil
		}
		_, err := w.Write(b.Bytes())
		b.Reset()
		return err
	}
	if format == "json" {
		b.WriteString(`{"attempts":[`)
	}
	first := true
	err := each(func(at *attempt.Attempt) error {
		raw, err := at.MarshalJSON()
		if err != nil {
			return err
		}
		if format == "json" && !first {
			b.WriteByte(',')
		}
		first = false
		b.Write(clean.JSON(raw))
		if format == "jsonl" {
			b.WriteByte('\n')
		}
		return flush(false)
	})
	if err != nil {
		return err
	}
	if format == "json" {
		b.WriteString("]}\n")
	}
	return flush(true)
}

func (a *app) mergeCommand() *cobra.Command {
	var format, output string
	formats := []string{"json", "jsonl"}
	cmd := &cobra.Command{
		Use:   "merge FILE FILE…",
		Short: "Put the attempts of several ledgers into one order",
		Long: `merge reads exported ledgers and writes their attempts in one order: time, then
writer, then sequence, each record once. The result does not depend on the order
of the files. To take another ledger into this project's, import it.

Attempts that were in no ledger are placed by their subject's time; those of one
file stay in the order they have there.`,
		Example: "  footing attempts merge mine.json theirs.json -o both.json",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := checkFormat(format, formats...); err != nil {
				return err
			}
			var all []attempt.Attempt
			for _, path := range args {
				list, err := a.readAttempts(path)
				if err != nil {
					return err
				}
				all = attempt.Merge(all, placed(list))
			}
			return a.output(output, func(w io.Writer) error {
				return writeAttempts(w, format, func(f func(*attempt.Attempt) error) error {
					for i := range all {
						if err := f(&all[i]); err != nil {
							return err
						}
					}
					return nil
				})
			})
		},
	}
	cmd.Flags().StringVarP(&output, "output", "o", "", "write to this file, not to standard output")
	formatFlag(cmd, &format, formats...)
	return cmd
}

// placed gives attempts that were in no ledger a stamp: their subject's time,
// never before that of the one ahead of them, and a writer named after what
// the file holds, so that it does not matter where the file lies.
func placed(list []attempt.Attempt) []attempt.Attempt {
	h := sha256.New()
	for i := range list {
		if raw, err := list[i].MarshalJSON(); err == nil {
			h.Write(append(raw, '\n'))
		}
	}
	writer := "file-" + hex.EncodeToString(h.Sum(nil)[:16])
	var last int64
	for i := range list {
		if list[i].Stamp != nil {
			continue
		}
		if s := list[i].Subject; s != nil {
			if t, err := time.Parse(time.RFC3339Nano, s.Time); err == nil && t.Year() > 1970 && t.Year() < 2200 {
				last = max(last, t.UnixNano())
			}
		}
		list[i].Stamp = &attempt.Stamp{At: last, Writer: writer, Seq: uint64(i) + 1}
	}
	return list
}
