package main

import (
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/footing-dev/footing/ledger"
)

// TestKilledHooks: a hook that is killed at any point leaves a record that
// verifies and a gate that goes on: the question is asked at most once more
// than it was answered for, and the run is let go.
func TestKilledHooks(t *testing.T) {
	if testing.Short() {
		t.Skip("starts many processes")
	}
	c := narrowed(t)
	payload := `{"session_id":"s-1","transcript_path":"","cwd":` + quote(c.work) + `,"hook_event_name":"Stop","stop_hook_active":true,"last_assistant_message":"Fixed. All tests pass.","background_tasks":[]}`
	dice := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		cmd := exec.Command(c.bin, "claude")
		cmd.Dir = c.work
		cmd.Env = []string{"HOME=" + c.home, "XDG_STATE_HOME=" + filepath.Join(c.home, "state")}
		cmd.Stdin = strings.NewReader(payload)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(dice.IntN(9000)) * time.Microsecond)
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
	asked := 0
	for range 4 {
		if strings.Contains(c.stop("Fixed. All tests pass.", true), `"block"`) {
			asked++
		}
	}
	if asked > 1 {
		t.Errorf("asked %d times after all that", asked)
	}
	c.verify()
	if n := count(c.types(), ledger.TypeCut); n > 0 {
		t.Logf("%d torn records were cut", n)
	}
}

// TestALogElsewhereIsNotRead: a payload cannot make footing read through a link or from
// somewhere else.
func TestALogElsewhereIsNotRead(t *testing.T) {
	s := codexSpeaker()
	h, _ := s.story(t)
	secret := filepath.Join(h.home, "elsewhere.jsonl")
	h.put(secret, `{"timestamp":"x","type":"response_item","payload":{"type":"function_call_output","call_id":"call_1","output":"Process exited with code 1\nOutput:\n"}}`+"\n")
	h.call(`{"session_id":"c-1","transcript_path":`+quote(secret)+`,"cwd":`+quote(h.work)+`,"hook_event_name":"Stop","last_assistant_message":"x"}`, "codex")
	if n := count(h.types(), "joined"); n > 0 {
		t.Errorf("%d results were read from it", n)
	}
	if log := h.log(); !strings.Contains(log, "outside the folders") {
		t.Errorf("log says %s", log)
	}
}
