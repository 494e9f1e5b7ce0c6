package mcpproxy

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/footing-dev/footing/integrity"
	"github.com/footing-dev/footing/integrity/eventlog"
)

// TestMain makes the test binary a server of its own: it answers each call by
// the text that its arguments carry under "reply".
func TestMain(m *testing.M) {
	if os.Getenv("FOOTING_TEST_SERVER") == "" {
		os.Exit(m.Run())
	}
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			os.Exit(7)
		}
		var req struct {
			ID     any    `json:"id"`
			Method string `json:"method"`
			Params struct {
				Arguments struct{ Reply string } `json:"arguments"`
			} `json:"params"`
		}
		_ = json.Unmarshal(line, &req)
		switch req.Method {
		case "tools/list":
			fmt.Printf(`{"jsonrpc":"2.0","id":%v,"result":{"tools":%s}}`+"\n", req.ID, tools)
		case "tools/call":
			text, _ := json.Marshal(req.Params.Arguments.Reply)
			fmt.Printf(`{"jsonrpc":"2.0","id":%v,"result":{"content":[{"type":"text","text":%s}]}}`+"\n", req.ID, text)
		}
	}
}

const tools = `[{"name":"list_disks","inputSchema":{},"outputSchema":{"type":"array","items":{"required":["id","lun"],"properties":{"id":{"type":"string"},"lun":{"type":"integer"}}}}},` +
	`{"name":"show_disk","inputSchema":{},"_meta":{"footing.dev/tool":{"grounds":{"/id":["list_disks"]}}}}]`

func call(id int, tool, args string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%q,"arguments":%s}}`+"\n", id, tool, args)
}

// TestRun: a real server behind the proxy; lines pass unchanged, what breaks
// its declaration does not.
func TestRun(t *testing.T) {
	t.Setenv("FOOTING_TEST_SERVER", "1")
	good, bad := `{"reply":"[{\"id\":\"dk-1\",\"lun\":0}]"}`, `{"reply":"[{\"id\":\"dk-2\",\"lun\":\"\"}]"}`
	list := `{"jsonrpc":"2.0","id":1,"method":"tools/list"}` + "\n"
	session := call(2, "list_disks", good) + call(3, "list_disks", bad) + "not json\n" + call(4, "show_disk", `{"id":"dk-9","reply":"x"}`)
	for _, enforce := range []bool{false, true} {
		var record bytes.Buffer
		var out heard
		p := New(Options{Enforce: enforce, Record: eventlog.NewWriter(&record, Lacks)})
		status, err := p.Run(t.Context(), []string{os.Args[0]}, client(&out, list, session), &out, io.Discard)
		if err != nil || status != 7 {
			t.Fatalf("status %d, %v", status, err)
		}
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		if len(lines) != 4 || !strings.Contains(lines[1], `{"content":[{"type":"text","text":"[{\"id\":\"dk-1\",\"lun\":0}]"}]}`) {
			t.Fatalf("lines %q", lines)
		}
		if refused := strings.Contains(lines[2], "footing refused this result of list_disks"); refused != enforce || strings.Contains(lines[2], "dk-2") == enforce {
			t.Errorf("enforce %v: %s", enforce, lines[2])
		}
		r := p.Report()
		if len(r.Errors) > 0 || r.By[integrity.ColumnTypeMismatch] != 1 || r.By[integrity.UnsupportedArgument] != 1 {
			t.Errorf("enforce %v: %+v", enforce, r.By)
		}
		for _, f := range r.Findings {
			if f.Kind == integrity.UnsupportedArgument && (!f.Advisory || !strings.Contains(f.Message, Lacks)) {
				t.Errorf("finding %+v", f)
			}
		}
		// The record gives the same findings after the fact.
		if !eventlog.Sniff(record.Bytes()) {
			t.Fatalf("record %s", record.String())
		}
		j := integrity.New(nil, eventlog.Partial(record.Bytes())...)
		if err := eventlog.Read(&record, j.Add, j.Declare); err != nil {
			t.Fatal(err)
		}
		if again := j.Close(); ids(again) != ids(r) {
			t.Errorf("findings %s, from the record %s", ids(r), ids(again))
		}
	}
}

// heard is what the client was sent.
type heard struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (h *heard) Write(p []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.b.Write(p)
}

func (h *heard) String() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.b.String()
}

// client sends the first line, waits for its answer as clients do, and sends
// the rest.
func client(out *heard, first, rest string) io.Reader {
	r, w := io.Pipe()
	go func() {
		defer w.Close()
		_, _ = io.WriteString(w, first)
		for range 1000 {
			if strings.Contains(out.String(), "\n") {
				break
			}
			time.Sleep(5 * time.Millisecond)
		}
		_, _ = io.WriteString(w, rest)
	}()
	return r
}

func ids(r *integrity.Report) string {
	var out []string
	for _, f := range r.Findings {
		out = append(out, f.ID)
	}
	return strings.Join(out, " ")
}

// carried plays a canary through the proxy. What does not cross the wire can't.
func carried(opts ...integrity.Option) integrity.Wiring {
	return func(d *integrity.Declarations, events []integrity.Event) (*integrity.Report, error) {
		p := New(Options{Declarations: d, Judge: opts})
		for i, e := range events {
			switch e.Kind {
			case integrity.Call:
				p.FromClient([]byte(fmt.Sprintf(`{"jsonrpc":"2.0","id":%q,"method":"tools/call","params":{"name":%q,"arguments":%s}}`, e.ID, e.Tool, e.Args)))
			case integrity.Result:
				line := []byte(fmt.Sprintf(`{"jsonrpc":"2.0","id":%q,"result":{"structuredContent":%s}}`+"\n", e.Call, e.Value))
				if got := p.FromServer(line); !bytes.Equal(got, line) {
					return nil, fmt.Errorf("event %d came out as %s", i, got)
				}
			}
		}
		return p.Report(), nil
	}
}

func crossing() []integrity.Kind {
	return []integrity.Kind{integrity.UnsupportedArgument, integrity.DuplicateExecution, integrity.EmptyLookup, integrity.ColumnTypeMismatch, integrity.MissingColumn}
}

func TestCanaries(t *testing.T) {
	n := 0
	for _, c := range integrity.AllCanaries() {
		if !slices.Contains(crossing(), c.Check) {
			continue
		}
		n++
		if r := c.Run(carried()); !r.Caught {
			t.Error(r.Problem)
		}
		if r := c.Run(carried(integrity.Deaf(c.Check))); r.Caught {
			t.Errorf("%s is dead and passed", c.Check)
		}
	}
	if n < 5 {
		t.Errorf("%d canaries cross", n)
	}
}

// TestPump: lines that are too long, or not ended, pass.
func TestPump(t *testing.T) {
	long := strings.Repeat("x", maxLine+70000)
	var out bytes.Buffer
	seen, unseen := []string{}, 0
	err := pump(strings.NewReader("a\n"+long+"\nb\nc"), &out, func(l []byte) []byte { seen = append(seen, string(l)); return l }, func() { unseen++ })
	if err != nil || out.String() != "a\n"+long+"\nb\nc" || unseen != 1 || !slices.Equal(seen, []string{"a\n", "b\n", "c"}) {
		t.Errorf("%v: %d bytes, seen %q, unseen %d", err, out.Len(), seen, unseen)
	}
}

// TestBatch: in a batch only the message that breaks is replaced.
func TestBatch(t *testing.T) {
	p := New(Options{Enforce: true, Declarations: &integrity.Declarations{Tools: []integrity.Tool{{Name: "t", Columns: []integrity.Column{{Name: "n", Type: "integer"}}}}}})
	p.FromClient([]byte(`[{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t"}},{"jsonrpc":"2.0","id":"1","method":"tools/call","params":{"name":"t"}}]`))
	got := string(p.FromServer([]byte(`[{"jsonrpc":"2.0","id":"1","result":{"content":[{"type":"text","text":"[{\"n\":1}]"}]}},{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"[{\"n\":\"\"}]"}],"structuredContent":[{"n":1}]}}]`)))
	if !strings.HasPrefix(got, `[{"jsonrpc":"2.0","id":"1","result":{"content"`) || !strings.Contains(got, "footing refused") || strings.Count(got, "isError") != 1 || p.Refused != 1 {
		t.Errorf("batch %s", got)
	}
}
