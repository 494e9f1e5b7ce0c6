package claim

// cue tells which part of the reading has something to say of a word whatever
// its class, a bit each. Most words have none: they are passed over without
// being compared with anything.
type cue uint8

const (
	cuePhrase  cue = 1 << iota // phrase
	cueMood                    // partly, getting, pastBegins, explains
	cueOpening                 // opening
	cueOffer                   // offers, begs, announces: as the first word
	cueYou                     // handsAt
	cueRest                    // remainsAt
)

// cued is words, between spaces, with one cue.
type cued struct {
	cue   cue
	words string
}

func cuedWords() []cued {
	return []cued{
		{cuePhrase, "actions according afaict afaik assertion assertions attempts but bar case cases check checks confirmed confirms claim exception examples far found " +
			"iirc indicates iterations minus noted once other theory principle paper types repeats repetitions rounds runs times reported reports report save shows show " +
			"saw sees validation verification"},
		{cueMood, "most some only half get getting because since due last at in earlier previously originally formerly " +
			"historically initially yesterday before on"},
		{cueOpening, "ok okay great good perfect next first"},
		{cueOffer, "shall should ready anything sound sounds want wanna interested let if do would please tell which what " +
			"let's i'll we'll i i'm running checking updating fixing adding rerunning"},
		{cueYou, "you you'll your over up"},
		{cueRest, "todo wip unfinished unimplemented not aren't haven't still also remains left remaining incomplete " +
			"isn't in partially"},
	}
}
