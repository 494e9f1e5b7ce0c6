package install

import (
	"bytes"
	"fmt"
	"strings"
)

// maxDiff bounds the lines that are compared one by one.
const maxDiff = 3000

// Diff shows a change line by line, with three lines around it.
func (c *Change) Diff() string {
	a, b := split(c.Before), split(c.After)
	from, to := c.Path, c.Path
	if !c.Exists {
		from = "/dev/null"
	}
	if c.After == nil {
		to = "/dev/null"
	}
	var out strings.Builder
	fmt.Fprintf(&out, "--- %s\n+++ %s\n", from, to)
	if len(a) > maxDiff || len(b) > maxDiff {
		fmt.Fprintf(&out, "@@ %d bytes become %d @@\n", len(c.Before), len(c.After))
		return out.String()
	}
	ops := compare(a, b)
	const around = 3
	shown := -1
	for i, op := range ops {
		near := false
		for j := max(0, i-around); j <= min(len(ops)-1, i+around); j++ {
			near = near || ops[j].mark != ' '
		}
		if !near {
			continue
		}
		if shown != i-1 || i == 0 {
			fmt.Fprintf(&out, "@@ line %d @@\n", op.line)
		}
		shown = i
		fmt.Fprintf(&out, "%c%s\n", op.mark, op.text)
	}
	return out.String()
}

func split(b []byte) []string {
	if len(b) == 0 {
		return nil
	}
	return strings.Split(strings.TrimSuffix(string(bytes.ReplaceAll(b, []byte("\r\n"), []byte("\n"))), "\n"), "\n")
}

type op struct {
	mark byte
	line int // in the new file
	text string
}

// compare finds a longest common subsequence of lines.
func compare(a, b []string) []op {
	head := 0
	for head < len(a) && head < len(b) && a[head] == b[head] {
		head++
	}
	common := make([][]uint16, len(a)-head+1)
	for i := range common {
		common[i] = make([]uint16, len(b)-head+1)
	}
	for i := len(a) - 1; i >= head; i-- {
		for j := len(b) - 1; j >= head; j-- {
			if a[i] == b[j] {
				common[i-head][j-head] = common[i-head+1][j-head+1] + 1
			} else {
				common[i-head][j-head] = max(common[i-head+1][j-head], common[i-head][j-head+1])
			}
		}
	}
	var ops []op
	i, j := 0, 0
	for i < len(a) || j < len(b) {
		switch {
		case i < head || i < len(a) && j < len(b) && a[i] == b[j]:
			ops = append(ops, op{' ', j + 1, a[i]})
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && common[i-head+1][j-head] >= common[i-head][j-head+1]:
			ops = append(ops, op{'-', j + 1, a[i]})
			i++
		default:
			ops = append(ops, op{'+', j + 1, b[j]})
			j++
		}
	}
	return ops
}
