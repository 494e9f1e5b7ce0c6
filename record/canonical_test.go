package record

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

func TestCanonical(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"spaces and order", ` { "b" : [ 1 , 2 ] , "a" : null } `, `{"a":null,"b":[1,2]}`},
		{"order is by UTF-16 units", `{"\ufb33":2,"\ud83d\ude00":1,"z":0}`, `{"z":0,"😀":1,"` + "\ufb33" + `":2}`},
		{"order at every depth", `[{"b":{"y":1,"x":2},"a":0}]`, `[{"a":0,"b":{"x":2,"y":1}}]`},
		{"shortest escapes", `"\u0041\u000a\u001f\/\"\\\u00e9\u2028"`, `"A\n\u001f/\"\\é` + "\u2028" + `"`},
		{"numbers are doubles", `[-0,1.50,1e3,1E21,0.000001,1e-7,9007199254740993]`, `[0,1.5,1000,1e+21,0.000001,1e-7,9007199254740992]`},
		{"the last of one name counts", `{"a":1,"b":2,"a":{"c":1,"c":[2]}}`, `{"a":{"c":[2]},"b":2}`},
		{"a replaced object is gone with its own repeats", `{"a":{"x":1,"x":2},"a":3}`, `{"a":3}`},
		{"three of one name in a row", `{"a":1,"a":2,"a":3 }`, `{"a":3}`},
		{"one name in two spellings", `{"a":1,"\u0061":2}`, `{"a":2}`},
		{"lone surrogate", `"\ud800x"`, "\"\uFFFDx\""},
		{"not UTF-8", "\"a\xff\"", "\"a\uFFFD\""},
		{"names that are equal once read", "{\"\xff\":1,\"\\ud800\":2}", "{\"\uFFFD\":2}"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := Canonical([]byte(c.in))
			if err != nil || string(got) != c.want {
				t.Errorf("Canonical(%s) = %s, %v; want %s", c.in, got, err, c.want)
			}
		})
	}
}

func TestCanonicalRefuses(t *testing.T) {
	for _, in := range []string{"", " ", "{", `{"a"}`, `[1,]`, "1 2", `{"a":1,"a":2} x`, "nul", strings.Repeat("[", 20000)} {
		if got, err := Canonical([]byte(in)); err == nil {
			t.Errorf("Canonical(%.20q) = %.40q, want an error", in, got)
		}
	}
}

func TestCanonicalLeavesItsInputAlone(t *testing.T) {
	in := []byte(`{"b":1,"a":2}`)
	was := bytes.Clone(in)
	if _, err := Canonical(in); err != nil || !bytes.Equal(in, was) {
		t.Errorf("input is now %s (%v)", in, err)
	}
}

func FuzzCanonical(f *testing.F) {
	for _, s := range []string{`{"b":1,"a":[true,null,"x\n"]}`, `{"a":1,"a":2}`, "\"\xff\"", `"\ud800"`, `-0`, `1e999`, `[`, `{"":{"":0,"":1},"":2}`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		once, err := Canonical(in)
		if err != nil {
			return
		}
		twice, err := Canonical(once)
		if err != nil || !bytes.Equal(once, twice) {
			t.Fatalf("not stable: %q then %q, %v", once, twice, err)
		}
		// encoding/json also lets the last of one name count, so it is an
		// independent reader of the same meaning.
		var a, b any
		if json.Unmarshal(in, &a) != nil {
			return
		}
		if err := json.Unmarshal(once, &b); err != nil {
			t.Fatalf("%q is not JSON: %v", once, err)
		}
		if !bytes.Contains(in, []byte("-0")) && !reflect.DeepEqual(a, b) {
			t.Fatalf("%q means %v, %q means %v", in, a, once, b)
		}
	})
}
