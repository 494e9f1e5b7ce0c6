package ledger

import (
	"strconv"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/footing-dev/footing/internal/jscan"
	"github.com/footing-dev/footing/record"
)

// text reads a text that is inline or put; whole is false if part of it is
// missing.
func (dec *Decoder) text(v []byte) (t record.Text, whole bool) {
	if jscan.IsString(v) {
		return record.Literal(v), true
	}
	b, whole := dec.get(v)
	return record.Plain(string(b)), whole
}

// raw reads JSON that is inline or put.
func (dec *Decoder) raw(v []byte) []byte {
	if !isRef(v) {
		return v
	}
	b, _ := dec.get(v)
	return b
}

func isRef(v []byte) bool {
	const mark = `{"footing_ref":true,`
	return len(v) > len(mark) && string(v[:len(mark)]) == mark
}

func (dec *Decoder) get(v []byte) (content []byte, whole bool) {
	var r Ref
	_ = members(v, func(k string, v []byte) {
		switch k {
		case "sha256":
			r.SHA256 = unquote(v)
		case "size":
			r.Size = int64(number(v))
		case "cut":
			r.Cut = isTrue(v)
		case "dropped":
			r.Dropped = isTrue(v)
		}
	})
	if r.Dropped || r.SHA256 == "" || dec.Get == nil {
		dec.Missing++
		return nil, false
	}
	b, err := dec.Get(r)
	if err != nil {
		dec.Missing++
		return nil, false
	}
	return b, !r.Cut
}

func members(obj []byte, f func(key string, val []byte)) error {
	_, err := jscan.Object(obj, 0, func(k, v []byte) bool {
		f(string(k), v)
		return true
	})
	return err
}

// unquote decodes a string literal; "" for anything else.
func unquote(v []byte) string {
	if !jscan.IsString(v) {
		return ""
	}
	b, _ := jsontext.AppendUnquote(nil, v)
	return string(b)
}

func number(v []byte) int {
	n, _ := strconv.Atoi(string(v))
	return n
}

func isTrue(v []byte) bool { return string(v) == "true" }

func indexOf(names []string, name string) int {
	if name == "" {
		return -1
	}
	for i, n := range names {
		if n == name {
			return i
		}
	}
	return -1
}
