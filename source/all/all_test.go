package all

import "testing"

func TestFormats(t *testing.T) {
	names := map[string]bool{}
	for _, f := range Formats() {
		if f.Name == "" || f.Sniff == nil || f.Read == nil || names[f.Name] {
			t.Errorf("format %q is incomplete or listed twice", f.Name)
		}
		names[f.Name] = true
	}
	if !names["claude-code"] {
		t.Error("claude-code is missing")
	}
}
