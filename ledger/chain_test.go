package ledger

import (
	"fmt"

	"github.com/footing-dev/footing/ledger/chain"
)

// newerLine is a record as a version after this one would write it.
func newerLine(after Head, body string) []byte {
	return envelope(2, after.Seq+1, after.Hash, body)
}

func envelope(v int, seq uint64, prev chain.Hash, body string) []byte {
	hashed := fmt.Sprintf(`{"v":%d,"seq":%d,"prev":"%s","body":%s`, v, seq, prev, body)
	return fmt.Appendf(nil, "%s,\"hash\":\"%s\"}\n", hashed, chain.Sum([]byte(hashed)))
}
