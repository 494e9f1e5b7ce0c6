package mcp

import (
	"context"
	"encoding/json"
	"fmt"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/footing-dev/footing/exercise"
)

// maxPages bounds the pages of a list.
const maxPages = 20

// tool is an entry of tools/list, its schemas as they came.
type tool struct {
	Name         string          `json:"name"`
	InputSchema  json.RawMessage `json:"inputSchema"`
	OutputSchema json.RawMessage `json:"outputSchema"`
	Annotations  struct {
		ReadOnly bool `json:"readOnlyHint"`
	} `json:"annotations"`
}

func (c *client) list(ctx context.Context) ([]exercise.Operation, error) {
	var ops []exercise.Operation
	seen := map[string]bool{}
	cursor := ""
	for range maxPages {
		raw, err := c.w.outcome(func() error {
			_, err := c.cs.ListTools(ctx, &sdk.ListToolsParams{Cursor: cursor})
			return err
		})
		if err != nil {
			return nil, err
		}
		var page struct {
			Tools []tool `json:"tools"`
			Next  string `json:"nextCursor"`
		}
		if err := decode(raw, &page); err != nil {
			return nil, fmt.Errorf("%w: tools/list: %w", errProtocol, err)
		}
		for _, t := range page.Tools {
			if t.Name == "" || seen[t.Name] {
				return nil, fmt.Errorf("%w: tools/list names %q twice or not at all", errProtocol, t.Name)
			}
			seen[t.Name] = true
			ops = append(ops, exercise.Operation{ID: t.Name, Input: t.InputSchema, Output: t.OutputSchema, ReadOnly: t.Annotations.ReadOnly})
		}
		if cursor = page.Next; cursor == "" {
			break
		}
	}
	return ops, nil
}
