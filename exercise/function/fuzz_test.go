package function

import (
	"bytes"
	"testing"

	"github.com/footing-dev/footing/exercise"
	"github.com/footing-dev/footing/sandbox"
)

// Nothing that lacks the call's nonce passes for an answer.
func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"nonce":"n-1","outcome":"returned","class":"int"}` + "\n"))
	const nonce = "5f1c-nonce"
	f.Fuzz(func(t *testing.T, said []byte) {
		a := read(&exercise.Operation{ID: "x"}, said, nonce, "", sandbox.Exit{})
		if a.Reading != exercise.Threw && !bytes.Contains(said, []byte(nonce)) && !bytes.Contains(said, []byte(`\u`)) {
			t.Fatalf("%q reads as %+v", said, a)
		}
		with := bytes.ReplaceAll(said, []byte("n-1"), []byte(nonce))
		_ = read(&exercise.Operation{ID: "x", Errors: []string{"ValueError"}}, with, nonce, "Traceback (most recent call last):\n", sandbox.Exit{Code: 1})
	})
}
