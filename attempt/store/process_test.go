package store

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/footing-dev/footing/attempt"
	"github.com/footing-dev/footing/ledger"
)

// childEnv makes the test binary a writer: state folder, workspace, number and
// how many records, apart by line breaks.
const childEnv = "FOOTING_STORE_CHILD"

func TestMain(m *testing.M) {
	if job := os.Getenv(childEnv); job != "" {
		if err := child(strings.Split(job, "\n")); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// child records as told, each record in a ledger opened anew as a command
// does, and tries to reserve what all others want, too. It prints what it got.
func child(job []string) error {
	st, err := ledger.Open(job[0])
	if err != nil {
		return err
	}
	p, err := st.Project(job[1])
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(job[3])
	if err != nil {
		return err
	}
	for i := range n {
		s, err := Open(p, Options{})
		if err != nil {
			return err
		}
		if _, err := s.Record([]attempt.Attempt{failed(job[2]+"-"+strconv.Itoa(i), "same", "a")}); err != nil {
			return err
		}
		approach := fmt.Sprint("once ", i)
		r, err := s.Reserve(approach, nil, job[2], 0)
		switch {
		case err == nil:
			fmt.Println(approach, r.ID)
		case !errors.Is(err, ErrReserved):
			return err
		}
		s.Close()
	}
	return nil
}

func TestManyProcesses(t *testing.T) {
	const processes = 32
	each := 25 // with the reservations, enough for the index to be written meanwhile
	if testing.Short() {
		each = 5
	}
	p := newProject(t)
	var wg sync.WaitGroup
	out := make([]string, processes)
	for i := range processes {
		wg.Add(1)
		go func() {
			defer wg.Done()
			cmd := exec.Command(os.Args[0])
			cmd.Env = append(os.Environ(), childEnv+"="+strings.Join([]string{p.Store().Dir(), p.Root, strconv.Itoa(i), strconv.Itoa(each)}, "\n"))
			got, err := cmd.CombinedOutput()
			if err != nil {
				t.Errorf("process %d: %v: %s", i, err, got)
			}
			out[i] = string(got)
		}()
	}
	wg.Wait()
	granted := map[string]int{}
	for _, o := range out {
		for line := range strings.Lines(o) {
			fields := strings.Fields(line)
			granted[fields[1]]++
		}
	}
	for i := range each {
		if n := granted[strconv.Itoa(i)]; n != 1 {
			t.Errorf("reservation %d was given %d times", i, n)
		}
	}
	s := open(t, p, Options{})
	adv := ask(t, s, "same", "a")
	if adv.Occurrences != processes*each {
		t.Errorf("%d of %d records are found", adv.Occurrences, processes*each)
	}
	h, err := s.Health(nil)
	if err != nil || h.Broken != nil || h.DuplicateIDs != 0 || h.Attempts != int64(processes*each) || h.Reserved != each {
		t.Errorf("%+v, %v", h, err)
	}
	t.Logf("%d records, %d index files, notes %q", h.Records, h.IndexFiles, s.Notes())
}
