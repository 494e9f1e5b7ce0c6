package verify

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"golang.org/x/mod/sumdb/note"

	"github.com/footing-dev/footing/ledger/chain"
)

// segment is about size bytes of records with bodies of n bytes, sealed every
// fifty.
func segment(tb testing.TB, size, n int) ([]byte, note.Verifiers) {
	tb.Helper()
	private, public, err := note.GenerateKey(rand.Reader, "test")
	if err != nil {
		tb.Fatal(err)
	}
	signer, _ := note.NewSigner(private)
	verifier, _ := note.NewVerifier(public)
	var out []byte
	head := chain.Head{Run: "r", Hash: chain.Genesis()}
	add := func(body string) {
		head.Seq++
		out, head.Hash = chain.Append(out, head.Seq, head.Hash, []byte(body))
	}
	add(`{"type":"open","at":"","data":{"run":"r"}}`)
	body := fmt.Sprintf(`{"type":"event","at":"2026-11-30T12:00:00.000Z","data":"%s"}`, strings.Repeat("x", n-65))
	for i := 1; len(out) < size; i++ {
		if i%50 != 0 {
			add(body)
			continue
		}
		signed, err := note.Sign(&note.Note{Text: head.Text()}, signer)
		if err != nil {
			tb.Fatal(err)
		}
		add(fmt.Sprintf(`{"type":"seal","at":"","data":{"why":"turn","note":%q}}`, signed))
	}
	return out, note.VerifierList(verifier)
}

// BenchmarkVerify prints the speed of a whole verification as a part of that
// of crypto/sha256 alone over the same bytes; the budget is at least 0.60.
func BenchmarkVerify(b *testing.B) {
	for _, n := range []int{300, 1000, 4000} {
		b.Run(fmt.Sprintf("body-%d", n), func(b *testing.B) {
			seg, keys := segment(b, 32<<20, n)
			b.SetBytes(int64(len(seg)))
			var ours, theirs time.Duration
			// As from a file: no shortcut past reading into a buffer.
			file := func() io.Reader { return struct{ io.Reader }{bytes.NewReader(seg)} }
			for b.Loop() {
				t0 := time.Now()
				h := sha256.New()
				if _, err := io.Copy(h, file()); err != nil {
					b.Fatal(err)
				}
				h.Sum(nil)
				t1 := time.Now()
				if _, err := Verify(file(), keys, nil); err != nil {
					b.Fatal(err)
				}
				theirs, ours = theirs+t1.Sub(t0), ours+time.Since(t1)
			}
			b.ReportMetric(float64(theirs)/float64(ours), "of-sha256")
		})
	}
}
