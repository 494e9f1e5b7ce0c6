package report

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"strings"

	"github.com/footing-dev/footing/internal/clean"
	"github.com/footing-dev/footing/record"
	"github.com/footing-dev/footing/verdict"
)

// junitRenderer writes a test suite per session and a test case per turn: a
// turn that falls is a failure, an unproven one is skipped.
type junitRenderer struct {
	w    *bufio.Writer
	open bool
}

type junitSuite struct {
	XMLName   xml.Name    `xml:"testsuite"`
	Name      string      `xml:"name,attr"`
	Tests     int         `xml:"tests,attr"`
	Failures  int         `xml:"failures,attr"`
	Errors    int         `xml:"errors,attr"`
	Skipped   int         `xml:"skipped,attr"`
	Timestamp string      `xml:"timestamp,attr,omitempty"`
	Cases     []junitCase `xml:"testcase"`
	Out       string      `xml:"system-out,omitempty"`
}

type junitCase struct {
	Name      string        `xml:"name,attr"`
	Classname string        `xml:"classname,attr"`
	File      string        `xml:"file,attr,omitempty"`
	Line      int           `xml:"line,attr,omitempty"`
	Failure   *junitProblem `xml:"failure"`
	Skipped   *junitSkipped `xml:"skipped"`
}

type junitProblem struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

type junitSkipped struct {
	Message string `xml:"message,attr"`
}

func (r *junitRenderer) start() error {
	if r.open {
		return nil
	}
	r.open = true
	_, err := r.w.WriteString(xml.Header + `<testsuites name="footing">` + "\n")
	return err
}

func (r *junitRenderer) Session(s Session) error {
	if err := r.start(); err != nil {
		return err
	}
	suite := junitSuite{Name: clean.Line(s.Source.Path, 0), Timestamp: clean.Line(s.Source.Started, 40)}
	class := clean.Line(s.Source.SessionID, 200)
	if class == "" {
		class = suite.Name
	}
	err := s.Turns(func(t *verdict.Turn) error {
		c := junitCase{Name: fmt.Sprintf("turn %d", t.Index), Classname: class, File: suite.Name, Line: t.ClaimLine}
		message, text := problems(t)
		switch t.Verdict {
		case verdict.Falls:
			suite.Failures++
			c.Failure = &junitProblem{Message: message, Type: "falls", Text: text}
		case verdict.Unproven:
			suite.Skipped++
			c.Skipped = &junitSkipped{Message: "unproven: " + message}
		}
		suite.Cases = append(suite.Cases, c)
		return nil
	})
	if err != nil {
		return err
	}
	suite.Tests = len(suite.Cases)
	suite.Out = fmt.Sprintf("read %s, %s", plural(s.Coverage.Lines, "line"), plural(s.Coverage.Calls, "call"))
	if list := gaps(&s.Coverage); len(list) > 0 {
		suite.Out += "; not seen: " + clean.Line(strings.Join(list, "; "), messageWidth)
	}
	raw, err := xml.MarshalIndent(suite, "  ", "  ")
	if err != nil {
		return fmt.Errorf("write test suite: %w", err)
	}
	if _, err := r.w.Write(append(raw, '\n')); err != nil {
		return err
	}
	return r.w.Flush()
}

// problems say what is wrong with a turn: in one line, and in full.
func problems(t *verdict.Turn) (line, full string) {
	var lines, more []string
	for i := range t.Claims {
		c := &t.Claims[i]
		if rank(c.Verdict) == 0 || rank(c.Verdict) < rank(t.Verdict) {
			continue
		}
		lines = append(lines, fmt.Sprintf("%q is %s: %s", clean.Line(c.Text, claimWidth), c.Verdict, c.Reason))
		if c.Missing != "" {
			more = append(more, "missing: "+clean.Line(c.Missing, commandWidth))
		}
	}
	for i := range t.Findings {
		f := &t.Findings[i]
		if f.Level == record.Ask || len(lines) == 0 {
			more = append(more, fmt.Sprintf("%s %s: %s", f.Rule, f.ID, clean.Line(f.Message, messageWidth)))
		}
	}
	if len(lines) == 0 && len(more) > 0 {
		lines, more = more[:1], more[1:]
	}
	line = strings.Join(lines, "; ")
	return line, strings.Join(append(lines, more...), "\n")
}

func (r *junitRenderer) Close() error {
	if err := r.start(); err != nil {
		return err
	}
	if _, err := r.w.WriteString("</testsuites>\n"); err != nil {
		return err
	}
	return r.w.Flush()
}
