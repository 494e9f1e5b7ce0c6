package check

const (
	jsReads     = ".js .jsx .mjs .cjs .ts .tsx .mts .cts .vue .svelte .astro .css .scss .sass .less .html .json .snap .graphql .gql .mdx .svg package.json"
	jsCodeReads = ".js .jsx .mjs .cjs .ts .tsx .mts .cts .vue .svelte .astro .json package.json .eslintrc .eslintignore"
	fmtReads    = jsReads + " .md .markdown .yaml .yml .toml .html .hbs .json5 .jsonc"
)

// jsRows are the tools of the JavaScript tree. Scripts of package.json are
// resolved in task.go.
var jsRows = []row{
	{
		names: "jest", runner: "jest", kind: Tests, style: byPattern, root: rootDir,
		see: "--ci --coverage --coverage= --coverageReporters= --coverageDirectory= --collectCoverage --collectCoverageFrom= --coverageThreshold= --coverageProvider= --verbose --silent --no-coverage -i --runInBand -w= --maxWorkers= --workerThreads --no-cache --cache --cacheDirectory= --clearCache-never --colors --detectOpenHandles --forceExit --expand -e --json --outputFile= --reporters= --testTimeout= --logHeapUsage --passWithNoTests --noStackTrace --errorOnDeprecated --randomize --seed= --showSeed --useStderr --maxConcurrency= --openHandlesTimeout= --waitBeforeRetry= --injectGlobals --rootDir= --config= -c= --logLevel= --watchAll=false --watchman --no-watchman --workerIdleMemoryLimit= --resetMocks --clearMocks --restoreMocks -u --updateSnapshot --updateSnapshot= -u= --roots= ",
		sel: "~t:-t=|--testNamePattern= changed:-o|--onlyChanged|--changedSince=|--lastCommit related:--findRelatedTests +selectProjects:--selectProjects= only-failures:-f|--onlyFailures shard:--shard= ",
		not: "+testPathIgnorePatterns:--testPathIgnorePatterns= +ignoreProjects:--ignoreProjects= ", tgt: "--testPathPattern= --testPathPatterns= --runTestsByPath= --testMatch= --testRegex= --testFiles= ", mode: "env:--env=|--testEnvironment= ",
		stop: "-b --bail", watch: "--watch --watchAll", list: "--listTests --showConfig --init --clearCache", reads: jsReads, trailer: true,
	},
	{
		names: "vitest", runner: "vitest", kind: Tests, style: byPattern, root: rootDir, tty: true,
		see: "run --run --reporter= --reporters= --outputFile= --silent --coverage --coverage.enabled --coverage.reporter= --coverage.provider= --no-coverage --ui=false --pool= --poolOptions.threads.singleThread --no-threads --threads --no-file-parallelism --fileParallelism --maxWorkers= --minWorkers= --testTimeout= --hookTimeout= --teardownTimeout= --passWithNoTests --hideSkippedTests --logHeapUsage --allowOnly --no-color --clearScreen= --isolate --no-isolate --globals --dom --retry= --disable-console-intercept --disableConsoleIntercept --printConsoleTrace --sequence.shuffle --sequence.seed= --watch=false --no-watch --config= -c= --cache --no-cache --slowTestThreshold= -u --update --expandSnapshotDiff --ui ",
		sel: "~t:-t=|--testNamePattern= changed:--changed project:--project= shard:--shard= +tags:--tags= ", not: "+exclude:--exclude= ", mode: "mode:--mode= env:--environment= typecheck:--typecheck browser:--browser= ", dir: "-r= --root= --dir=",
		stop: "--bail=", watch: "-w --watch", list: "--list --listTags list init", reads: jsReads, trailer: true,
	},
	{
		names: "mocha", runner: "mocha", home: "test", kind: Tests, style: byPath, root: rootDir,
		see: "-R= --reporter= -O= --reporter-option= --reporter-options= -c --colors --color -t= --timeout= -s= --slow= --exit --no-exit --full-trace --recursive --parallel -j= --jobs= --retries= -r= --require= --import= --loader= --ui= -u= --diff --no-diff --inline-diffs --check-leaks --delay --extension= --config= --no-config --package= --sort -S --experimental-strip-types --forbid-only --forbid-pending -n= --node-option= ",
		sel: "~grep:-g=|--grep= fgrep:-f=|--fgrep= --invert -i ", not: "+ignore:--ignore=|--exclude= ", tgt: "--spec= --file= ", stop: "-b --bail", watch: "-w --watch", list: "--dry-run --list-files --list-reporters --list-interfaces", reads: jsReads, trailer: true,
	},
	{
		names: "ava tap uvu japa", runner: "ava", home: "test", each: true, kind: Tests, style: byPath, root: rootDir,
		see: "-v --verbose -t --tap -s --serial -c= --concurrency= -T= --timeout= --no-worker-threads --color --config= --reporter= -R= -u --update-snapshots --no-coverage --disable-coverage --allow-incomplete-coverage --jobs= -j= ", sel: "+match:-m=|--match= ", stop: "--fail-fast -b --bail", watch: "-w --watch", reads: jsReads, trailer: true,
	},
	{
		names: "node tsx ts-node", sub: "--test", runner: "node --test", home: "test", family: "node test", kind: Tests, style: byPath, root: rootDir,
		see: "--test --test-reporter= --test-reporter-destination= --test-concurrency= --test-timeout= --experimental-test-coverage --experimental-strip-types --experimental-transform-types --no-warnings --import= --loader= --require= -r= --enable-source-maps --test-force-exit --env-file= --experimental-vm-modules --experimental-test-module-mocks --no-experimental-strip-types --test-coverage-include= --test-coverage-exclude= --test-isolation= --experimental-test-isolation= --test-update-snapshots --trace-warnings --max-old-space-size= --disable-warning= --conditions= -C= --test-shard-never ",
		sel: "~name:--test-name-pattern= only:--test-only shard:--test-shard= ", not: "~skip:--test-skip-pattern= ", watch: "--watch", reads: jsReads, trailer: true,
	},
	{
		names: "playwright", sub: "test", runner: "playwright", kind: Tests, style: byPattern, root: rootDir,
		see: "--reporter= --workers= -j= --timeout= --global-timeout= --retries= --trace= --output= --quiet --headed --fully-parallel --pass-with-no-tests --video= --screenshot= --repeat-each= --forbid-only --max-failures-never --tsconfig= -u --update-snapshots --update-snapshots= --update-source-method= --fail-on-flaky-tests ",
		sel: "~g:-g=|--grep= +project:--project= shard:--shard= last-failed:--last-failed only-changed:--only-changed --test-list= ", not: "~grep-invert:--grep-invert=|-gv= +no-deps:--no-deps ", mode: "config:-c=|--config= browser:--browser= ", stop: "-x --max-failures=", list: "--list", watch: "--ui --debug", reads: jsReads, trailer: true,
	},
	{
		names: "cypress", sub: "run", runner: "cypress", kind: Tests, style: byPath, root: rootDir, pos: ignored,
		see: "-b= --browser= --headless --headed -q --quiet -r= --reporter= -o= --reporter-options= --record -k= --key= --parallel --group= --tag= --ci-build-id= --no-exit --port= -p= --runner-ui --no-runner-ui --auto-cancel-after-failures= ", mode: "*type:--component|--e2e config:-C=|--config-file=|-c=|--config= env:-e=|--env= ", tgt: ", -s= --spec= ", dir: "-P= --project=", reads: jsReads, trailer: true,
	},
	{
		names: "tsc tsgo", runner: "tsc", bools: true, kind: Typecheck, style: byPath, root: rootDir,
		see:  "--pretty --noErrorTruncation --incremental --tsBuildInfoFile= --extendedDiagnostics --diagnostics --listEmittedFiles --preserveWatchOutput --noEmit --outDir= --declaration --emitDeclarationOnly --sourceMap --generateTrace= --traceResolution --explainFiles --force -f --singleThreaded --stopBuildOnErrors --verbose -v-never --checkers= --noEmitOnError --declarationMap -d --removeComments --rootDir= --outFile= ",
		mode: "project:-p=|--project= build:-b|--build strict:--strict skipLibCheck:--skipLibCheck target:-t=|--target= module:-m=|--module= --moduleResolution= --jsx= --lib= --esModuleInterop --allowJs --checkJs --types= --noUnusedLocals --noUnusedParameters --resolveJsonModule --allowImportingTsExtensions --noImplicitAny --isolatedModules --allowSyntheticDefaultImports --baseUrl= --typeRoots= --noUncheckedIndexedAccess --downlevelIteration ",
		list: "--showConfig --listFilesOnly --init --all --clean -v -h", watch: "-w --watch", reads: ".ts .tsx .mts .cts .js .jsx .mjs .cjs .json .d.ts package.json", trailer: false, silent: true,
	},
	{
		names: "vue-tsc svelte-check astro-check", runner: "vue-tsc", bools: true, each: true, kind: Typecheck, style: byPath, root: rootDir,
		see: "--pretty --noEmit --incremental --output= --fail-on-warnings --fail-on-hints --compiler-warnings= --diagnostic-sources= --preserveWatchOutput --force --emitDeclarationOnly --declaration ", mode: "project:-p=|--project=|--tsconfig= build:-b|--build threshold:--threshold= skipLibCheck:--skipLibCheck --no-tsconfig --workspace= --ignore= ", watch: "-w --watch", reads: jsCodeReads, silent: true,
	},
	{
		names: "astro", sub: "check|sync", runner: "astro check", kind: Typecheck, style: byPath, root: rootDir,
		see: "--minimumFailingSeverity= --minimumSeverity= --noSync --silent ", mode: "project:--tsconfig= ", watch: "--watch", reads: jsCodeReads, trailer: true,
	},
	{
		names: "eslint eslint_d", runner: "eslint", kind: Lint, style: byPath, root: rootDir,
		see: "-f= --format= -o= --output-file= --cache --cache-location= --cache-file= --cache-strategy= --no-error-on-unmatched-pattern --pass-on-no-patterns --stats --report-unused-disable-directives --no-warn-ignored --no-inline-config-never --concurrency= --exit-on-fatal-error --debug --resolve-plugins-relative-to= --flag= --report-unused-disable-directives-severity= --env-info-never ",
		sel: "+,ext:--ext= ", not: "+ignore-pattern:--ignore-pattern= --ignore-path= ", mode: "config:-c=|--config= max-warnings:--max-warnings= --no-config-lookup --no-eslintrc +rule:--rule= +plugin:--plugin= --rulesdir= --no-ignore --no-inline-config --parser= +env:--env= --parser-options= ",
		fix: "--fix", list: "--print-config= --inspect-config --env-info --init --fix-dry-run-never", reads: jsCodeReads, trailer: true, silent: true,
	},
	{
		names: "next", sub: "lint", runner: "next lint", family: "next", kind: Lint, style: byPath, root: rootDir, see: "--cache-location= --no-cache --format= -f= --quiet --output-file= --error-on-unmatched-pattern ", mode: "strict:--strict max-warnings:--max-warnings= config:-c=|--config= ", tgt: "+d:-d=|--dir= --file=", fix: "--fix", reads: jsCodeReads, trailer: true,
	},
	{
		names: "next", sub: "build", runner: "next build", kind: Build, also: "typecheck", style: byPath, pos: ignored, root: rootDir,
		see: "-d --debug --profile --turbo --turbopack --webpack --no-mangling --experimental-app-only --debug-prerender ", mode: "lint-off:--no-lint --experimental-build-mode= ", reads: jsReads, trailer: true,
	},
	{
		names: "next nuxt nuxi vite astro remix react-scripts vue-cli-service ng rsbuild", sub: "build|generate", runner: "vite build", each: true, kind: Build, style: byPath, pos: ignored, root: rootDir,
		see: "--minify= --sourcemap --emptyOutDir --outDir= -l= --logLevel= --clearScreen --turbo --turbopack --profile --debug -d --no-lint --no-mangling --dotenv= --progress= --verbose --manifest --stats-json --source-map ", mode: "mode:-m=|--mode= ssr:--ssr config:-c=|--config=|--configuration= --prod --production --experimental-build-mode= --base= ", watch: "-w --watch", reads: jsReads, trailer: true,
	},
	{
		names: "webpack rollup esbuild tsup parcel rspack rolldown unbuild tsdown swc ncc microbundle", runner: "bundler", each: true, kind: Build, style: byPath, root: rootDir, sub: "",
		see: "build --bundle --minify --outfile= --outdir= --out-dir= --format= --platform= --target= --sourcemap --progress --silent -d --dts --clean --no-cache --stats= --log-level= -o= -f= --external= --splitting --metafile= ", mode: "config:-c=|--config= mode:--mode= ", watch: "-w --watch --serve serve", reads: jsReads, trailer: true,
	},
	{
		names: "prettier", runner: "prettier", kind: Format, style: byPath, root: rootDir,
		see: "--cache --cache-location= --cache-strategy= --no-error-on-unmatched-pattern --log-level= --loglevel= --ignore-unknown -u --config-precedence= --no-color --no-editorconfig --with-node-modules ", not: "--ignore-path= ", mode: "config:--config= --no-config --parser= --plugin= --single-quote --print-width= --tab-width= --trailing-comma= --use-tabs ",
		needs: "-c --check -l --list-different", fix: "-w --write", list: "--find-config-path= --file-info= --support-info --stdin-filepath=", reads: fmtReads, trailer: true,
	},
	{
		names: "biome", sub: "check|ci", runner: "biome check", family: "biome", kind: Lint, also: "format", style: byPath, root: rootDir, see: biomeSee, sel: biomeSel, not: "+skip:--skip= ", mode: biomeMode, fix: biomeFix, list: "--staged-never", reads: jsReads, trailer: true,
	},
	{
		names: "biome", sub: "lint", runner: "biome lint", family: "biome", kind: Lint, style: byPath, root: rootDir, see: biomeSee, sel: biomeSel, not: "+skip:--skip= ", mode: biomeMode, fix: biomeFix, reads: jsReads, trailer: true,
	},
	{
		names: "biome", sub: "format", runner: "biome format", family: "biome", kind: Format, style: byPath, root: rootDir, see: biomeSee, sel: biomeSel, mode: biomeMode, fix: biomeFix, reads: jsReads, trailer: true,
	},
	{
		names: "oxlint xo standard ts-standard quick-lint-js tslint", runner: "oxlint", each: true, kind: Lint, style: byPath, root: rootDir,
		see: "-f= --format= --threads= --quiet --silent --no-error-on-unmatched-pattern --report-unused-disable-directives ", not: "+allow:-A=|--allow= +ignore-pattern:--ignore-pattern= --ignore-path= ", mode: "+deny:-D=|--deny= +warn:-W=|--warn= config:-c=|--config= max-warnings:--max-warnings= warnings-as-errors:--deny-warnings type-aware:--type-aware --tsconfig= +*plugin:--import-plugin|--react-plugin|--vitest-plugin|--jest-plugin|--nextjs-plugin ", fix: "--fix --fix-suggestions --fix-dangerously", list: "--rules --print-config", reads: jsCodeReads, trailer: true,
	},
	{
		names: "stylelint", runner: "stylelint", kind: Lint, style: byPath, root: rootDir, see: "-f= --formatter= --cache --cache-location= --allow-empty-input --aei -q --quiet -o= --output-file= --color ", not: "+ignore-pattern:--ip=|--ignore-pattern= --ignore-path= -i= ", mode: "config:-c=|--config= max-warnings:--max-warnings= --custom-syntax= ", fix: "--fix", list: "--print-config", reads: ".css .scss .sass .less .vue .svelte .html .styl .pcss package.json .stylelintrc", silent: true,
	},
	{
		names: "deno", sub: "test", runner: "deno test", kind: Tests, style: byPath, root: rootDir, see: denoSee + "--reporter= --parallel --coverage= --junit-path= --no-check --doc-never --shuffle= --trace-leaks --permit-no-files --clean --hide-stacktraces ", sel: "~filter:--filter= ", not: "+,ignore:--ignore= ", mode: "doc:--doc check:--check ", stop: "--fail-fast", compile: "--no-run", watch: "--watch", reads: jsReads, trailer: true,
	},
	{names: "deno", sub: "check", runner: "deno check", family: "deno", kind: Typecheck, style: byPath, root: rootDir, see: denoSee, mode: "all:--all doc:--doc ", reads: jsReads, trailer: true, silent: true},
	{names: "deno", sub: "lint", runner: "deno lint", family: "deno", kind: Lint, style: byPath, root: rootDir, see: denoSee + "--compact --json ", not: "+,ignore:--ignore= +,rules-exclude:--rules-exclude= ", mode: "+,enable:--rules-include= +,rules-tags:--rules-tags= ", fix: "--fix", list: "--rules", watch: "--watch", reads: jsReads, trailer: true},
	{names: "deno", sub: "fmt", runner: "deno fmt", family: "deno", kind: Format, style: byPath, root: rootDir, see: denoSee, not: "+,ignore:--ignore= ", needs: "--check", writes: true, watch: "--watch", reads: fmtReads, trailer: true},
	{
		names: "bun", sub: "test", runner: "bun test", kind: Tests, style: byPattern, root: rootDir, see: "--timeout= --coverage --coverage-reporter= --coverage-dir= --reporter= --reporter-outfile= --only-failures --rerun-each= --preload= --silent --smol --randomize --seed= --concurrent --max-concurrency= --dots --pass-with-no-tests -u --update-snapshots --env-file= ", sel: "~t:-t=|--test-name-pattern= only:--only todo:--todo ", stop: "--bail", watch: "--watch --hot", dir: "--cwd=", reads: jsReads, trailer: true,
	},
	{names: "ng", sub: "test|e2e", runner: "ng test", kind: Tests, style: byPath, pos: ignored, root: rootDir, see: "--watch=false --no-watch --code-coverage --browsers= --progress= --no-progress --karma-config= --source-map= --reporters= ", sel: "+include:--include= +project:--project= ", not: "+exclude:--exclude= ", mode: "config:-c=|--configuration= ", reads: jsReads, trailer: true},
	{names: "bun", sub: "build", runner: "bundler bun", family: "bundler", kind: Build, style: byPath, root: rootDir, see: "--outdir= --outfile= --target= --minify --sourcemap --sourcemap= --splitting --format= --compile --external= --production ", watch: "--watch", reads: jsReads, trailer: true},
	{names: "markdownlint markdownlint-cli2 remark alex cspell vale", runner: "markdownlint", each: true, kind: Lint, style: byPath, root: rootDir, see: "-q --quiet --no-progress --no-summary -o= --output= -j --json --dot ", not: "+ignore:-i=|--ignore= -p= +disable:--disable= ", mode: "config:-c=|--config= -r= --enable= ", fix: "-f --fix", reads: ".md .markdown .mdx .rst .txt .markdownlint", silent: true},
	{names: "knip depcheck madge publint attw ts-prune", runner: "knip", each: true, kind: Lint, style: byPath, root: rootDir, see: "--no-progress --reporter= --cache --json --circular --extensions= ", mode: "config:-c=|--config= production:--production ", fix: "--fix", reads: jsCodeReads, trailer: true},
}

const (
	biomeSee  = "--colors= --verbose --max-diagnostics= --diagnostic-level= --reporter= --no-errors-on-unmatched --error-on-warnings --log-level= --log-kind= --skip-parse-errors --files-ignore-unknown= --use-server --skip-errors --files-max-size= "
	biomeSel  = "+only:--only= changed:--changed since:--since= staged:--staged "
	biomeMode = "config:--config-path= +formatter:--formatter-enabled= +linter:--linter-enabled= +assist:--assist-enabled=|--organize-imports-enabled= --vcs-enabled= --vcs-use-ignore-file= --vcs-client-kind= "
	biomeFix  = "--write --fix --unsafe --apply --apply-unsafe"
	denoSee   = "-A --allow-all --allow-read --allow-write --allow-net --allow-env --allow-run --allow-sys --allow-ffi --allow-import -q --quiet --lock= --no-lock --import-map= --config= -c= --cached-only -r --reload --no-remote --unstable --env-file --node-modules-dir -L= --log-level= --frozen --no-npm -R -W -N -E --v8-flags= --no-config --unstable-kv --unstable-sloppy-imports --no-prompt --location= --cert= "
)
