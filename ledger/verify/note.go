package verify

import (
	"bytes"
	"errors"

	"github.com/go-json-experiment/json/jsontext"
	"golang.org/x/mod/sumdb/note"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/ledger/chain"
)

// maxNote is the most a sealed head can be long, far above what is written.
const maxNote = 16 << 10

// plainHead is the head in a signed note, whoever signed it.
func plainHead(text []byte) (chain.Head, error) {
	plain, _, ok := bytes.Cut(text, []byte("\n\n"))
	if !ok || len(text) > maxNote {
		return chain.Head{}, chain.ErrHead
	}
	return chain.ParseHead(string(plain) + "\n")
}

// openNote is the head in a note signed by one of the keys.
func (v *verifier) openNote(text []byte) (chain.Head, error) {
	if v.keys == nil {
		return chain.Head{}, errors.New("no key to check its signature with")
	}
	if len(text) > maxNote {
		return chain.Head{}, chain.ErrHead
	}
	n, err := note.Open(text, v.keys)
	if err != nil {
		var unverified *note.UnverifiedNoteError
		if errors.As(err, &unverified) {
			return chain.Head{}, errors.New("signed by no key that was given")
		}
		return chain.Head{}, errors.New("signature is wrong")
	}
	return chain.ParseHead(n.Text)
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
