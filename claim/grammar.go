package claim

// grammarWords are the words that hold a sentence together.
func grammarWords() []entry {
	return []entry{
		{cAll, 0, "all every entire whole full"},
		{cBoth, 0, "each both two three four five six seven eight nine ten"},
		{cEverything, 0, "everything everything's"},
		{cNo, 0, "no zero"},
		{cDet, 0, "the a an our your my its their any some another"},
		{cThese, 0, "this these those"},
		{cThat, 0, "that which who where"},
		{cPron, 0, "it they them"},
		{cWe, 0, "i we i've we've i'd"},
		{cWe, 1, "you"},
		{cAux, 0, "is are be been has have being it's they're that's stay stays stayed continue continues continued " +
			"come comes came back look looks report reports reported reporting show shows showed returns returned " +
			"finishes exits exited gives"},
		{cPrep, 1, "with across at via using including over after since during without"},
		{cAux, 3, "did does do"},
		{cAux, 1, "was were had"},
		{cAux, 2, "remain remains"},
		{cLeft, 0, "left"},
		{cLeft, 2, "found anywhere present exist exists"},
		{cRan, 1, "ran re-ran reran completes completed finished executed execute executes running"},
		{cKept, 0, "keep keeps kept keeping"},
		{cAdv, 2, "now"},
		{cAdv, 3, "still"},
		{cAdv, 0, "also already currently again fully too locally well just consistently nicely together likewise " +
			"finally here indeed as-is unchanged afterwards individually entirely completely instantly so thus " +
			"then afterward there"},
		{cAdv, 1, "cleanly fine perfectly reliably end‑to‑end correctly properly"},
		{cAdv, 4, "yet"},
		{cPrep, 0, "in on for from under against about covering within inside per between among like"},
		{cPrep, 2, "by through into around along out"},
		{cOf, 0, "of"},
		{cTo, 0, "to"},
		{cAnd, 0, "and plus or nor"},
		{cBut, 0, "but while because although though whereas however"},
		{cNeg, 0, "not never cannot don't doesn't didn't won't can't isn't aren't wasn't weren't haven't hasn't " +
			"couldn't wouldn't shouldn't neither none longer unable hadn't nothing hardly barely"},
		{cNeg, 2, "untested unverified"},
		{cNeg, 3, "skipped skipping"},
		{cModal, 0, "should would could may might can must shall expected expect expects hopefully probably likely " +
			"presumably seem seems seemed appear appears assume assuming supposed ought perhaps maybe " +
			"theoretically believe think guess suspect hope almost nearly mostly largely usually sometimes " +
			"intermittently normally ideally"},
		{cPlan, 0, "will it'll they'll you'll that'll going want wants need needs ensure ensuring trying try gonna plan " +
			"wait waiting pending until unless goal target requires require required sure lets makes making " +
			"letting allow allows allowing helps instead aim expecting guarantees guarantee"},
		{cPlan, 1, "i'll we'll"},
		{cPlan, 2, "let let's"},
		{cWe, 2, "i'm we're"},
		{cCond, 0, "if when whenever once whether till provided depending otherwise"},
		{cHist, 1, "before"},
		{cDesc, 0, "verifies ensures asserts validates verifying asserting checking validating confirming assert proving " +
			"guaranteeing determines verify confirm validate detects returning signals means indicates"},
		{cSays, 0, "says said claims claimed mentions mentioned told states stated asked describes"},
		{cHist, 0, "previously originally formerly earlier used historically yesterday baseline initially prior"},
		{cCI, 0, "github-actions pipeline pipelines workflow upstream codecov jenkins circleci travis buildkite"},
		{cExcept, 0, "except apart besides excluding barring aside"},
		{cProof, 0, "verified tested validated re-verified retested re-tested smoke-tested double-checked revalidated " +
			"reverified"},
		{cNotice, 1, "todo"},
		{cNotice, 0, "wip incomplete unfinished unimplemented please partially progress"},
		{cRelay, 0, "reviewer reviewers subagent sub-agent subagents sub-agents reviewer's sub-agent's subagent's agent"},
		{cProof2, 0, "confirmed checked"},
		{cWorks, 0, "works work worked working loads load starts launches opens renders boots responds start loading " +
			"starting"},
		{cThing, 0, "gui app server page cli binary endpoint endpoints script site website container service program " +
			"application executable entrypoint entrypoints demo daemon dashboard game window extension image " +
			"notebook homepage webapp subcommand command commands subcommands example examples"},
		{cSought, 0, "references reference occurrences usages uses instances matches markers conflicts imports todos " +
			"leftovers callers callsites traces hits remnants call-sites duplicates placeholders"},
		{cTree, 0, "tree branch worktree changes change commits git"},
		{cDone, 0, "committed pushed"},
		{cChange, 0, "added updated fixed implemented removed refactored renamed created replaced moved changed rewrote " +
			"modified deleted wired introduced extracted converted migrated improved extended bumped patched " +
			"corrected simplified adjusted reworked rewired dropped inlined cleaned wrote edited merged tightened " +
			"enhanced expanded consolidated switched resolved installed hardened reverted restored scaffolded " +
			"generated applied refined"},
		{cData, 0, "parameter parameters argument arguments arg args value values option options flag flags data days " +
			"time hours minutes seconds bytes object objects context years weeks requests messages props callback " +
			"tokens input inputs"},
	}
}
