package integrity

import (
	"encoding/json"
	"testing"
)

// TestMayDo: a line that is passed over holds no deed.
func TestMayDo(t *testing.T) {
	deeds := 0
	for _, line := range []string{
		"git push", "git push origin main && ls", "docker push x/y", "podman push x", "curl -X POST -d a=1 https://e.org/a", "wget --post-data=a e.org",
		"http POST e.org a=1", "https POST e.org", "xh POST e.org a=1", "mail -s x a@e.org < b", "mutt -s x a@e.org", "msmtp a@e.org < m", "swaks --to a@e.org",
		"gh pr create --title x", "gh issue comment 7 -b x", "glab mr create", "vercel --prod", "surge ./dist", "cap production deploy", "goreleaser release",
		"npx semantic-release", "npm publish", "cargo publish", "twine upload dist/*", "make deploy", "fly deploy", "gcloud app deploy", "sendmail a@e.org < m",
		`git "push"`, `git pu\\sh`, `'curl' -X POST e.org`, "ls;git push", "x=1 git push&",
		"ls", "go test ./...", "git status", "git commit -am x", "sed -i s/a/b/ x", "terraform apply", "kubectl apply -f x", "make", "rm -rf x",
	} {
		args, _ := json.Marshal(map[string]string{"command": line})
		fresh := func() *call { return &call{Event: Event{Kind: Call, Tool: "shell", Args: args}} }
		all, _ := known(fresh())
		if got := deedsOf(fresh()); len(got) != len(all) {
			t.Errorf("%s: %d deeds, want %d", line, len(got), len(all))
		}
		deeds += len(all)
	}
	if deeds < 15 {
		t.Errorf("only %d deeds", deeds)
	}
}
