package openapi

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/footing-dev/footing/exercise"
)

// request makes the request of an operation: every required parameter and body
// invented, nothing else.
func (det *detail) request(ctx context.Context, base string) (*http.Request, error) {
	target := det.path
	query := url.Values{}
	header := http.Header{}
	var cookies []string
	for _, p := range det.params {
		if !p.required {
			continue
		}
		v, err := det.value(p)
		if err != nil {
			return nil, fmt.Errorf("parameter %s: %w", p.name, err)
		}
		switch p.in {
		case "path":
			text := plain(v)
			if text == "" {
				text = "7"
			}
			target = strings.ReplaceAll(target, "{"+p.name+"}", url.PathEscape(text))
		case "query":
			if list, ok := v.([]any); ok {
				for _, x := range list {
					query.Add(p.name, plain(x))
				}
				continue
			}
			query.Set(p.name, plain(v))
		case "header":
			header.Set(p.name, plain(v))
		case "cookie":
			cookies = append(cookies, p.name+"="+url.QueryEscape(plain(v)))
		}
	}
	// A path's own names that nobody described.
	for strings.Contains(target, "{") {
		head, rest, _ := strings.Cut(target, "{")
		_, tail, ok := strings.Cut(rest, "}")
		if !ok {
			break
		}
		target = head + "7" + tail
	}
	var body io.Reader
	if det.must {
		b, media, err := det.encode()
		if err != nil {
			return nil, fmt.Errorf("body: %w", err)
		}
		body = bytes.NewReader(b)
		header.Set("Content-Type", media)
	}
	u := "http://localhost" + base + target
	if len(query) > 0 {
		u += "?" + query.Encode()
	}
	req, err := http.NewRequestWithContext(ctx, det.method, u, body)
	if err != nil {
		return nil, err
	}
	for k, v := range header {
		req.Header[k] = v
	}
	if len(cookies) > 0 {
		req.Header.Set("Cookie", strings.Join(cookies, "; "))
	}
	req.Header.Set("Accept", "application/json, */*;q=0.5")
	req.Header.Set("User-Agent", "footing")
	return req, nil
}

func (det *detail) value(p parameter) (any, error) {
	if p.example != nil {
		return p.example, nil
	}
	schema := p.schema
	if schema == nil {
		schema = map[string]any{"type": "string"}
	}
	raw, err := exercise.InventFrom(schema, det.doc.root)
	if err != nil {
		return nil, err
	}
	var v any
	return v, json.Unmarshal(raw, &v)
}

// plain is a value as a parameter spells it.
func plain(v any) string {
	switch x := v.(type) {
	case string:
		return x
	case []any:
		parts := make([]string, len(x))
		for i, e := range x {
			parts[i] = plain(e)
		}
		return strings.Join(parts, ",")
	case nil:
		return ""
	}
	b, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(b)
}

func (det *detail) encode() ([]byte, string, error) {
	if det.body == nil {
		if det.media == "" || isJSON(det.media) {
			return []byte("{}"), "application/json", nil
		}
		return []byte("7"), det.media, nil
	}
	raw, err := exercise.InventFrom(det.body, det.doc.root)
	if err != nil {
		return nil, "", err
	}
	if isJSON(det.media) {
		media := det.media
		if strings.Contains(media, "*") {
			media = "application/json"
		}
		return raw, media, nil
	}
	if strings.HasPrefix(det.media, "application/x-www-form-urlencoded") {
		var m map[string]any
		if err := json.Unmarshal(raw, &m); err != nil {
			return nil, "", err
		}
		form := url.Values{}
		keys := make([]string, 0, len(m))
		for k := range m {
			keys = append(keys, k)
		}
		slices.Sort(keys)
		for _, k := range keys {
			form.Set(k, plain(m[k]))
		}
		return []byte(form.Encode()), det.media, nil
	}
	var s string
	if json.Unmarshal(raw, &s) == nil {
		raw = []byte(s)
	}
	return raw, det.media, nil
}
