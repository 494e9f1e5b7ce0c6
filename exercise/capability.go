package exercise

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Kind is how the operations of a capability are called.
type Kind string

// The kinds.
const (
	MCP      Kind = "mcp"
	OpenAPI  Kind = "openapi"
	Command  Kind = "command"
	Function Kind = "function"
)

// Capability is a thing a project offers, and its operations.
type Capability struct {
	Name string `json:"name"`
	Kind Kind   `json:"kind"`
	// Start starts the server of kinds that have one.
	Start []string `json:"start,omitempty"`
	// Dir is where it and commands start, as a path from the project's root.
	Dir string `json:"dir,omitempty"`
	// Env are variables added to the cleared environment, as NAME=value.
	Env []string `json:"env,omitempty"`
	// Document is the path of an OpenAPI document, Port where its server listens.
	Document string `json:"document,omitempty"`
	Port     int    `json:"port,omitempty"`
	// Outputs are paths the copy holds although version control ignores them:
	// what was built.
	Outputs []string `json:"outputs,omitempty"`
	// Timeout bounds each call, 0 for the default.
	Timeout time.Duration `json:"timeout,omitempty"`
	// Operations are those declared. Empty for a kind that lists its own: all it
	// lists.
	Operations []Operation `json:"operations,omitempty"`
	// Declared is false where the capability was only found; Source says where.
	Declared bool   `json:"-"`
	Source   string `json:"-"`
}

// Operation is one thing that can be called.
type Operation struct {
	ID string `json:"id"`
	// Input and Output are JSON Schemas; nil is none.
	Input  json.RawMessage `json:"input,omitempty"`
	Output json.RawMessage `json:"output,omitempty"`
	// Effects are what it may change, in the declarer's words; ReadOnly says
	// that it claims none.
	Effects  []string      `json:"effects,omitempty"`
	ReadOnly bool          `json:"read_only,omitempty"`
	Timeout  time.Duration `json:"timeout,omitempty"`
	// Run is a command's arguments, {name} standing for an input; Exits the
	// statuses besides 0 that are an answer.
	Run   []string `json:"run,omitempty"`
	Exits []int    `json:"exits,omitempty"`
	// Stdin has the input written to a command's standard input as JSON.
	Stdin bool `json:"stdin,omitempty"`
	// Call names a function, python:pkg.mod:fn or node:./file.js#fn; Errors the
	// classes of error it may end with.
	Call   string   `json:"call,omitempty"`
	Errors []string `json:"errors,omitempty"`
	// Detail is a kind's own, of an operation that was listed.
	Detail any `json:"-"`
}

// Digest is the digest of a declaration: everything that decides what is called
// and how.
func (c *Capability) Digest() string {
	cp := *c
	cp.Operations = slices.Clone(c.Operations)
	slices.SortFunc(cp.Operations, func(a, b Operation) int { return strings.Compare(a.ID, b.ID) })
	b, err := json.Marshal(&cp)
	if err != nil { // a schema that is no JSON
		b = fmt.Appendf(nil, "%#v", cp)
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// Limits of a declaration.
const (
	MaxOperations = 500
	maxText       = 4096
)

// Check says what is wrong with a declaration.
func (c *Capability) Check() error {
	fail := func(format string, args ...any) error {
		return fmt.Errorf("capability %s: %s", c.Name, fmt.Sprintf(format, args...))
	}
	switch c.Kind {
	case MCP, OpenAPI:
		if len(c.Start) == 0 || c.Start[0] == "" {
			return fail("a start command is missing")
		}
		if c.Kind == OpenAPI && c.Document == "" {
			return fail("a document is missing")
		}
	case Command, Function:
		if len(c.Operations) == 0 {
			return fail("it has no operations")
		}
	case "":
		return fail("a kind is missing: mcp, openapi, command or function")
	default:
		return fail("kind %q is not known: mcp, openapi, command or function", c.Kind)
	}
	if len(c.Operations) > MaxOperations {
		return fail("more than %d operations", MaxOperations)
	}
	if !inside(c.Dir) || c.Document != "" && !inside(c.Document) {
		return fail("a path leads out of the project")
	}
	if c.Port < 0 || c.Port > 65535 {
		return fail("port %d is none", c.Port)
	}
	seen := map[string]bool{}
	for _, o := range c.Operations {
		switch {
		case o.ID == "" || len(o.ID) > maxText:
			return fail("an operation without an id")
		case seen[o.ID]:
			return fail("operation %s is there twice", o.ID)
		case c.Kind == Command && (len(o.Run) == 0 || o.Run[0] == ""):
			return fail("operation %s: what to run is missing", o.ID)
		case c.Kind == Function && o.Call == "":
			return fail("operation %s: what to call is missing", o.ID)
		}
		seen[o.ID] = true
	}
	return nil
}

// inside reports whether a path from the project's root stays below it.
func inside(p string) bool {
	if strings.HasPrefix(p, "/") || strings.ContainsRune(p, 0) {
		return false
	}
	return !slices.Contains(strings.Split(p, "/"), "..")
}
