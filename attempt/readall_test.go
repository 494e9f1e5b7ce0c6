package attempt

import (
	"errors"
	"strings"
	"testing"
)

const good = `{"id":"1","approach":"a","outcome":{"outcome":"failed","class":"timeout"}}`

func TestReadAll(t *testing.T) {
	for name, c := range map[string]struct {
		in   string
		n    int
		line int
		err  error
	}{
		"nothing":            {"", 0, 0, nil},
		"one":                {good, 1, 0, nil},
		"lines":              {good + "\n" + good + "\n\n" + good, 3, 0, nil},
		"a list":             {"[" + good + ",\n" + good + "]", 2, 0, nil},
		"a document":         {`{"attempts":[` + good + `],"asks":[1]}`, 1, 0, nil},
		"late in a document": {`{"schema":"x","attempts":[` + good + `]}`, 1, 0, nil},
		"documents in lines": {`{"attempts":[` + good + "]}\n" + good, 2, 0, nil},
		"not JSON":           {good + "\nnope", 0, 2, ErrNotJSON},
		"cut short":          {good + "\n{\"id\":", 0, 2, ErrNotJSON},
		"missing id":         {good + "\n" + `{"approach":"a","outcome":{"outcome":"succeeded"}}`, 0, 2, ErrNoID},
		"blank approach":     {"[\n" + good + ",\n" + strings.Replace(good, `"a"`, `" \t "`, 1) + "]", 0, 3, ErrBlank},
		"no outcome":         {"\n\n" + `{"id":"1","approach":"a"}`, 0, 3, ErrOutcome},
		"a wrong type":       {`{"id":1,"approach":"a"}`, 0, 1, ErrBadField},
		"no list":            {`{"attempts":{}}`, 0, 1, ErrNoID},
		"beside no list":     {`{"attempts":7,` + good[1:], 1, 0, nil},
		"a number":           {good + "\n7", 0, 2, ErrBadField},
		"too long":           {good + "\n" + strings.Replace(good, "timeout", strings.Repeat("x", MaxRecord), 1), 0, 2, ErrTooLong},
		"too long in a list": {"[" + good + ",\n" + strings.Replace(good, "timeout", strings.Repeat("x", MaxRecord), 1) + "]", 0, 2, ErrTooLong},
		"an unknown class":   {strings.Replace(good, "timeout", "novel", 1), 1, 0, nil},
		"null":               {"null", 0, 1, ErrBadField},
	} {
		got, err := ReadAll(strings.NewReader(c.in))
		if len(got) != c.n || !errors.Is(err, c.err) {
			t.Errorf("%s: %d attempts, %v", name, len(got), err)
		}
		var at *LineError
		if errors.As(err, &at) != (c.line > 0) || at != nil && at.Line != c.line {
			t.Errorf("%s: error %v, want one of line %d", name, err, c.line)
		}
	}
}

func FuzzReadAll(f *testing.F) {
	for _, s := range []string{good, "[" + good + "]", `{"attempts":[` + good + `]}`, "{", "[[", `{"attempts":{}}`, "\n\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, in string) {
		got, err := ReadAll(strings.NewReader(in))
		if err != nil && got != nil {
			t.Fatalf("%d attempts beside %v", len(got), err)
		}
		for _, a := range got {
			raw, err := a.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			if len(raw) > MaxRecord {
				continue
			}
			b, err := Parse(raw)
			if err != nil {
				t.Fatalf("%s: %v", raw, err)
			}
			if again, _ := b.MarshalJSON(); string(again) != string(raw) {
				t.Fatalf("%s became %s", raw, again)
			}
		}
	})
}
