package check

const (
	goReads = ".go go.mod go.sum go.work go.work.sum .s .S .c .h .cc .cpp .cxx .hh .hpp .m .syso .swig testdata/"

	goBuildSee = "-v -x -work -a -p= -n -o= -trimpath -mod= -modfile= -modcacherw -buildvcs -ldflags= -gcflags= -asmflags= -gccgoflags= -pgo= -pkgdir= -toolexec= -overlay= -installsuffix= -json -linkshared -debug-actiongraph= "
	goMode     = "race msan asan +,tags:-tags= buildmode:-buildmode= compiler:-compiler= "

	goTestSee = goBuildSee + "-count= -timeout= -cover -coverprofile= -covermode= -coverpkg= -cpu= -parallel= -shuffle= -vet= -outputdir= " +
		"-benchtime= -fuzztime= -fuzzminimizetime= -benchmem -cpuprofile= -memprofile= -memprofilerate= -blockprofile= -blockprofilerate= -mutexprofile= -mutexprofilefraction= -trace= -exec= -fullpath -artifacts -test.v -test.count= -test.timeout= "
	goTestSel  = "~run:-run=|-test.run= "
	goTestNot  = "~skip:-skip=|-test.skip= "
	goTestMode = "race:-race msan:-msan asan:-asan +,tags:-tags= buildmode:-buildmode= compiler:-compiler= short:-short|-test.short bench:-bench= fuzz:-fuzz= "
	goTestStop = "-failfast -test.failfast "
)

// goRows are the tools of the Go tree.
var goRows = []row{
	{
		names: "go", sub: "test", runner: "go test", kind: Tests, also: "build typecheck",
		style: byPackage, none: takesDir, pos: packages, root: rootKnown, long: true, dir: "-C=", global: "-C=",
		see: goTestSee, sel: goTestSel, not: goTestNot, mode: goTestMode, stop: goTestStop,
		list: "-list= -n", compile: "-c", reads: goReads, trailer: true,
	},
	{
		names: "gotestsum", runner: "gotestsum", family: "go test", kind: Tests, also: "build typecheck",
		style: byPackage, none: takesAll, pos: packages, root: rootKnown,
		see:   "-f= --format= --format-icons= --format-hide-empty-pkg --hide-summary= --jsonfile= --jsonfile-timing-events= --junitfile= --junitfile-testsuite-name= --junitfile-testcase-classname= --junitfile-project-name= --junitfile-hide-empty-pkg --no-summary= --post-run-command= --raw-command --rerun-fails --rerun-fails-max-failures= --rerun-fails-report= --rerun-fails-run-root-test --no-color ",
		watch: "--watch", stop: "--max-fails=", tgt: ", --packages=", reads: goReads, trailer: true,
		after: &row{
			runner: "gotestsum --", style: byPackage, pos: packages, long: true,
			see: goTestSee, sel: goTestSel, not: goTestNot, mode: goTestMode, stop: goTestStop, compile: "-c", list: "-list=",
		},
	},
	{
		names: "go", sub: "vet", runner: "go vet", kind: Lint, also: "build typecheck",
		style: byPackage, none: takesDir, pos: packages, root: rootKnown, long: true, dir: "-C=", global: "-C=",
		see: goBuildSee + "-vettool= -c= -json ", mode: "+,tags:-tags= race:-race ", sel: "+*analyzer:-printf|-shadow|-copylocks|-unusedresult ",
		reads: goReads, trailer: true, silent: true,
	},
	{
		names: "go", sub: "build|install", runner: "go build", kind: Build, also: "typecheck",
		style: byPackage, none: takesDir, pos: packages, root: rootKnown, long: true, dir: "-C=", global: "-C=",
		see: goBuildSee + "-cover -coverpkg= -covermode= ", mode: "race:-race msan:-msan asan:-asan +,tags:-tags= buildmode:-buildmode= compiler:-compiler= ",
		list: "-n", reads: goReads, trailer: true, silent: true,
	},
	{
		names: "gofmt goimports gofumpt gci golines", runner: "gofmt", each: true, kind: Format, style: byPath, root: rootKnown,
		see: "-s -e -local= -cpuprofile= -v -srcdir= -format-only -extra -lang= -modpath= -m= --max-len= ", fix: "-w --write-output", needs: "-l -d --list --diff --dry-run",
		reads: ".go", silent: true, mode: "simplify:-r=",
	},
	{
		names: "go", sub: "fmt", runner: "go fmt", family: "gofmt", kind: Format, style: byPath, none: takesAll, root: rootKnown, long: true,
		see: "-x -mod= ", list: "-n", writes: true, needs: "-never", reads: ".go", silent: true,
	},
	{
		names: "golangci-lint", sub: "run", runner: "golangci-lint", kind: Lint, also: "build typecheck",
		style: byPackage, none: takesAll, pos: targets, root: rootKnown,
		see: "-v -j= --concurrency= --timeout= --out-format= --output.text.path= --output.text.colors= --output.text.print-issued-lines= --output.text.print-linter-name= --output.json.path= --output.tab.path= --output.checkstyle.path= --output.sarif.path= --print-issued-lines --print-linter-name " +
			"--show-stats --sort-results --max-issues-per-linter= --max-same-issues= --uniq-by-line --issues-exit-code= --allow-parallel-runners --allow-serial-runners --path-prefix= --path-mode= --cpu-profile-path= --mem-profile-path= --trace-path= --modules-download-mode= --show-stats= --go= --relative-path-mode= ",
		sel: "new:-n|--new new-from-rev:--new-from-rev=|--new-from-merge-base= new-from-patch:--new-from-patch= --whole-files +,enable-only:--enable-only= ",
		not: "+,disable:-D=|--disable= +skip-dirs:--skip-dirs= +skip-files:--skip-files= -e= +exclude:--exclude= --exclude-dirs= --exclude-files= ",
		mode: "+,enable:-E=|--enable= enable-all:--enable-all disable-all:--disable-all default:--default= +,tags:--build-tags= fast:--fast|--fast-only config:-c=|--config= no-config:--no-config tests:--tests= " +
			"+,presets:-p=|--presets= exclude-use-default:--exclude-use-default= ",
		fix: "--fix", reads: goReads + " .golangci.yml .golangci.yaml .golangci.toml", trailer: true,
	},
	{
		names: "golangci-lint", sub: "fmt", runner: "golangci-lint fmt", family: "gofmt", kind: Format, style: byPath, root: rootKnown,
		see: "-v ", mode: "+,enable:-E=|--enable= config:-c=|--config= ", needs: "-d --diff --diff-colored", writes: true, reads: ".go", silent: true,
	},
	{
		names: "staticcheck", runner: "staticcheck", kind: Lint, also: "build typecheck", style: byPackage, none: takesDir, pos: packages, root: rootKnown, long: true,
		see: "-f= -show-ignored -fail= -go= ", sel: "checks:-checks= ", mode: "+,tags:-tags= tests:-tests= ", list: "-explain= -list-checks", reads: goReads, silent: true,
	},
	{
		names: "revive errcheck ineffassign gosec govulncheck nilaway deadcode gocyclo", runner: "revive", each: true, kind: Lint, style: byPackage, none: takesDir, root: rootKnown, long: true,
		see: "-formatter= -fmt= -quiet -max_open_files= -set_exit_status -json -mode= -scan= -v -show= ", not: "+exclude:-exclude= -exclude-dir= ", mode: "config:-config= +,tags:-tags= tests:-test ", reads: goReads, silent: true,
	},
	{
		names: "ginkgo", runner: "ginkgo", family: "ginkgo", kind: Tests, also: "build", style: byPackage, none: takesDir, root: rootKnown, long: true,
		see: "-v -vv -p -procs= -nodes= -trace -no-color -timeout= -json-report= -junit-report= -output-dir= -cover -coverprofile= -succinct -keep-going -randomize-all -randomize-suites -fail-on-pending -github-output -poll-progress-after= ",
		sel: "~focus:-focus= focus-file:-focus-file= label-filter:-label-filter= ", not: "~skip:-skip= +skip-file:-skip-file= +,skip-package:-skip-package= ",
		mode: "race:-race +,tags:-tags= ", stop: "-fail-fast", list: "-dry-run", wide: "-r", reads: goReads, trailer: true,
	},
}
