package gate

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/footing-dev/footing/internal/clean"
)

// maxExercised bounds what the child may answer.
const maxExercised = 1 << 20

var (
	errNoBinary = errors.New("there is no footing beside the hook")
	errOver     = errors.New("over the budget")
)

// fullBinary is the footing that was installed with this hook. PATH is the
// agent's to change and is not asked.
func fullBinary() (string, error) {
	self, err := os.Executable()
	if err != nil {
		return "", err
	}
	if real, err := filepath.EvalSymlinks(self); err == nil {
		self = real
	}
	path := filepath.Join(filepath.Dir(self), "footing")
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	fi, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && !fi.Mode().IsRegular() {
		return "", errNoBinary
	}
	return path, err
}

// exerciseChild runs all that is due within the budget, and kills what goes on
// past it. An error is why nothing can be said.
func (s *session) exerciseChild(ctx context.Context) (*exercised, error) {
	bin, err := fullBinary()
	if err != nil {
		return nil, err
	}
	budget := s.exerciseBudget()
	ctx, cancel := context.WithTimeout(ctx, budget+exerciseGrace)
	defer cancel()
	cmd := exec.CommandContext(ctx, bin, "exercise", "--due", "--run", s.seg.Run(), "--budget", budget.String(), "--format", "json")
	cmd.Dir, cmd.Env = s.project.Root, s.g.Environ
	var out, errs limited
	cmd.Stdout, cmd.Stderr = &out, &errs
	inGroup(cmd)
	cmd.WaitDelay = time.Second
	err = cmd.Run()
	if ctx.Err() != nil {
		return nil, fmt.Errorf("%w of %s", errOver, budget)
	}
	// 1 says that something threw, and is an answer.
	var ended *exec.ExitError
	if err != nil && (!errors.As(err, &ended) || ended.ExitCode() != 1) {
		return nil, fmt.Errorf("footing exercise: %w: %s", err, clean.Line(lastLine(errs.String()), 200))
	}
	var got exercised
	if err := json.Unmarshal(out.Bytes(), &got); err != nil || got.Closure.Verdict == "" {
		return nil, errors.New("footing exercise gave no closure")
	}
	if errs.Len() > 0 {
		// A capability that could not be read was not called.
		s.g.log("%s: footing exercise: %s", s.g.Agent.Name, clean.Line(errs.String(), 500))
	}
	return &got, nil
}

// limited keeps the first of what is written.
type limited struct{ bytes.Buffer }

func (l *limited) Write(p []byte) (int, error) {
	if room := maxExercised - l.Len(); room > 0 {
		l.Buffer.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}

func lastLine(s string) string {
	s = strings.TrimSpace(s)
	return s[strings.LastIndexByte(s, '\n')+1:]
}
