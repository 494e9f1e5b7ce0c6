package openapi

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"

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
