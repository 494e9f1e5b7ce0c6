package source

import "testing"

func TestUnread(t *testing.T) {
	for head, want := range map[string]string{
		`{"resourceSpans":[{"resource":{"attributes":[`:                                           "an OpenTelemetry trace",
		`{"schema_version":"ATIF-v1.2","session_id":"s","agent":{"name":"x"},"steps":[`:           "an ATIF trajectory",
		`[{"id":1,"timestamp":"t","source":"agent","action":"run","args":{"command":"ls"}},{"id"`: "an OpenHands trajectory",
		`{"id":2,"timestamp":"t","source":"agent","observation":"run","extras":{}}`:               "an OpenHands trajectory",
		`{"sessionId":"s","type":"user"}`:                                                         "",
		`{"words":"resourceSpans"}`:                                                               "",
		"[":                                                                                       "",
		"[]":                                                                                      "",
		"":                                                                                        "",
		"{":                                                                                       "",
		`{"a"`:                                                                                    "",
	} {
		if got := Unread([]byte(head)); got != want {
			t.Errorf("%.60q: %q, want %q", head, got, want)
		}
	}
}

func FuzzUnread(f *testing.F) {
	f.Add([]byte(`[{"resourceSpans":[]}`))
	f.Add([]byte(`{"a":"\`))
	f.Fuzz(func(_ *testing.T, head []byte) { Unread(head) })
}
