package claude

import "github.com/footing-dev/footing/internal/jscan"

// message is the API message inside a record.
type message struct {
	id, model []byte
	text      []byte // literal: content that is a plain string
	has       bool   // content is there, whatever it is, perhaps cut off
	odd       int    // elements of content that are no objects
	blocks    []block
}

type blockKind uint8

const (
	blockOther blockKind = iota
	blockText
	blockUse
	blockResult
	blockImage
)

// block is one element of a message's content.
type block struct {
	kind     blockKind
	id, name []byte // tool_use: id and name; tool_result: id is that of the call
	input    []byte // the whole value
	text     []byte // literal
	content  []byte // the whole value
	isError  tri
}

// tri is a boolean that may be absent.
type tri uint8

const (
	absent tri = iota
	no
	yes
)

func (m *message) scan(b []byte, i int) (int, error) {
	return object(b, i, func(key []byte, i int) (int, error) {
		if string(key) == "content" {
			m.has = true
			if b[i] == '[' {
				return m.list(b, i)
			}
		}
		end, err := jscan.Skip(b, i)
		if err != nil {
			return end, err
		}
		switch string(key) {
		case "content":
			if v := b[i:end]; jscan.IsString(v) {
				m.text = v
			}
		case "id":
			m.id = inner(b[i:end])
		case "model":
			m.model = inner(b[i:end])
		}
		return end, nil
	})
}

func (m *message) list(b []byte, i int) (int, error) {
	i, done, err := jscan.Open(b, i, '[')
	for !done && err == nil {
		if i < len(b) && b[i] == '{' {
			var k block
			if i, err = k.scan(b, i); err == nil {
				m.blocks = append(m.blocks, k)
			}
		} else {
			m.odd++
			i, err = jscan.Skip(b, i)
		}
		if err == nil {
			i, done, err = jscan.After(b, i, '[')
		}
	}
	return i, err
}

func (k *block) scan(b []byte, i int) (int, error) {
	return object(b, i, func(key []byte, i int) (int, error) {
		end, err := jscan.Skip(b, i)
		if err != nil {
			return end, err
		}
		v := b[i:end]
		switch string(key) {
		case "type":
			switch string(inner(v)) {
			case "text":
				k.kind = blockText
			case "tool_use":
				k.kind = blockUse
			case "tool_result":
				k.kind = blockResult
			case "image", "document":
				k.kind = blockImage
			}
		case "id", "tool_use_id":
			k.id = inner(v)
		case "name":
			k.name = inner(v)
		case "input":
			k.input = v
		case "text":
			k.text = v
		case "content":
			k.content = v
		case "is_error":
			k.isError = truth(v)
		}
		return end, nil
	})
}

// words is the message's text: its plain string, or its first block of text.
func (m *message) words() []byte {
	if m.text != nil {
		return m.text
	}
	for i := range m.blocks {
		if m.blocks[i].kind == blockText {
			return m.blocks[i].text
		}
	}
	return nil
}
