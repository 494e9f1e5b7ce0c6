// Package unname takes everything out of a text that could say whose it is,
// and leaves its shape: what a judge went by can still be judged. It works the
// safe way round: a word stays only if it is on a list of words that tools and
// reports of checks share; every other word becomes a placeholder, the same one
// each time.
package unname

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Renamer remembers which word became which placeholder. The zero Renamer is
// ready to use.
type Renamer struct {
	keep map[string]bool
	seen map[string]string
}

// Keep adds the words of a text to those that stay: the names of known runners
// and rules.
func (r *Renamer) Keep(text string) {
	r.init()
	for _, w := range strings.FieldsFunc(text, func(c rune) bool { return !inWord(c) }) {
		r.keep[strings.ToLower(w)] = true
	}
}

func (r *Renamer) init() {
	if r.keep != nil {
		return
	}
	r.keep, r.seen = map[string]bool{}, map[string]string{}
	for _, w := range strings.Fields(words) {
		r.keep[w] = true
	}
}

// Text returns s with every unlisted word replaced. Punctuation, spacing and
// small numbers stay.
func (r *Renamer) Text(s string) string {
	r.init()
	var b strings.Builder
	for i := 0; i < len(s); {
		c, n := utf8.DecodeRuneInString(s[i:])
		if !inWord(c) {
			if c == '\n' || c == '\t' || !unicode.IsControl(c) && !unicode.Is(unicode.Cf, c) {
				b.WriteString(s[i : i+n]) // nothing that steers a terminal or turns text around
			}
			i += n
			continue
		}
		j := i + n
		for j < len(s) {
			c, n := utf8.DecodeRuneInString(s[j:])
			if !inWord(c) {
				break
			}
			j += n
		}
		b.WriteString(r.word(s[i:j]))
		i = j
	}
	return b.String()
}

// smallNumber is how many digits a number may have to be a count or a line
// rather than an account, a port or a phone.
const smallNumber = 4

func (r *Renamer) word(w string) string {
	if strings.Trim(w, "0123456789") == "" && len(w) <= smallNumber {
		return w
	}
	if r.keep[strings.ToLower(w)] {
		return w
	}
	p, ok := r.seen[w]
	if !ok {
		p = "w" + strconv.Itoa(len(r.seen)+1)
		r.seen[w] = p
	}
	return p
}

func inWord(c rune) bool {
	return c == '_' || c == utf8.RuneError || unicode.IsLetter(c) || unicode.IsDigit(c) || unicode.IsMark(c)
}

// words stay: the language of checks and of closing messages, programs and
// flags everybody has, file extensions. No word of it names anybody.
const words = `
a about above after again against all also although always am an and another any are as at be because been before
being below between both but by can could did do does doing don done down during each either else even ever every
few finally first for from further had has have having here how however i if in into is isn it its just last later
least less let like made make many may me might more most much must my need needs never new next no nor not nothing
now of off old on once one only or other our out over own per please s same second see should since so some still such
t than that the their them then there these they this those three through to together too two under until up us use
used using very want was we were what when where whether which while who why will with without would yes yet you your

absent added adds appears assert asserts bug build building builds built case cases cached change changed changes check
checked checking checks clean code command commands commit committed compile compiled compiles compiling completed
complete confirm confirmed confirms correct correctly count counts coverage covered covers current error errors exit
expected fail failed failing fails failure failures file files finish finished fix fixed fixes format formatted
formatting found full fully function functions good green integration implementation implemented issue issues known
lint linted linter linters linting log logs masked message missing module modules narrow none note number ok output
package packages partial pass passed passes passing problem problems project push pushed ran read ready rebuilt red
remain remaining remains removed report rerun result results run running runs scope script session skipped skip stale
state status successful successfully succeed succeeded succeeds suite suites summary task tasks test tested testing
tests total tree turn type typecheck typechecked typechecks types typing unit unproven unsupported updated validated
verified verify verifies warning warnings work worked working works write written zero e2e regression regressions

answer answers apply applies asked background demands ended equal executed interrupted line lines nothing re reason
refused repository required requires say says settle shown shows stand stands tell telling told unknown wider widest

awk bash bin bundle cargo cat cd cmd composer config coverage ctest dev docker dotnet echo env exec export false find
git go gofmt gradle gradlew grep head install internal jest js lib local main make mise mvn mypy node nox npm npx pip
pkg pnpm poetry py pytest python python3 q rake rb rs rspec rubocop ruff sed sh src stash sudo tail tee
timeout tmp tox true ts tsc tsx usr uv v vet vitest vv xargs xvfb yarn yml yaml json toml md txt jsx mjs cjs java kt c
h cc cpp hpp cs php swift ex exs scala vue svelte html css sql proto lock mod sum spec specs dist target node_modules
testdata fixtures docs readme makefile
race short verbose quiet all lib workspace features release tags k x m n p r f e o i u l w s
filter only match pattern ignore exclude deselect maxfail bail watch ci color colour no nocapture cov cache
clean fixall list reporter profile jobs parallel runinband testnamepattern
testpathpattern
`
