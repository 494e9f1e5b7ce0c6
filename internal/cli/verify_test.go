package cli

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/mod/sumdb/note"
	"pgregory.net/rapid"

	"github.com/footing-dev/footing/ledger/chain"
)

func sealedHead(t *testing.T, run string, seq uint64) []byte {
	t.Helper()
	key, _, err := note.GenerateKey(rand.Reader, "footing-ledger")
	if err != nil {
		t.Fatal(err)
	}
	signer, err := note.NewSigner(key)
	if err != nil {
		t.Fatal(err)
	}
	signed, err := note.Sign(&note.Note{Text: chain.Head{Run: run, Seq: seq, Hash: chain.Sum([]byte(run))}.Text()}, signer)
	if err != nil {
		t.Fatal(err)
	}
	return signed
}

// What export writes is what reading gives back, head by head and byte by byte,
// also after a mail program turned its line ends.
func TestCheckpointRoundTrip(t *testing.T) {
	heads := make([][]byte, 5)
	for i := range heads {
		heads[i] = sealedHead(t, fmt.Sprint("run-", i), uint64(i*7))
	}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, len(heads)).Draw(t, "heads")
		var file []byte
		for i, h := range heads[:n] {
			if i > 0 {
				file = append(file, strings.Repeat("\n", rapid.IntRange(1, 3).Draw(t, "gap"))...)
			}
			file = append(file, h...)
		}
		if rapid.Bool().Draw(t, "crlf") {
			file = bytes.ReplaceAll(file, []byte("\n"), []byte("\r\n"))
		}
		got, err := parseCheckpoint(file)
		if err != nil || len(got) != n {
			t.Fatalf("%d of %d heads, %v", len(got), n, err)
		}
		for i, h := range heads[:n] {
			if !bytes.Equal(got[fmt.Sprint("run-", i)], h) {
				t.Fatalf("head %d came back as %q", i, got[fmt.Sprint("run-", i)])
			}
		}
	})
}

func FuzzCheckpoint(f *testing.F) {
	f.Add([]byte(chain.Head{Run: "r", Seq: 3, Hash: chain.Sum(nil)}.Text() + "\n— k AAAA\n"))
	f.Add([]byte(chain.Origin + "\n\n"))
	f.Add([]byte("\n\n"))
	f.Fuzz(func(t *testing.T, raw []byte) {
		heads, err := parseCheckpoint(raw)
		if err == nil && len(heads) == 0 {
			t.Error("no head and no error")
		}
		for run, one := range heads {
			again, err := parseCheckpoint(one)
			if err != nil || !bytes.Equal(again[run], one) {
				t.Errorf("head of %q does not stand alone: %v", run, err)
			}
		}
	})
}

func TestLimits(t *testing.T) {
	for in, want := range map[string]int64{"0": 0, "1024": 1024, "500M": 500 << 20, "2G": 2 << 30, "1T": 1 << 40} {
		if got, err := sizeFlag(in); err != nil || got != want {
			t.Errorf("size %q: %d, %v", in, got, err)
		}
	}
	for _, in := range []string{"", "G", "-1", "-1G", "1.5G", "9999999999999T", "1 G", "much"} {
		if got, err := sizeFlag(in); err == nil {
			t.Errorf("size %q: %d, want an error", in, got)
		}
	}
	for in, want := range map[string]string{"90d": "2160h0m0s", "12h": "12h0m0s", "0d": "0s"} {
		if got, err := ageFlag(in); err != nil || got.String() != want {
			t.Errorf("age %q: %v, %v", in, got, err)
		}
	}
	for _, in := range []string{"", "d", "-1d", "-1h", "soon", "1.5d", "99999999d"} {
		if got, err := ageFlag(in); err == nil {
			t.Errorf("age %q: %v, want an error", in, got)
		}
	}
}

func TestShellWords(t *testing.T) {
	for want, argv := range map[string][]string{
		"go test ./...":              {"go", "test", "./..."},
		"sh -c 'exit 3'":             {"sh", "-c", "exit 3"},
		`echo 'it'\''s' '' '$HOME'`:  {"echo", "it's", "", "$HOME"},
		"pytest -k 'a or b' a.py::t": {"pytest", "-k", "a or b", "a.py::t"},
		"env 'A=b c'":                {"env", "A=b c"},
	} {
		if got := shellWords(argv); got != want {
			t.Errorf("%q: %s, want %s", argv, got, want)
		}
	}
}
