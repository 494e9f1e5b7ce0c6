package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// generate writes session logs of about n bytes in all, for a machine without
// real ones: edits, checks with their output, big reads, closing words.
func generate(dir string, n int) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	const files = 8
	for i := range files {
		f, err := os.Create(filepath.Join(dir, fmt.Sprintf("session-%d.jsonl", i)))
		if err != nil {
			return err
		}
		w := bufio.NewWriter(f)
		size, id := 0, 0
		put := func(format string, args ...any) {
			k, _ := fmt.Fprintf(w, format+"\n", args...)
			size += k
		}
		for turn := 0; size < n/files; turn++ {
			common := fmt.Sprintf(`"sessionId":"s-%d","cwd":"/project","version":"2.1.0","timestamp":"2026-01-01T00:00:00.000Z"`, i)
			put(`{"type":"user","uuid":"p-%d-%d",%s,"message":{"role":"user","content":"please change part %d"}}`, i, turn, common, turn)
			for k := range 12 {
				id++
				name, in, out := "Read", fmt.Sprintf(`{"file_path":"/project/a%d.go"}`, k), strings.Repeat(`func f() { return \"x\" }\n`, 400)
				if k%4 == 1 {
					name, in, out = "Edit", fmt.Sprintf(`{"file_path":"/project/a%d.go","old_string":"a","new_string":"b%d"}`, k, turn), "updated"
				}
				if k%4 == 3 {
					name, in, out = "Bash", `{"command":"go test ./... 2>&1 | tail -20"}`, strings.Repeat(`ok  \tproject/a\t0.1s\n`, 20)
				}
				put(`{"type":"assistant","uuid":"a-%d-%d",%s,"message":{"id":"m-%d","role":"assistant","content":[{"type":"tool_use","id":"t-%d-%d","name":"%s","input":%s}]}}`, i, id, common, id, i, id, name, in)
				put(`{"type":"user","uuid":"r-%d-%d",%s,"toolUseResult":{"stdout":"%s"},"message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t-%d-%d","content":"%s"}]}}`, i, id, common, out, i, id, out)
			}
			put(`{"type":"assistant","uuid":"c-%d-%d",%s,"message":{"id":"c-%d","role":"assistant","content":[{"type":"text","text":"Changed part %d. All tests pass."}]}}`, i, turn, common, turn, turn)
		}
		if err := w.Flush(); err != nil {
			return err
		}
		if err := f.Close(); err != nil {
			return err
		}
	}
	return nil
}
