// Package kinds knows every kind of operation.
package kinds

import (
	"fmt"

	"github.com/footing-dev/footing/exercise"
	"github.com/footing-dev/footing/exercise/command"
	"github.com/footing-dev/footing/exercise/function"
	"github.com/footing-dev/footing/exercise/mcp"
	"github.com/footing-dev/footing/exercise/openapi"
)

// Of returns the adapter of a kind.
func Of(k exercise.Kind) (exercise.Adapter, error) {
	switch k {
	case exercise.MCP:
		return mcp.Adapter{}, nil
	case exercise.OpenAPI:
		return openapi.Adapter{}, nil
	case exercise.Command:
		return command.Adapter{}, nil
	case exercise.Function:
		return function.Adapter{}, nil
	}
	return nil, fmt.Errorf("kind %q is not known", k)
}
