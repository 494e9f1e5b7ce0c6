package main

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// table is what is printed at the end: a row a figure, its budget beside it.
type table struct {
	rows [][4]string
}

func newTable() *table { return &table{} }

func (t *table) add(what, figure, budget string, ok bool) {
	mark := ""
	if budget != "" {
		mark = "over"
		if ok {
			mark = "ok"
		}
	}
	t.rows = append(t.rows, [4]string{what, figure, budget, mark})
}

func (t *table) note(what, figure string) { t.add(what, figure, "", true) }

func (t *table) print(w io.Writer) {
	tw := tabwriter.NewWriter(w, 2, 8, 2, ' ', 0)
	fmt.Fprintln(tw, "WHAT\tMEASURED\tBUDGET\t")
	for _, r := range t.rows {
		fmt.Fprintf(tw, "%s\t%s\t%s\t%s\n", r[0], r[1], r[2], r[3])
	}
	tw.Flush()
}
