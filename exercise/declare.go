package exercise

import (
	"encoding/json"
	"errors"
	"fmt"
	"sort"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"
)

// Problem is something wrong in a configuration file.
type Problem struct {
	Path string
	Line int // 0 if it has none
	What string
}

func (p Problem) Error() string {
	if p.Line > 0 {
		return fmt.Sprintf("%s:%d: %s", p.Path, p.Line, p.What)
	}
	return fmt.Sprintf("%s: %s", p.Path, p.What)
}

// capabilityTable is [capability.NAME] as written. Durations are texts such as
// "10s"; schemas are tables.
type capabilityTable struct {
	Kind       string           `toml:"kind"`
	Start      []string         `toml:"start"`
	Dir        string           `toml:"dir"`
	Env        map[string]any   `toml:"env"`
	Document   string           `toml:"document"`
	Port       int              `toml:"port"`
	Outputs    []string         `toml:"outputs"`
	Timeout    string           `toml:"timeout"`
	Operations []string         `toml:"operations"`
	Operation  []operationTable `toml:"operation"`
}

// operationTable is [[capability.NAME.operation]].
type operationTable struct {
	ID       string         `toml:"id"`
	Input    map[string]any `toml:"input"`
	Output   map[string]any `toml:"output"`
	Effects  []string       `toml:"effects"`
	ReadOnly bool           `toml:"read_only"`
	Timeout  string         `toml:"timeout"`
	Run      []string       `toml:"run"`
	Exits    []int          `toml:"exits"`
	Stdin    bool           `toml:"stdin"`
	Call     string         `toml:"call"`
	Errors   []string       `toml:"errors"`
}

// Settings is [exercise].
type Settings struct {
	Secrets []string      // further names of files that are never copied
	Budget  time.Duration // of one exercise; 0 is the default
	Gate    time.Duration // of one at a gate
}

type settingsTable struct {
	Secrets []string `toml:"secrets"`
	Budget  string   `toml:"budget"`
	Gate    string   `toml:"gate"`
}

// Declared reads the capabilities that a footing.toml declares, in the order of
// names, and its settings. Other tables are not looked at; within these an
// unknown key is a problem, and a capability with one is left out.
func Declared(path string, raw []byte) ([]Capability, Settings, []Problem) {
	var set Settings
	var file struct {
		Capability map[string]any `toml:"capability"`
		Exercise   map[string]any `toml:"exercise"`
	}
	if err := toml.Unmarshal(raw, &file); err != nil {
		return nil, set, []Problem{problemOf(path, err)}
	}
	var problems []Problem
	if file.Exercise != nil {
		var t settingsTable
		err := strict(file.Exercise, &t)
		if err == nil {
			set.Secrets = t.Secrets
			err = errors.Join(duration(t.Budget, &set.Budget), duration(t.Gate, &set.Gate))
		}
		if err != nil {
			problems = append(problems, Problem{path, lineOf(raw, "[exercise"), "exercise: " + err.Error()})
		}
	}
	names := make([]string, 0, len(file.Capability))
	for n := range file.Capability {
		names = append(names, n)
	}
	sort.Strings(names)
	var caps []Capability
	for _, n := range names {
		c, err := capabilityOf(n, file.Capability[n])
		if err != nil {
			problems = append(problems, Problem{path, lineOf(raw, "[capability."+n), err.Error()})
			continue
		}
		c.Declared, c.Source = true, path
		caps = append(caps, *c)
	}
	return caps, set, problems
}

func capabilityOf(name string, table any) (*Capability, error) {
	var t capabilityTable
	if err := strict(table, &t); err != nil {
		return nil, fmt.Errorf("capability %s: %w", name, err)
	}
	c := &Capability{Name: name, Kind: Kind(t.Kind), Start: t.Start, Dir: strings.Trim(t.Dir, "/"), Document: t.Document, Port: t.Port, Outputs: t.Outputs}
	if err := duration(t.Timeout, &c.Timeout); err != nil {
		return nil, fmt.Errorf("capability %s: %w", name, err)
	}
	keys := make([]string, 0, len(t.Env))
	for k := range t.Env {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	for _, k := range keys {
		c.Env = append(c.Env, fmt.Sprintf("%s=%v", k, t.Env[k]))
	}
	for _, id := range t.Operations {
		c.Operations = append(c.Operations, Operation{ID: id})
	}
	for _, o := range t.Operation {
		op := Operation{
			ID: o.ID, Effects: o.Effects, ReadOnly: o.ReadOnly, Run: o.Run, Exits: o.Exits, Stdin: o.Stdin, Call: o.Call, Errors: o.Errors,
		}
		err := duration(o.Timeout, &op.Timeout)
		if o.Input != nil && err == nil {
			op.Input, err = json.Marshal(o.Input)
		}
		if o.Output != nil && err == nil {
			op.Output, err = json.Marshal(o.Output)
		}
		if err != nil {
			return nil, fmt.Errorf("capability %s: operation %s: %w", name, o.ID, err)
		}
		c.Operations = append(c.Operations, op)
	}
	return c, c.Check()
}

// strict decodes a table that was decoded loosely, with no unknown keys.
func strict(table, to any) error {
	raw, err := toml.Marshal(table)
	if err != nil {
		return err
	}
	err = toml.NewDecoder(strings.NewReader(string(raw))).DisallowUnknownFields().Decode(to)
	var missing *toml.StrictMissingError
	if errors.As(err, &missing) && len(missing.Errors) > 0 {
		return fmt.Errorf("%s is no key footing knows", strings.Join(missing.Errors[0].Key(), "."))
	}
	var decode *toml.DecodeError
	if errors.As(err, &decode) {
		return errors.New(strings.TrimPrefix(decode.Error(), "toml: "))
	}
	return err
}

func duration(text string, to *time.Duration) error {
	if text == "" {
		return nil
	}
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return fmt.Errorf("%q is no duration; write \"10s\"", text)
	}
	*to = d
	return nil
}

func problemOf(path string, err error) Problem {
	p := Problem{Path: path, What: strings.TrimPrefix(err.Error(), "toml: ")}
	var decode *toml.DecodeError
	if errors.As(err, &decode) {
		p.Line, _ = decode.Position()
	}
	return p
}

// lineOf is the first line that begins with a text.
func lineOf(raw []byte, begins string) int {
	n := 0
	for l := range strings.Lines(string(raw)) {
		n++
		l = strings.ReplaceAll(strings.TrimSpace(l), "[[", "[")
		if strings.HasPrefix(l, begins) {
			return n
		}
	}
	return 0
}
