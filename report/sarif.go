package report

import (
	"bufio"
	"bytes"
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/verdict"
)

// sarifRenderer writes SARIF 2.1.0: a result per finding. Results stream; the
// tool, which lists the rules that were met, comes after them.
type sarifRenderer struct {
	w       *bufio.Writer
	o       Options
	started bool
	results int
	met     map[string]bool
	missed  []sarifNotice
}

const sarifHead = `{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"results":[`

func (r *sarifRenderer) start() error {
	if r.started {
		return nil
	}
	r.started, r.met = true, map[string]bool{}
	_, err := r.w.WriteString(sarifHead)
	return err
}

func (r *sarifRenderer) Session(s Session) error {
	if err := r.start(); err != nil {
		return err
	}
	file := s.Source.Path
	err := s.Turns(func(t *verdict.Turn) error {
		asks := 0
		for i := range t.Findings {
			if t.Findings[i].Level == record.Ask {
				asks++
			}
			if err := r.finding(file, t.ClaimLine, &t.Findings[i]); err != nil {
				return err
			}
		}
		if asks > 0 || t.Verdict != verdict.Falls {
			return nil
		}
		// A fall nobody explained must not get lost in a format that only
		// knows findings.
		line, _ := problems(t)
		return r.result(sarifResult{
			RuleID: "fallen-claim", Level: "error", Message: sarifText{line},
			Locations: []sarifLocation{at(file, t.ClaimLine, "")},
		})
	})
	if err != nil {
		return err
	}
	for i := range s.Findings {
		if err := r.finding(file, 1, &s.Findings[i]); err != nil {
			return err
		}
	}
	if list := gaps(&s.Coverage); len(list) > 0 {
		r.missed = append(r.missed, sarifNotice{"note", sarifText{"not seen: " + clean.Line(strings.Join(list, "; "), messageWidth)}, []sarifLocation{at(file, 0, "")}})
	}
	return r.w.Flush()
}

func (r *sarifRenderer) finding(file string, line int, f *record.Finding) error {
	level := "note"
	if f.Level == record.Ask {
		level = "error"
	}
	out := sarifResult{
		RuleID: f.Rule, Level: level, Message: sarifText{clean.Line(f.Message, 0)},
		Fingerprints: map[string]string{"footing/v1": f.ID},
		Properties:   map[string]string{"tier": string(f.Tier)},
	}
	for i := range f.Witnesses {
		w := &f.Witnesses[i]
		if w.Role == record.RoleClaim {
			line = w.Line
		}
		where := file
		if w.File != "" {
			where = w.File
		}
		out.Related = append(out.Related, at(where, w.Line, string(w.Role)+" "+clean.Line(w.Text, commandWidth)))
	}
	out.Locations = []sarifLocation{at(file, line, "")}
	return r.result(out)
}

func (r *sarifRenderer) result(out sarifResult) error {
	sep := ",\n"
	if r.results == 0 {
		sep = "\n"
	}
	r.results++
	r.met[out.RuleID] = true
	return r.write(sep, out)
}

func (r *sarifRenderer) write(before string, v any) error {
	if _, err := r.w.WriteString(before); err != nil {
		return err
	}
	var raw bytes.Buffer
	if err := writeJSON(&raw, v); err != nil {
		return fmt.Errorf("write SARIF: %w", err)
	}
	_, err := r.w.Write(clean.JSON(raw.Bytes()))
	return err
}

func (r *sarifRenderer) Close() error {
	if err := r.start(); err != nil {
		return err
	}
	var tool sarifTool
	tool.Driver.Name, tool.Driver.Version = "footing", r.o.Version
	for id := range r.met {
		rule := sarifRule{ID: id}
		if r.o.Rules != nil {
			if words := r.o.Rules(id); words != "" {
				rule.Short = &sarifText{words}
			}
		}
		tool.Driver.Rules = append(tool.Driver.Rules, rule)
	}
	slices.SortFunc(tool.Driver.Rules, func(a, b sarifRule) int { return strings.Compare(a.ID, b.ID) })
	if err := r.write("],\n\"tool\":", tool); err != nil {
		return err
	}
	if err := r.write(",\n\"invocations\":", []sarifInvocation{{true, r.missed}}); err != nil {
		return err
	}
	if _, err := r.w.WriteString("}]}\n"); err != nil {
		return err
	}
	return r.w.Flush()
}

// at is a place in a file; line 0 is the file as a whole.
func at(file string, line int, words string) sarifLocation {
	l := sarifLocation{Physical: sarifPhysical{Artifact: sarifArtifact{uri(file)}}}
	if line > 0 {
		l.Physical.Region = &sarifRegion{line}
	}
	if words = strings.TrimSpace(words); words != "" {
		l.Message = &sarifText{words}
	}
	return l
}

func uri(file string) string {
	u := url.URL{Path: filepath.ToSlash(file)}
	if filepath.IsAbs(file) {
		u.Scheme = "file"
	}
	return u.String()
}
