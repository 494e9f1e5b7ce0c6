package cli

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/footing-dev/footing/attempt"
	"github.com/footing-dev/footing/attempt/store"
	"github.com/footing-dev/footing/internal/clean"
)

func (a *app) briefCommand() *cobra.Command {
	var most, format string
	var assume []string
	var derived bool
	cmd := &cobra.Command{
		Use:   "brief",
		Short: "Print what a planner needs after its context was lost",
		Long: `brief prints the open failures, the verified exclusions and what would unblock each,
in at most --max bytes whatever the history. What footing read off runs comes
first; what agents recorded follows as quoted data. --derived leaves it out.`,
		Example: "  footing attempts brief --max 2KB",
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			return a.withAttempts(format, textJSON(), func(s *store.Store) error {
				n, err := parseSize(most)
				if err != nil {
					return err
				}
				k, err := s.Known(derived, assume, "")
				if err != nil {
					return err
				}
				text := attempt.Brief(k, n)
				if format == "json" {
					return a.json(struct {
						Brief    string `json:"brief"`
						Bytes    int    `json:"bytes"`
						Attempts int64  `json:"attempts"`
					}{text, len(text), k.Attempts})
				}
				fmt.Fprint(a.term, text)
				if text == "" {
					a.term.hintf("no attempt is on record")
				}
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&most, "max", "2KB", fmt.Sprintf("how long it may be, at least %d bytes", attempt.MinBrief))
	cmd.Flags().StringArrayVarP(&assume, "assume", "a", nil, "an assumption that holds, to tell what lapsed")
	cmd.Flags().BoolVar(&derived, "derived", false, "only what footing read off runs")
	formatFlag(cmd, &format, textJSON()...)
	return cmd
}

// parseSize reads a number of bytes: 2048, 2KB, 2KiB, 1MB.
func parseSize(s string) (int, error) {
	text := strings.ToLower(strings.TrimSpace(s))
	unit := 1.0
	for _, u := range []struct {
		suffix string
		bytes  float64
	}{{"kib", 1024}, {"kb", 1024}, {"k", 1024}, {"mib", 1 << 20}, {"mb", 1 << 20}, {"m", 1 << 20}, {"b", 1}} {
		if rest, ok := strings.CutSuffix(text, u.suffix); ok {
			text, unit = strings.TrimSpace(rest), u.bytes
			break
		}
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || n <= 0 || n*unit > math.MaxInt32 {
		return 0, withHint(fmt.Errorf("%q is not a size", clean.Line(s, 40)), "such as 2KB or 4096")
	}
	return max(int(n*unit), attempt.MinBrief), nil
}
