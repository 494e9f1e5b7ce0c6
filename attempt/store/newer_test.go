package store

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/footing-dev/footing/ledger/chain"
)

// appendNewer adds a record of a version this code does not know.
func appendNewer(t *testing.T, path string) {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.Split(bytes.TrimSpace(raw), []byte("\n"))
	last, err := chain.Parse(lines[len(lines)-1])
	if err != nil {
		t.Fatal(err)
	}
	prev, _ := chain.ParseHash(string(last.Hash))
	line, _ := chain.Append(nil, last.Seq+1, prev, []byte(`{"type":"attempt","data":{"shape":"new"}}`))
	line = []byte(strings.Replace(string(line), `{"v":1,`, `{"v":2,`, 1))
	hashed := line[:bytes.LastIndex(line, []byte(`,"hash":`))]
	sum := chain.Sum(hashed)
	tear(t, path, string(hashed)+`,"hash":"`+sum.String()+"\"}\n")
}
