package openapi

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/footing-dev/footing/exercise"
)

// read is the openapi row of the table.
func (det *detail) read(res *http.Response, body []byte, unrouted string) exercise.Answer {
	status := res.StatusCode
	class := fmt.Sprintf("HTTP %d", status)
	said := string(body)
	answer := func(r exercise.Reading, c exercise.Cause) exercise.Answer {
		return exercise.Answer{Reading: r, Cause: c, Class: class, Line: said}
	}
	declared, ok := det.response(status)
	switch {
	case status == http.StatusMethodNotAllowed, status == http.StatusNotImplemented:
		return answer(exercise.Missing, "")
	case status == http.StatusNotFound && unrouted != "" && unrouted == shape(body, res.Request.URL.Path, ""):
		return answer(exercise.Missing, "")
	case status == http.StatusUnauthorized, status == http.StatusForbidden:
		return answer(exercise.NotRead, exercise.Auth)
	case status >= 500:
		a := exercise.Fault("", message(body))
		a.Class = class
		if a.Cause == exercise.App && status == http.StatusServiceUnavailable && ok {
			a.Notes = append(a.Notes, "declared")
		}
		a.Line = message(body)
		return a
	case status >= 400:
		a := answer(exercise.Refused, "")
		if _, engine := exercise.EngineDefect(message(body)); engine {
			return exercise.Answer{Reading: exercise.Threw, Cause: exercise.Engine, Class: class, Line: message(body)}
		}
		if !ok {
			a.Notes = append(a.Notes, exercise.NoteContract)
		}
		if exercise.Suspect(said) {
			a.Notes = append(a.Notes, exercise.NoteSuspect)
		}
		return a
	case !ok || status < 200 || status >= 300:
		if ok { // a declared redirection
			return answer(exercise.Answered, "")
		}
		a := answer(exercise.Threw, exercise.Contract)
		a.Line = fmt.Sprintf("status %d is not declared", status)
		return a
	}
	if err := det.holds(declared, res, body); err != nil {
		a := answer(exercise.Threw, exercise.Contract)
		a.Line = "body against its schema: " + err.Error()
		return a
	}
	sum := sha256.Sum256(body)
	a := answer(exercise.Answered, "")
	a.Digest = hex.EncodeToString(sum[:])
	return a
}

// holds holds a JSON body against the declared schema.
func (det *detail) holds(declared map[string]any, res *http.Response, body []byte) error {
	content, _ := declared["content"].(map[string]any)
	if len(content) == 0 || det.method == http.MethodHead || res.StatusCode == http.StatusNoContent {
		return nil
	}
	media, schema := det.doc.media(content)
	if schema == nil || !isJSON(media) {
		return nil
	}
	if sent := res.Header.Get("Content-Type"); sent != "" && !isJSON(sent) && len(content) > 1 {
		return nil // one of the other forms
	}
	raw, err := json.Marshal(modern(schema, 0))
	if err != nil {
		return nil
	}
	components, _ := det.doc.root["components"].(map[string]any)
	return exercise.Holds(raw, map[string]any{"$defs": modern(components["schemas"], 0)}, body)
}

// modern makes of a 3.0 schema what a validator of today reads: nullable is a
// type, an exclusive bound a number.
func modern(v any, depth int) any {
	if depth > 200 {
		return v
	}
	switch x := v.(type) {
	case []any:
		out := make([]any, len(x))
		for i, e := range x {
			out[i] = modern(e, depth+1)
		}
		return out
	case map[string]any:
		out := make(map[string]any, len(x))
		for k, e := range x {
			if k == "example" || k == "discriminator" || k == "xml" || k == "externalDocs" {
				continue
			}
			out[k] = modern(e, depth+1)
		}
		if ref, ok := out["$ref"].(string); ok {
			// Validators follow references into definitions alone.
			if name, ok := strings.CutPrefix(ref, "#/components/schemas/"); ok {
				out["$ref"] = "#/$defs/" + name
			}
		}
		if null, ok := out["nullable"].(bool); ok {
			delete(out, "nullable")
			if t, is := out["type"].(string); is && null {
				out["type"] = []any{t, "null"}
				if list, has := out["enum"].([]any); has {
					out["enum"] = append(append([]any{}, list...), nil)
				}
			}
		}
		for _, b := range []struct{ flag, bound string }{{"exclusiveMinimum", "minimum"}, {"exclusiveMaximum", "maximum"}} {
			if f, ok := out[b.flag].(bool); ok {
				delete(out, b.flag)
				if f {
					out[b.flag] = out[b.bound]
					delete(out, b.bound)
				}
			}
		}
		return out
	}
	return v
}

// message finds an error's own words in a body.
func message(body []byte) string {
	var m map[string]any
	if json.Unmarshal(body, &m) == nil {
		for _, key := range []string{"error", "message", "detail", "title", "msg"} {
			switch x := m[key].(type) {
			case string:
				if x != "" {
					return x
				}
			case map[string]any:
				if s, ok := x["message"].(string); ok && s != "" {
					return s
				}
			}
		}
	}
	return string(body)
}
