// Package all lists every log format footing reads. It is apart from package
// source so that a program that needs one format links only that one.
package all

import (
	"github.com/footing-dev/footing/source"
	"github.com/footing-dev/footing/source/aider"
	"github.com/footing-dev/footing/source/claude"
	"github.com/footing-dev/footing/source/codex"
	"github.com/footing-dev/footing/source/codexexec"
	"github.com/footing-dev/footing/source/gemini"
	"github.com/footing-dev/footing/source/miniswe"
	"github.com/footing-dev/footing/source/pi"
	"github.com/footing-dev/footing/source/sweagent"
)

// Formats returns the formats in the order in which they are tried: those whose
// records say most about what they are come first.
func Formats() []source.Format {
	return []source.Format{
		claude.Format(),
		codex.Format(),
		codexexec.Format(),
		pi.Format(),
		sweagent.Format(),
		miniswe.Format(),
		gemini.Format(),
		aider.Format(),
	}
}
