package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
)

// helpful makes each command below c answer a wrong command line with what is
// wrong and a way out, instead of cobra's counts of arguments.
func helpful(c *cobra.Command) {
	valid := c.Args
	c.Args = func(cmd *cobra.Command, args []string) error {
		if valid == nil {
			return nil
		}
		err := valid(cmd, args)
		switch {
		case err == nil:
			return nil
		case cmd.HasSubCommands() && len(args) > 0:
			return unknownCommand(cmd, args[0])
		case len(args) == 0:
			return withHint(errors.New("an argument is missing"), "%s", cmd.UseLine())
		}
		return withHint(fmt.Errorf("%q is more than it takes", args[len(args)-1]), "%s", cmd.UseLine())
	}
	for _, sub := range c.Commands() {
		helpful(sub)
	}
}

// unknownCommand says which commands name could have meant.
func unknownCommand(parent *cobra.Command, name string) error {
	err := fmt.Errorf("unknown command %q for %q", name, parent.CommandPath())
	parent.SuggestionsMinimumDistance = 2
	if near := parent.SuggestionsFor(name); len(near) > 0 {
		return withHint(err, "did you mean %s %s?", parent.CommandPath(), strings.Join(near, ", or "))
	}
	return withHint(err, "%s --help lists the commands", parent.CommandPath())
}

// flagError words what is wrong with a flag.
func flagError(cmd *cobra.Command, err error) error {
	var number *strconv.NumError
	if errors.As(err, &number) {
		words := "that is no whole number"
		if errors.Is(number, strconv.ErrRange) {
			words = "that is out of range"
		}
		err = errors.New(strings.Replace(err.Error(), number.Error(), words, 1))
	}
	return withHint(err, "%s --help shows what it takes", cmd.CommandPath())
}

// helpCommand is cobra's, but for a topic it does not know being an error.
func helpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "Help about any command",
		Long:    "help prints the help of a command, as COMMAND --help does.",
		Example: "  footing help audit",
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			var names []string
			if cmd, _, err := root.Find(args); err == nil {
				for _, sub := range cmd.Commands() {
					if sub.IsAvailableCommand() {
						names = append(names, sub.Name()+"\t"+sub.Short)
					}
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			cmd, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				if cmd == nil {
					cmd = root
				}
				return unknownCommand(cmd, append(rest, args...)[0])
			}
			cmd.InitDefaultHelpFlag()
			return cmd.Help()
		},
	}
}
