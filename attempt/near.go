package attempt

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// fold reduces a normalised label to what spellings share: compatibility form,
// lower case, words of letters and digits with one space between.
func fold(label string) string {
	return foldNFKC(lower(norm.NFKC.String(label)))
}

func foldNFKC(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
	}), " ")
}

func sorted(folded string) string {
	words := strings.Fields(folded)
	slices.Sort(words)
	return strings.Join(words, " ")
}

// masked makes every run of digits one sign.
func masked(s string) string {
	var b strings.Builder
	in := false
	for _, r := range s {
		digit := unicode.IsDigit(r)
		if !digit {
			b.WriteRune(r)
		} else if !in {
			b.WriteByte('#')
		}
		in = digit
	}
	return b.String()
}

// parts is into how many pieces a label is cut to find others one edit away:
// an edit falls into one piece and leaves all others as they are, so a label is
// filed once without each piece. It takes parts keys where leaving out each
// character would take as many as there are.
const parts = 4

// maxFold bounds the labels that are looked up by edits.
const maxFold = 512

// NearKeys are the keys a normalised approach is filed under.
func NearKeys(label string) []string {
	folded := fold(label)
	if folded == "" {
		return nil
	}
	s := sorted(folded)
	keys := []string{"t" + s, "n" + sorted(masked(folded))}
	if r := []rune(folded); len(r) <= maxFold {
		for i := range parts {
			keys = append(keys, without(r, len(r), i, 0))
		}
	}
	return keys
}

// nearLookups are the keys under which labels near to label are filed.
func nearLookups(folded string) []string {
	keys := []string{"t" + sorted(folded), "n" + sorted(masked(folded))}
	r := []rune(folded)
	if len(r) > maxFold {
		return keys
	}
	for _, more := range []int{0, 1, -1} {
		if len(r)+more < 1 {
			continue
		}
		for i := range parts {
			keys = append(keys, without(r, len(r)+more, i, more))
		}
	}
	return keys
}

// without is the key of the labels of n characters that are r outside their
// piece i; more is by how much they are longer than r.
func without(r []rune, n, i, more int) string {
	from, to := i*n/parts, (i+1)*n/parts-more
	if to < from { // a shorter piece than the edit takes away
		from, to = to, from
	}
	from, to = max(0, min(from, len(r))), max(0, min(to, len(r)))
	b := append(make([]byte, 0, len(r)+12), 'e')
	b = strconv.AppendInt(b, int64(n), 10)
	b = append(b, '.', byte('0'+i), ':')
	b = append(b, string(r[:from])...)
	b = append(b, 0)
	return string(append(b, string(r[to:])...))
}

// spelling is a label in the forms it is compared in.
type spelling struct {
	label, nfkc, folded string
	runes               []rune
	sorted, masked      string // filled when first asked for
}

func spell(label string) *spelling {
	s := &spelling{label: label, nfkc: lower(norm.NFKC.String(label))}
	s.folded = foldNFKC(s.nfkc)
	s.runes = []rune(s.folded)
	return s
}

// order is the words of s sorted, mask the same with numbers masked.
func (s *spelling) order() string {
	if s.sorted == "" {
		s.sorted = sorted(s.folded)
	}
	return s.sorted
}

func (s *spelling) mask() string {
	if s.masked == "" {
		s.masked = sorted(masked(s.folded))
	}
	return s.masked
}

// alike says by what two normalised labels differ if that is little, "" else.
func (s *spelling) alike(t *spelling) string {
	switch {
	case s.label == t.label:
		return ""
	case s.nfkc == t.nfkc:
		return "Unicode form"
	case s.folded == "" || t.folded == "":
		return ""
	case s.folded == t.folded:
		return "punctuation"
	case len(s.folded) == len(t.folded) && s.order() == t.order():
		return "word order"
	case s.mask() == t.mask():
		return "number"
	case oneEdit(s.runes, t.runes):
		return "one edit"
	}
	return ""
}

// oneEdit reports whether one inserted, dropped or replaced character makes a
// into b.
func oneEdit(a, b []rune) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	if len(a) == len(b) {
		return i == len(a) || slices.Equal(a[i+1:], b[i+1:])
	}
	return slices.Equal(a[i:], b[i+1:])
}

// plausible reports whether two labels can be one edit apart, as far as their
// sizes tell: an edit may take a separator with it.
func plausible(a, b string) bool {
	const most = 3 * utf8.UTFMax
	return len(a)-len(b) <= most && len(b)-len(a) <= most
}

// near collects labels close to the one asked for.
func near(ix Beside, adv *Advice, approach string, now Set) []Near {
	var out []Near
	seen := map[string]bool{approach: true}
	looked := 0
	if asked := spell(approach); asked.folded != "" {
		for _, key := range nearLookups(asked.folded) {
			if len(out) == maxNear || looked >= maxLooked {
				break
			}
			for _, label := range ix.Near(key, maxBucket) {
				if seen[label] || len(out) == maxNear {
					continue
				}
				seen[label] = true
				looked++
				if key[0] == 'e' && !plausible(label, asked.label) {
					continue
				}
				why := asked.alike(spell(label))
				if why == "" {
					continue
				}
				n := Near{Label: label, Why: why, Of: "approach"}
				if last, failure, k := ix.Exact(label, now); last != nil {
					h := hard(last, failure, k)
					n.Advice, n.AttemptID = h.Kind, h.AttemptID
				}
				out = append(out, n)
			}
		}
	}
	if adv.Kind != SimilarFailure {
		return out
	}
	// Assumptions spelled in two ways make a soft answer of a hard one.
	then := NewSet(adv.of.Assumptions)
	differing := adv.Differing[:min(len(adv.Differing), maxDrop)]
	for _, a := range differing {
		for _, b := range differing {
			if len(out) < maxNear && now.Has(a) && then.Has(b) {
				if why := spell(a).alike(spell(b)); why != "" {
					out = append(out, Near{Label: b, Why: why, Of: "assumption", Beside: a})
				}
			}
		}
	}
	return out
}
