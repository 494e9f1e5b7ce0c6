package integrity

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestMayDo: a line that is passed over holds no deed.
func TestMayDo(t *testing.T) {
	deeds := 0
	for _, line := range []string{
		"git push", "git push origin main && ls", "docker push x/y", "podman push x", "curl -X POST -d a=1 https://e.org/a", "wget --post-data=a e.org",
		"http POST e.org a=1", "https POST e.org", "xh POST e.org a=1", "mail -s x a@e.org < b", "mutt -s x a@e.org", "msmtp a@e.org < m", "swaks --to a@e.org",
		"gh pr create --title x", "gh issue comment 7 -b x", "glab mr create", "vercel --prod", "surge ./dist", "cap production deploy", "goreleaser release",
		"npx semantic-release", "npm publish", "cargo publish", "twine upload dist/*", "make deploy", "fly deploy", "gcloud app deploy", "sendmail a@e.org < m",
		`git "push"`, `git pu\\sh`, `'curl' -X POST e.org`, "ls;git push", "x=1 git push&", "(git push)", "gh pr \\\n\tcreate -t x", "gh api repos/x/comments", "gh api repos/x/comments -f body=a", "gh api -X PUT repos/x", "gh pr view --comments", "$(npm publish)", "/usr/bin/curl -X POST e.org",
		"ls", "go test ./...", "git status", "git commit -am x", "sed -i s/a/b/ x", "terraform apply", "kubectl apply -f x", "make", "rm -rf x", "x.push(1)", "echo ${now}",
	} {
		all, _ := knownShell(line, "")
		args, _ := json.Marshal(map[string]string{"command": line})
		plain := Event{Kind: Call, Tool: "shell"}
		plain.Shell(line, "")
		for _, e := range []Event{plain, {Kind: Call, Tool: "shell", Args: args}} {
			if got := new(deedBook).deedsOf(newCall(&e)); len(got) != len(all) {
				t.Errorf("%s: %d deeds, want %d", line, len(got), len(all))
			}
		}
		deeds += len(all)
	}
	if deeds < 15 {
		t.Errorf("only %d deeds", deeds)
	}
}

// TestPutOff: working out what unsettles deeds only when it matters finds what
// doing it at once does.
func TestPutOff(t *testing.T) {
	d := &Declarations{Tools: []Tool{
		{Name: "attach", Effect: Writes}, {Name: "detach", Effect: Writes}, {Name: "bill", Effect: Writes, UnsettledBy: []string{"cancel_order"}},
	}}
	rapid.Check(t, func(t *rapid.T) {
		steps := rapid.SliceOfN(rapid.SampledFrom([][2]string{
			{"sh", "git push"},
			{"sh", "git push && npm publish"},
			{"sh", "npm publish"},
			{"sh", "git commit -am x"},
			{"sh", "ls"},
			{"sh", "echo a > a.txt"},
			{"sh", "make"},
			{"write_file", `{"path":"a.txt","content":"1"}`},
			{"write_file", `{"path":"/w/b.txt","content":"2"}`},
			{"edit", `{"path":"b.txt"}`},
			{"attach", `{"id":"v-1"}`},
			{"detach", `{"id":"v-1"}`},
			{"attach", `{"id":"v-2"}`},
			{"bill", `{"id":"v-1"}`},
			{"cancel_order", `{"id":"v-1"}`},
			{"send_mail", `{"to":"a@e.org"}`},
			{"read_file", `{"path":"a.txt"}`},
			{"run", `{"command":"git push"}`},
			{"run", `{"command":"git commit -m a"}`},
			{"back", ""},
			{"fail", ""},
			{"again", ""},
			{"changed", "a.txt"},
		}), 0, 40).Draw(t, "steps")
		off, at := New(d), New(d)
		var open []string
		for i, s := range steps {
			id := strconv.Itoa(i)
			e := Event{Kind: Call, ID: id, Tool: s[0], Args: []byte(s[1])}
			switch s[0] {
			case "sh":
				e.Args = nil
				e.Shell(s[1], "")
			case "changed":
				e.Tool, e.Args, e.Changed = "apply", []byte(`{}`), []string{s[1]}
			case "again":
				e = Event{Kind: Turn, Text: "do it again"}
			case "back", "fail":
				if len(open) == 0 {
					continue
				}
				e = Event{Kind: Result, Call: open[0], Error: s[0] == "fail"}
				open = open[1:]
			}
			if e.Kind == Call {
				open = append(open, id)
			}
			off.Add(&e)
			at.Add(&e)
			at.deeds.catchUp(at)
			if rapid.IntRange(0, 3).Draw(t, "returns") > 0 && e.Kind == Call {
				e = Event{Kind: Result, Call: id}
				open = open[:len(open)-1]
				off.Add(&e)
				at.Add(&e)
				at.deeds.catchUp(at)
			}
		}
		a, b := off.Close(), at.Close()
		if got, want := fmt.Sprint(a.Findings, a.Dispositions), fmt.Sprint(b.Findings, b.Dispositions); got != want {
			t.Fatalf("put off:\n%s\nat once:\n%s", got, want)
		}
	})
}

// TestConstant: words whose expansions say on the line what they are.
func TestConstant(t *testing.T) {
	for word, want := range map[string]bool{
		"plain": true, "": true, "$x": false, "`ls`": false, "$(ls)": false, "$(cat x)": false,
		"$(cat <<'EOF'\na $x\nEOF\n)": true, "a $(cat <<\"E\"\nb\nE\n) c": true, "$(cat <<-'EOF'\nb\nEOF\n  )": true,
		"$(cat <<EOF\na $x\nEOF\n)": false, "$(cat <<'EOF'\na\nEOF\n) $x": false, "$(cat <<'EOF'\na\nEOF\nls)": false, "$(cat <<'EOF": false, "$(cat <<''\n\n\n)": false,
	} {
		if got := constant(word); got != want {
			t.Errorf("%q: %v", word, got)
		}
	}
}

// TestNoDeedIsPassedOver: what mayDo lets go holds no deed, however it is written.
func TestNoDeedIsPassedOver(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{
			"git ", "push", "curl", " -X POST ", " -d a=1 ", "npm ", "publish", "\n", " ", "'", "\"", "\\", "gh ", "pr ", "issue ", "create", " api x -f a=1", "echo ",
			"; ", " && ", "| ", "(", ")", "http", "://e.org", "mail ", "-s x a@e.org", "make ", "deploy", "c", "u", "rl", "_", ".", "x", "$(cat <<'E'\nb\nE\n)",
		}), 1, 12).Draw(t, "line"), "")
		if deeds, _ := knownShell(line, ""); len(deeds) > 0 && !mayDo(line) {
			t.Fatalf("%q holds %+v", line, deeds)
		}
	})
}
