package verify

import (
	"errors"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
	"golang.org/x/mod/sumdb/note"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/ledger/chain"
)

// maxNote is the most a sealed head can be long, far above what is written.
const maxNote = 16 << 10

// open reads a signed head. signed is false if there is no key to check it
// with; a signature that is there and wrong, or by a key nobody gave, is an
// error.
func (v *verifier) open(text []byte) (head chain.Head, signed bool, err error) {
	if len(text) == 0 || len(text) > maxNote {
		return head, false, chain.ErrHead
	}
	if v.keys == nil {
		plain, _, ok := strings.Cut(string(text), "\n\n")
		if !ok {
			return head, false, chain.ErrHead
		}
		head, err = chain.ParseHead(plain + "\n")
		return head, false, err
	}
	n, err := note.Open(text, v.keys)
	if err != nil {
		var unverified *note.UnverifiedNoteError
		if errors.As(err, &unverified) {
			return head, false, errors.New("signed by no key that was given")
		}
		return head, false, errors.New("signature is wrong")
	}
	head, err = chain.ParseHead(n.Text)
	return head, err == nil, err
}

// sealNote is the signed note in a seal's body, or nil.
func sealNote(body []byte) []byte {
	return unquote(jscan.Get(jscan.Get(body, "data"), "note"))
}

// openRun is the run that the first record says the segment is of.
func openRun(body []byte) (string, bool) {
	if !chain.IsType(body, chain.TypeOpen) {
		return "", false
	}
	run := string(unquote(jscan.Get(jscan.Get(body, "data"), "run")))
	return run, run != ""
}

func unquote(v []byte) []byte {
	if !jscan.IsString(v) {
		return nil
	}
	b, err := jsontext.AppendUnquote(nil, v)
	if err != nil {
		return nil
	}
	return b
}
