package jscan

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// slowString is the definition of String, a byte at a time.
func slowString(b []byte, i int) int {
	for j := i + 1; j < len(b); j++ {
		switch b[j] {
		case '\\':
			j++
		case '"':
			return j + 1
		}
	}
	return -1
}

func TestString(t *testing.T) {
	long := strings.Repeat("prose with no quote in it ", 20)
	for _, s := range []string{
		`""`, `"a"`, `"\""`, `"\\"`, `"\\\""`, `"\\\\"`, `"a\"#b"`, `"#"#"`, `"########"`,
		`"` + long + `"`, `"` + long + `\"` + long + `\\" tail`, `"\u0022x"`, `"1234567"`, `"12345678"`, `"1234567\"890"`,
	} {
		got, err := String([]byte(s), 0)
		if want := slowString([]byte(s), 0); err != nil || got != want {
			t.Errorf("%.40s: %d, %v; want %d", s, got, err, want)
		}
	}
	for _, s := range []string{`"`, `"a`, `"\"`, `"\\\"`, `"` + long} {
		if got, err := String([]byte(s), 0); !errors.Is(err, ErrTruncated) || got != len(s) {
			t.Errorf("%.40s: %d, %v", s, got, err)
		}
	}
}

func TestStringLaw(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		piece := rapid.OneOf(rapid.StringMatching(`[a#]{0,12}`), rapid.SampledFrom([]string{`\`, `"`, `\"`, strings.Repeat("w ", 40)}))
		b := []byte(`"` + strings.Join(rapid.SliceOfN(piece, 0, 12).Draw(t, "pieces"), ""))
		got, err := String(b, 0)
		if want := slowString(b, 0); want < 0 != (err != nil) || err == nil && got != want {
			t.Fatalf("%q: %d, %v; want %d", b, got, err, want)
		}
	})
}

func TestSkip(t *testing.T) {
	for src, want := range map[string]string{
		`1,`: `1`, ` true}`: ` true`, `null`: `null`, `-1.5e3 x`: `-1.5e3`,
		`{"a":[1,{"b":"}"}]},`: `{"a":[1,{"b":"}"}]}`, `[] ]`: `[]`, `"a\"b":`: `"a\"b"`,
	} {
		n, err := Skip([]byte(src), 0)
		if err != nil || src[:n] != want {
			t.Errorf("%s: %q, %v", src, src[:n], err)
		}
	}
	for src, want := range map[string]error{
		``: ErrTruncated, ` `: ErrTruncated, `{`: ErrTruncated, `[1,"a`: ErrTruncated, `}`: ErrSyntax, `,`: ErrSyntax, `1"`: ErrSyntax,
	} {
		if _, err := Skip([]byte(src), 0); !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", src, err, want)
		}
	}
}

func TestDeepNestingNeedsNoStack(t *testing.T) {
	const depth = 1 << 20
	src := append(bytes.Repeat([]byte{'['}, depth), bytes.Repeat([]byte{']'}, depth)...)
	if n, err := Skip(src, 0); err != nil || n != len(src) {
		t.Errorf("%d, %v", n, err)
	}
}

func TestObjectAndArray(t *testing.T) {
	src := []byte(` { "a" : 1 , "b":{"c":[2]}, "":"x" } rest`)
	var keys []string
	n, err := Object(src, 0, func(k, v []byte) bool { keys = append(keys, string(k)+"="+string(v)); return true })
	if err != nil || string(src[n:]) != " rest" || !slices.Equal(keys, []string{`a=1`, `b={"c":[2]}`, `="x"`}) {
		t.Errorf("%v %q %v", keys, src[n:], err)
	}
	if string(Get(src, "b")) != `{"c":[2]}` || Get(src, "c") != nil {
		t.Error("Get")
	}
	var els []string
	if _, err := Array([]byte(`[1, "b" ,[]]`), 0, func(v []byte) bool { els = append(els, string(v)); return len(els) < 2 }); err != nil || !slices.Equal(els, []string{"1", `"b"`}) {
		t.Errorf("%v %v", els, err)
	}
	for _, bad := range []string{``, `[`, `{"a"`, `{"a":`, `{"a":1`, `{"a" 1}`, `{1:2}`, `{"a":1 "b":2}`, `{"a":1,}`} {
		if _, err := Object([]byte(bad), 0, func(_, _ []byte) bool { return true }); err == nil {
			t.Errorf("%q: no error", bad)
		}
	}
	for _, bad := range []string{``, `{`, `[1`, `[1 2]`, `[1,]`} {
		if _, err := Array([]byte(bad), 0, func([]byte) bool { return true }); err == nil {
			t.Errorf("%q: no error", bad)
		}
	}
}

// walk reads a value with Open, Member and After down to the leaves and writes
// it out again, compact.
func walk(b []byte, i int, out *[]byte) (int, error) {
	i = Space(b, i)
	if i >= len(b) || b[i] != '{' && b[i] != '[' {
		end, err := Skip(b, i)
		if err == nil {
			*out = append(*out, b[i:end]...)
		}
		return end, err
	}
	open := b[i]
	*out = append(*out, open)
	i, done, err := Open(b, i, open)
	for first := true; !done && err == nil; first = false {
		if !first {
			*out = append(*out, ',')
		}
		if open == '{' {
			var key []byte
			if key, i, err = Member(b, i); err != nil {
				return i, err
			}
			*out = append(append(append(*out, '"'), key...), '"', ':')
		}
		if i, err = walk(b, i, out); err != nil {
			return i, err
		}
		i, done, err = After(b, i, open)
	}
	*out = append(*out, open+2)
	return i, err
}

func check(t interface{ Fatalf(string, ...any) }, src []byte) {
	n, err := Skip(src, 0)
	if n < 0 || n > len(src) {
		t.Fatalf("Skip went to %d of %d", n, len(src))
	}
	valid := json.Valid(src)
	if valid && (err != nil || Space(src, n) != len(src)) {
		t.Fatalf("Skip stopped at %d of %d: %v", n, len(src), err)
	}
	var out []byte
	m, werr := walk(src, 0, &out)
	if m < 0 || m > len(src) {
		t.Fatalf("walk went to %d of %d", m, len(src))
	}
	if valid {
		var compact bytes.Buffer
		_ = json.Compact(&compact, src)
		if werr != nil || m != n || !bytes.Equal(out, compact.Bytes()) {
			t.Fatalf("walk: %q, %v; want %q", out, werr, compact.Bytes())
		}
	}
	_, _ = Object(src, 0, func(_, _ []byte) bool { return true })
	_, _ = Array(src, 0, func([]byte) bool { return true })
}

func FuzzValue(f *testing.F) {
	for _, s := range []string{
		`{"a":[1,{"b":"\"}\\"}],"c":null}`, `[]`, `"x`, `{"a":1}{"b":2}`, ` [ 1 , 2 ] `, `{"":{}}`, "\x00", `{"a":tru`, `[[[[`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		if len(src) > 0 && strings.Count(string(src), "[")+strings.Count(string(src), "{") > 500 {
			t.Skip("the walk of this test recurses")
		}
		check(t, src)
	})
}
