package jscan

import (
	"strings"
	"testing"
)

// Three shapes that real logs are made of: prose, code with many escaped
// quotes, and deeply structured numbers.
func BenchmarkSkip(b *testing.B) {
	for name, doc := range map[string]string{
		"prose":     `{"a":"` + strings.Repeat("some words of a message, and more of them\\n", 200) + `"}`,
		"escaped":   `{"a":"` + strings.Repeat(`x := f(\"key\", \"v\")\n`, 400) + `"}`,
		"structure": `[` + strings.Repeat(`{"input_tokens":12,"cache":{"a":0,"b":null},"tier":"standard"},`, 100) + `0]`,
	} {
		b.Run(name, func(b *testing.B) {
			src := []byte(doc)
			b.SetBytes(int64(len(src)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Skip(src, 0); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
