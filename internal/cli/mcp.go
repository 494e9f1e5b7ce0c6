package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/footing-dev/footing/attempt/derive"
	"github.com/footing-dev/footing/mcp"
	"github.com/footing-dev/footing/source/all"
	"github.com/footing-dev/footing/source/local"
)

func (a *app) mcpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "mcp",
		Short: "Offer the attempt ledger and claim checks to an agent as MCP tools",
		Long: `mcp is a Model Context Protocol server over standard input and output for the
repository around the current folder. Its tools are attempts_consult,
attempts_reserve, attempts_record, attempts_brief and claim_check.`,
		Example: `  claude mcp add footing -- footing mcp`,
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return mcp.Serve(cmd.Context(), a.Stdin, a.term, mcp.Options{
				Version: version().Version, Attempts: a.openAttempts, Check: a.checkClaim, Identity: a.checkLabel,
				Tree: func(ctx context.Context) (digest, label string) {
					digest = a.treeDigest(ctx)
					return digest, derive.TreeLabel(digest)
				},
			})
		},
	}
}

// checkClaim judges a claim against a log, or the newest session an agent
// keeps for this repository.
func (a *app) checkClaim(_ context.Context, claim, log string) (*mcp.ClaimAnswer, error) {
	c, err := a.config(a.projectIfAny())
	if err != nil {
		return nil, err
	}
	workspace, _ := a.workspace()
	logs, _ := local.Find(local.Env(a.Env), workspace, time.Time{})
	switch {
	case log == "" && len(logs) == 0:
		return nil, errors.New("check claim: no session of this repository was found; name its log")
	case log == "":
		log = logs[len(logs)-1].Path
	default:
		// A path from an agent's context is opened only where its sessions lie
		// or in the repository.
		if log, err = a.sessionPath(log, logs); err != nil {
			return nil, err
		}
	}
	f, err := os.Open(log)
	if err != nil {
		return nil, fmt.Errorf("open log: %w", err)
	}
	defer f.Close()
	answer, err := mcp.Judge(f, all.Formats(), claim, c.Require, c.Docs, c.Declared())
	if err != nil {
		return nil, err
	}
	answer.Session = log
	return answer, nil
}

// sessionPath allows a log an agent names: one of the sessions found, or a
// plain file of the repository.
func (a *app) sessionPath(path string, logs []local.Log) (string, error) {
	path = a.path(path)
	for _, l := range logs {
		if l.Path == path {
			return path, nil
		}
	}
	root, _ := a.workspace()
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return "", fmt.Errorf("open log: %w", err)
	}
	if r, err := filepath.EvalSymlinks(root); err == nil {
		root = r
	}
	rel, err := filepath.Rel(root, real)
	if err != nil || !filepath.IsLocal(rel) {
		return "", fmt.Errorf("open log %s: neither a session of this repository nor a file in it", path)
	}
	if info, err := os.Lstat(real); err != nil || !info.Mode().IsRegular() {
		return "", fmt.Errorf("open log %s: not a plain file", path)
	}
	return real, nil
}
