package effect

import "strings"

// forge is the command line of a code host.
func (c *command) forge() []Effect {
	ops := c.operands("-R", "--repo", "-X", "--method", "-H", "-f", "-F", "--json", "--jq", "-q", "-t", "-b")
	if len(ops) == 0 {
		return nil
	}
	why := c.name + " " + ops[0].Text
	if ops[0].Text == "api" {
		if m, ok := c.value("-X", "--method"); ok && m.Text != "GET" || !ok && c.has("-f", "-F", "--field", "--raw-field", "--input") {
			if len(ops) > 1 && ops[1].Text == "graphql" {
				for _, a := range c.args {
					if strings.Contains(a.Text, "mutation") {
						return c.one(Outside, why)
					}
				}
				return nil
			}
			return c.one(Outside, why)
		}
		return nil
	}
	if len(ops) < 2 {
		return nil
	}
	why += " " + ops[1].Text
	switch ops[1].Text {
	case "view", "list", "status", "diff", "checks", "watch", "browse", "download", "token", "verify", "ls":
		return nil
	case "checkout", "co":
		return c.one(Tree, why)
	case "clone":
		return c.install(why)
	}
	switch ops[0].Text {
	case "pr", "mr", "issue", "release", "repo", "workflow", "run", "gist", "label", "secret", "variable", "project", "ci", "cache":
		return c.one(Outside, why)
	}
	return nil
}
