package propose

import (
	"fmt"
	"strings"
	"testing"

	"github.com/footing-dev/footing/integrity"
	"github.com/footing-dev/footing/integrity/declare"
)

func play(p *Proposer, calls ...[3]string) {
	for i, c := range calls {
		id := fmt.Sprint(i)
		p.Add(&integrity.Event{Kind: integrity.Call, ID: id, Tool: c[0], Args: []byte(c[1])})
		p.Add(&integrity.Event{Kind: integrity.Result, Call: id, Value: []byte(c[2])})
	}
}

// TestProposals: what is proposed can be declared as it stands, and arms what it
// says.
func TestProposals(t *testing.T) {
	p := New()
	play(
		p,
		[3]string{"list_disks", `{}`, `[{"id":"dk-1","lun":0,"x":1},{"id":"dk-2","lun":null,"x":"a"},{"id":"dk-3","lun":2,"x":true}]`},
		[3]string{"attach_disk", `{"id":"dk-1","mode":"a"}`, `{"ok":true}`},
		[3]string{"attach_disk", `{"id":"dk-3","mode":"b"}`, `{"ok":true}`},
		[3]string{"Bash", `{"command":"cat dk-1"}`, `[{"a":1},{"a":1},{"a":1}]`},
	)
	text := p.TOML(&integrity.Declarations{})
	d, err := declare.TOML("proposal", []byte(text))
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if len(d.Tools) != 2 {
		t.Fatalf("tools %+v", d.Tools)
	}
	attach, list := d.Tools[0], d.Tools[1]
	if len(attach.Grounds) != 1 || attach.Grounds["/id"][0] != "list_disks" || attach.Effect != integrity.Writes {
		t.Errorf("attach %+v", attach)
	}
	if len(list.Columns) != 2 || list.Columns[0].Name != "id" || list.Columns[1].Type != "integer" || !list.Columns[1].Nullable {
		t.Errorf("columns %+v", list.Columns)
	}
	if again := p.TOML(d); again != "" {
		t.Errorf("what is declared is proposed again:\n%s", again)
	}
}

// TestHostileNames: no name breaks out of its string or comment.
func TestHostileNames(t *testing.T) {
	p := New()
	name := "list_\"x\"\n[[tool]]\x00é"
	play(p, [3]string{name, `{}`, `[{"a\nb]":"v-1"},{"a\nb]":"v-2"},{"a\nb]":"v-3"}]`},
		[3]string{"use_thing", `{"k\n\"":"v-1"}`, `1`}, [3]string{"use_thing", `{"k\n\"":"v-2"}`, `1`})
	text := p.TOML(&integrity.Declarations{})
	d, err := declare.TOML("proposal", []byte(text))
	if err != nil || len(d.Tools) != 2 || !strings.Contains(text, "columns") || d.Tools[0].Name != name {
		t.Errorf("%v in\n%s", err, text)
	}
}
