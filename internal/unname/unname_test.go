package unname

import (
	"strings"
	"testing"
)

func TestText(t *testing.T) {
	var r Renamer
	r.Keep("golangci-lint run")
	for _, c := range []struct{ in, want string }{
		{"All tests pass (28).", "All tests pass (28)."},
		{"go test ./billing/acme -run TestInvoice", "go test ./w1/w2 -run w3"},
		{"cd /home/jane && pytest tests/test_acme.py -k 'not slow'", "cd /w4/w5 && pytest tests/w6.py -k 'not w7'"},
		{"again ./billing and Billing", "again ./w1 and w8"},
		{"golangci-lint run", "golangci-lint run"},
		{"token=sk_live_1234567890 jane@acme.io 20260131", "w9=w10 w5@w2.w11 w12"},
		{"naïve Übung", "w13 w14"},
		{"", ""},
	} {
		if got := r.Text(c.in); got != c.want {
			t.Errorf("Text(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func FuzzText(f *testing.F) {
	f.Add("run ./secret/path \xff \u202e")
	f.Fuzz(func(t *testing.T, s string) {
		var r Renamer
		got := r.Text("Zanzibar7 " + s)
		if strings.Contains(got, "Zanzibar7") {
			t.Fatalf("%q keeps an unlisted word", got)
		}
	})
}

// What a terminal would obey, or what turns text around, is left out, and the
// words of footing's own messages stay.
func TestTextIsTame(t *testing.T) {
	var r Renamer
	if got := r.Text("ok \x1b[31m\u202e\u009b passed\n"); strings.ContainsAny(got, "\x1b\u202e\u009b") {
		t.Errorf("Text = %q", got)
	}
	const message = "what would settle it: run it and say what it shows, or say why it does not apply here; nothing re-runs it for you, and your next answer stands"
	if got := r.Text(message); got != message {
		t.Errorf("Text = %q", got)
	}
}
