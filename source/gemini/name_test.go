package gemini

import (
	"strings"
	"testing"

	"github.com/footing-dev/footing/record"
)

// What events carry is short, however long it is in the log: else each of many
// calls would bring the whole of it again.
func TestNamesAreShort(t *testing.T) {
	long := `"` + strings.Repeat(`\n`, maxName) + `"`
	call := `{"id":` + long + `,"name":` + long + `,"timestamp":` + long + `,"args":{"command":"ls"},"status":"success","result":"x"}`
	message := `{"id":` + long + `,"timestamp":` + long + `,"type":"gemini","model":` + long + `,"content":"Hello.","toolCalls":[` + call + `,` + call + `]}`
	for form, log := range map[string]string{
		"document": head + message + "]}",
		"chat":     `{"sessionId":` + long + `,"projectHash":"h","startTime":"t"}` + "\n" + message + "\n" + `{"$set":{"sessionId":` + long + `,"messages":[` + message + `]}}`,
		"stream": `{"type":"init","timestamp":` + long + `,"session_id":` + long + `,"model":` + long + "}\n" +
			`{"type":"tool_use","timestamp":` + long + `,"tool_name":` + long + `,"tool_id":` + long + `,"parameters":{"command":"ls"}}` + "\n" +
			`{"type":"tool_result","timestamp":` + long + `,"tool_id":` + long + `,"status":"success","output":"x"}`,
	} {
		n := 0
		_, err := read(strings.NewReader(log), func(ev *record.Event) error {
			n++
			texts := []string{ev.Time, ev.UUID, ev.Parent, ev.Step}
			if c := ev.Call; c != nil {
				texts = append(texts, c.ID, c.Tool)
			}
			if res := ev.Result; res != nil {
				texts = append(texts, res.ID)
			}
			if s := ev.Session; s != nil {
				texts = append(texts, s.ID, s.Model)
			}
			for _, s := range texts {
				if len(s) > 64 {
					t.Errorf("%s: %v carries %d bytes", form, ev.Kind, len(s))
				}
			}
			return nil
		})
		if err != nil || n < 2 {
			t.Errorf("%s: %d events, %v", form, n, err)
		}
	}
}

// A buffer that one long message needed is not kept for those after it.
func TestLongMessagesLeaveNoBuffers(t *testing.T) {
	var m message
	m.content = make([]byte, 10, maxBuffer+1)
	m.display = make([]byte, 10, maxBuffer)
	if m.reset(); m.content != nil || cap(m.display) != maxBuffer || len(m.display) != 0 {
		t.Errorf("%d and %d bytes are kept", cap(m.content), cap(m.display))
	}
}
