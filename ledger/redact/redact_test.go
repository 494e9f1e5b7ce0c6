package redact

import (
	"bytes"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"pgregory.net/rapid"
)

const rnd = "aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bD1fG3hJ5kL7n"

func TestSecretsAreTakenOut(t *testing.T) {
	for name, c := range map[string]struct{ in, secret string }{
		"aws key id":        {"key AKIAIOSFODNN7EXAMPLE here", "AKIAIOSFODNN7EXAMPLE"},
		"aws temporary":     {"ASIAIOSFODNN7EXAMPLE", "ASIAIOSFODNN7EXAMPLE"},
		"aws secret":        {"aws_secret_access_key = " + rnd, rnd},
		"aws secret env":    {"export AWS_SECRET_ACCESS_KEY=" + rnd, rnd},
		"github":            {"ghp_" + rnd[:36], rnd[:36]},
		"github app":        {"(ghs_" + rnd[:36] + ")", rnd[:36]},
		"github fine":       {"github_pat_11ABC_" + rnd, rnd},
		"gitlab":            {"glpat-" + rnd[:20], rnd[:20]},
		"slack":             {"xoxb-1234567890-" + rnd, rnd},
		"slack hook":        {"https://hooks.slack.com/services/T00/B00/" + rnd, rnd},
		"openai":            {"sk-" + rnd, rnd},
		"openai project":    {"sk-proj-" + rnd + "-x", rnd},
		"anthropic":         {"sk-ant-api03-" + rnd + "_x-AA", rnd},
		"jwt":               {"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl", "c2lnbmF0dXJl"},
		"google":            {"AIza" + rnd[:35], rnd[:35]},
		"npm":               {"//registry/:_authToken=npm_" + rnd[:36], rnd[:36]},
		"payment":           {"sk_live_" + rnd[:24], rnd[:24]},
		"pem":               {"-----BEGIN RSA PRIVATE KEY-----\nMIIEabc+/=\nxyz\n-----END RSA PRIVATE KEY-----\n", "MIIEabc"},
		"pem, cut":          {"-----BEGIN PRIVATE KEY-----\nMIIEabc+/=\nxyz", "MIIEabc"},
		"pem in JSON":       {`{"k":"-----BEGIN EC PRIVATE KEY-----\nMHcCAQ\n-----END EC PRIVATE KEY-----\n"}`, "MHcCAQ"},
		"openssh":           {"-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNz\n-----END OPENSSH PRIVATE KEY-----", "b3BlbnNz"},
		"password=":         {"psql password=hunter2 host=x", "hunter2"},
		"password letters":  {"PGPASSWORD=correcthorse psql", "correcthorse"},
		"password quoted":   {`password = "pw!"`, "pw!"},
		"password yaml":     {"password: hunter2!", "hunter2!"},
		"password JSON":     {`{"password": "abc", "user": "u"}`, `"abc"`},
		"password escaped":  {`{"x":"{\"password\":\"hunter2\"}"}`, "hunter2"},
		"db password":       {"DB_PASSWORD='s3cr3t'", "s3cr3t"},
		"camel":             {`dbPassword: "letmein"`, "letmein"},
		"token:":            {"token: abcdef1234567890", "abcdef1234567890"},
		"token JSON":        {`"access_token":"abcdef0123456789"`, "abcdef0123456789"},
		"api key":           {"API_KEY=0123456789abcdef0123456789abcdef", "0123456789abcdef0123"},
		"api-key header":    {"X-Api-Key: 0123abcd4567", "0123abcd4567"},
		"client secret":     {"client_secret=a1b2c3d4e5", "a1b2c3d4e5"},
		"bearer":            {`-H "Authorization: Bearer abc.def123"`, "abc.def123"},
		"basic":             {"Authorization: Basic dXNlcjpwYXNz", "dXNlcjpwYXNz"},
		"flag":              {"mytool --password hunter2 x", "hunter2"},
		"flag=":             {"mytool --api-token=abc123456 x", "abc123456"},
		"curl -u":           {"curl -sS -u admin:hunter2 https://x", "hunter2"},
		"url":               {"git clone https://user:hunter2@host/x.git", "hunter2"},
		"url token":         {"https://0123456789abcdef0123@host/x", "0123456789abcdef0123"},
		"dsn":               {"postgres://app:p%40ss@db:5432/x", "p%40ss"},
		"high entropy":      {"cookie = " + rnd, rnd},
		"after JSON escape": {`{"a":"line\nghp_` + rnd[:36] + `"}`, rnd[:36]},
		"hash rocket":       {`:secret => "abcdef0123456789"`, "abcdef0123456789"},
	} {
		got := string(new(Redactor).Append(nil, []byte(c.in)))
		if strings.Contains(got, c.secret) || !strings.Contains(got, "[redacted:") {
			t.Errorf("%s: %q", name, got)
		}
		if again := string(new(Redactor).Append(nil, []byte(got))); again != got {
			t.Errorf("%s: twice gives %q, once %q", name, again, got)
		}
	}
}

// What an audit needs to read stays as it is.
func TestOrdinaryTextStays(t *testing.T) {
	for _, s := range []string{
		"", "go test ./... -run TestToken", "pytest tests/test_auth.py::test_token::case -k 'token and not password'",
		"SyntaxError: Unexpected token: punc", "error: invalid token: foo at 3:4", "max_tokens: 4096", "tokens=1234",
		"def login(password: str, token: Optional[str] = None):", "password: string;", "password = os.environ['PASSWORD']",
		"token = config.get('token')", "const token = req.headers.authorization;", "self.password = password",
		"PASSWORD=$PASSWORD ./run", "password: ${{ secrets.DB }}", "token: <your token>", "PWD=/home/me/src", "OLDPWD=/tmp",
		"https://example.com/a:b@c", "git@github.com:owner/repo.git", "http://localhost:8080/x?y=z",
		"class=\"sk-estimator-documentation-link\"", "task-1234567890123456789012", "risk-assessment-of-2026-q4-report",
		"sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", "commit 9f86d081884c7d659a2feaa0c55ad015",
		"-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----", "cache-key: go-build-linux-amd64", "eyJust a word",
		"a == b", "x := y", "docker run -u 1000:1000 img", "    key: value", `{"type":"event","line":12}`, "Passed: 12, Failed: 0",
		"--- FAIL: TestPassword (0.00s)", "ok  \tgithub.com/x/token\t0.1s", "AKIAnope", "--token-file path", "auth: ok", `"session_id":"ses_4pF2kLm9QwX7zR1tY6uB3n"`,
		"if token == 'abcdefgh12345678':", "keyboard=us", `{"total_tokens": 123456789, "token": 12}`, "token: 42",
	} {
		if got := string(new(Redactor).Append(nil, []byte(s))); got != s {
			t.Errorf("%q became %q", s, got)
		}
	}
}

func TestLiterals(t *testing.T) {
	r := New("tr0ub4dor", "abc", "with \"quote\"", "tr0ub4dor-and-more")
	for in, want := range map[string]string{
		"x tr0ub4dor y":                "x [redacted:value] y",
		"tr0ub4dor-and-more":           "[redacted:value]",
		"abc":                          "abc", // too short to be looked for
		`{"a":"with \"quote\""}`:       `{"a":"[redacted:value]"}`,
		"tr0ub4dortr0ub4dor password":  "[redacted:value][redacted:value] password",
		"nothing of the kind is there": "nothing of the kind is there",
	} {
		if got := string(r.Append([]byte("> "), []byte(in))); got != "> "+want {
			t.Errorf("%q became %q", in, got)
		}
	}
}

func TestFromEnv(t *testing.T) {
	got := FromEnv([]string{
		"PATH=/usr/bin:/bin", "GITHUB_TOKEN=abcdef123", "DB_PASSWORD=hunter2", "PWD=/home/me", "SHORT_TOKEN=a",
		"KEYBOARD=us-intl", "NO_EQUALS", "API_KEY=$OTHER", "TOKEN=",
	})
	if strings.Join(got, " ") != "abcdef123 hunter2" {
		t.Errorf("picked %q", got)
	}
}

// Redacting JSON text leaves JSON text.
func TestJSONStaysJSON(t *testing.T) {
	part := rapid.SampledFrom([]string{
		"password=", `"password"`, ":", "token: ", "hunter2", "\\", "\"", "'", "\n", "AKIAIOSFODNN7EXAMPLE", "ghp_" + rnd[:36],
		"-----BEGIN RSA PRIVATE KEY-----", "MII\n", "-----END RSA PRIVATE KEY-----", "https://u:", "@h", "Bearer ", " ", "=", "x1y2z3", "curl -u a:b",
	})
	rapid.Check(t, func(t *rapid.T) {
		var doc []byte
		doc = append(doc, '{')
		for i, n := 0, rapid.IntRange(1, 4).Draw(t, "n"); i < n; i++ {
			if i > 0 {
				doc = append(doc, ',')
			}
			k := rapid.SampledFrom([]string{"a", "password", "token", "apiKey", "url"}).Draw(t, "k")
			doc, _ = jsontext.AppendQuote(doc, k+strings.Repeat("_", i))
			doc = append(doc, ':')
			if rapid.IntRange(0, 4).Draw(t, "number") == 0 {
				doc = append(doc, rapid.SampledFrom([]string{"1", "-12.5e3", "true", "null", "[]", "123456789"}).Draw(t, "v")...)
				continue
			}
			doc, _ = jsontext.AppendQuote(doc, strings.Join(rapid.SliceOf(part).Draw(t, "parts"), ""))
		}
		doc = append(doc, '}')
		out := new(Redactor).Append(nil, doc)
		if !jsontext.Value(out).IsValid() {
			t.Fatalf("%s\nbecame\n%s", doc, out)
		}
	})
}

func FuzzAppend(f *testing.F) {
	f.Add([]byte("password=hunter2 --token x -----BEGIN PRIVATE KEY-----"))
	f.Add([]byte(`{"a":"\\\"token\\\": \\\"abcdef1234567890\\\""}`))
	f.Add([]byte("-u x:y =: :// eyJ.eyJ sk- ghp_ AKIA"))
	r := New("literal value")
	f.Fuzz(func(t *testing.T, b []byte) {
		once := r.Append(nil, b)
		if len(once) > 20*len(b)+20 {
			t.Fatalf("%d bytes became %d", len(b), len(once))
		}
	})
}

func BenchmarkAppend(b *testing.B) {
	plain := strings.Repeat("--- PASS: TestSomething (0.00s)\n    file_test.go:12: value = 3, want: 4\nok  \texample.org/pkg/name\t0.012s\n", 4000)
	code := strings.Repeat("\tfor i := range items {\n\t\tif v, ok := m[key]; ok && v.Name == \"x-y_z\" {\n\t\t\treturn fmt.Errorf(\"read %s: %w\", path, err)\n\t\t}\n\t}\n", 3000)
	json := strings.Repeat(`{"type":"assistant","uuid":"4b1c-22","parentUuid":null,"message":{"role":"assistant","content":[{"type":"tool_use","id":"t1","input":{"command":"go test ./... -count=1","description":"run_all"}}]}}`+"\n", 2000)
	for name, s := range map[string]string{"output": plain, "code": code, "json": json} {
		for _, lits := range [][]string{nil, {"s3cretvalue", "another-one", "third=value"}} {
			r := New(lits...)
			b.Run(name+map[bool]string{true: "", false: "+literals"}[lits == nil], func(b *testing.B) {
				src := []byte(s)
				dst := make([]byte, 0, 2*len(src))
				b.SetBytes(int64(len(src)))
				for b.Loop() {
					dst = r.Append(dst[:0], src)
				}
				if !bytes.Equal(dst, src) {
					b.Fatal("ordinary text was changed")
				}
			})
		}
	}
}

// The quick look at the last two letters turns no name of a secret away.
func TestEndingsAreLikely(t *testing.T) {
	for _, e := range endings {
		for _, s := range []string{e.text, strings.ToUpper(e.text)} {
			if n := len(s); !endsLikely(s[n-2], s[n-1]) || nameClass([]byte("my_"+s)) != e.class {
				t.Errorf("%s is turned away", s)
			}
		}
	}
}
