package check

const (
	rustReads = ".rs Cargo.toml Cargo.lock .toml build.rs .proto"
	cargoSee  = "-v -vv -q --quiet --message-format= --color= -j= --jobs= --locked --offline --frozen --keep-going --target-dir= -Z= --config= --future-incompat-report --timings --ignore-rust-version --lockfile-path= --no-fail-fast "
	cargoSel  = "+*part:--lib|--bins|--tests|--examples|--benches|--doc|--bin=|--test=|--example=|--bench= "
	cargoNot  = "+exclude:--exclude= "
	cargoMode = "release:-r|--release profile:--profile=|--cargo-profile= +,features:-F=|--features= all-features:--all-features no-default-features:--no-default-features target:--target= all-targets:--all-targets "
	cargoWide = "--workspace --all "
	cargoTgt  = "-p= --package= "
	cargoDir  = "--manifest-path= -C="
	cargoGlob = "--manifest-path= -C= --color= --config= -Z= "
)

// testBinary reads what cargo test hands on to libtest behind "--".
var testBinary = row{
	runner: "cargo test --", pos: filters,
	see: "--nocapture --no-capture --show-output --test-threads= -q --quiet --format= --color= --report-time --ensure-time --logfile= -Z= --shuffle --shuffle-seed= --nocapture=1 --pretty ",
	sel: "ignored:--ignored exact:--exact test:--test bench:--bench ", not: "+skip:--skip= ", mode: "include-ignored:--include-ignored ", list: "--list",
}

// rustRows are the tools of the Rust tree.
var rustRows = []row{
	{
		names: "cargo", sub: "test|t", runner: "cargo test", kind: Tests, also: "build typecheck", style: byName, none: takesDefault, pos: filters, root: rootDir, after: &testBinary, global: cargoGlob,
		see: cargoSee, sel: cargoSel, not: cargoNot, mode: cargoMode, wide: cargoWide, tgt: cargoTgt, dir: cargoDir, compile: "--no-run", stop: "", list: "--list", reads: rustReads, trailer: true,
	},
	{
		names: "cargo", sub: "nextest", runner: "cargo nextest", family: "cargo test", kind: Tests, also: "build typecheck", style: byName, none: takesDefault, pos: filters, root: rootDir, after: &testBinary, global: cargoGlob,
		see: cargoSee + "--no-fail-fast --nff --retries= --test-threads= --status-level= --final-status-level= --failure-output= --success-output= --no-capture --nocapture --hide-progress-bar --show-progress= --no-tests= -P= --no-pager --cargo-quiet --cargo-verbose --cargo-message-format= --build-jobs= --no-output-indent --flaky-result= ",
		sel: cargoSel + "+E:-E=|--filter-expr=|--filterset= partition:--partition= ignored:--run-ignored= ", not: cargoNot, mode: cargoMode + "nextest-profile:--nextest-profile= ", wide: cargoWide, tgt: cargoTgt, dir: cargoDir, stop: "--fail-fast --max-fail= --ff", compile: "--no-run", reads: rustReads, trailer: true,
	},
	{
		names: "cargo", sub: "llvm-cov|tarpaulin", runner: "cargo llvm-cov", family: "cargo test", kind: Tests, also: "build typecheck", style: byName, none: takesDefault, pos: filters, root: rootDir, after: &testBinary, global: cargoGlob,
		see: cargoSee + "nextest test --html --open --json --lcov --text --cobertura --codecov --summary-only --output-path= --output-dir= --ignore-filename-regex= --fail-under-lines= --no-fail-fast --no-clean --branch --include-build-script --out= -o= --skip-clean --engine= --timeout= --no-report ",
		sel: cargoSel, not: cargoNot, mode: cargoMode, wide: cargoWide, tgt: cargoTgt, dir: cargoDir, compile: "--no-run", reads: rustReads, trailer: true,
	},
	{
		names: "cargo", sub: "clippy", runner: "cargo clippy", kind: Lint, also: "build typecheck", style: byName, none: takesDefault, pos: ignored, root: rootDir, global: cargoGlob,
		after: &row{runner: "cargo clippy --", pos: ignored, mode: "+deny:-D=|--deny=|-F= +allow:-A=|--allow= +warn:-W=|--warn= ", see: "--no-deps --cap-lints= "},
		see:   cargoSee + "--no-deps --allow-dirty --allow-staged --allow-no-vcs --tests-never ", sel: "+*part:--lib|--bins|--examples|--benches|--bin=|--test=|--example=|--bench= ", not: cargoNot, mode: cargoMode + "tests:--tests ", wide: cargoWide, tgt: cargoTgt, dir: cargoDir, fix: "--fix", reads: rustReads + " clippy.toml", trailer: true,
	},
	{
		names: "cargo", sub: "check|c", runner: "cargo check", kind: Typecheck, also: "build", style: byName, none: takesDefault, pos: ignored, root: rootDir, global: cargoGlob,
		see: cargoSee, sel: cargoSel, not: cargoNot, mode: cargoMode, wide: cargoWide, tgt: cargoTgt, dir: cargoDir, reads: rustReads, trailer: true,
	},
	{
		names: "cargo", sub: "fix", runner: "cargo fix", fixer: true, kind: Typecheck, also: "build", style: byName, none: takesDefault, pos: ignored, root: rootDir, global: cargoGlob,
		see: cargoSee + "--allow-dirty --allow-staged --allow-no-vcs --edition --edition-idioms --broken-code ", sel: cargoSel, not: cargoNot, mode: cargoMode, wide: cargoWide, tgt: cargoTgt, dir: cargoDir, reads: rustReads, trailer: true,
	},
	{
		names: "cargo", sub: "build|b|zigbuild|rustc", runner: "cargo build", kind: Build, also: "typecheck", style: byName, none: takesDefault, pos: ignored, root: rootDir, global: cargoGlob,
		see: cargoSee + "--artifact-dir= --out-dir= --build-plan-never ", sel: cargoSel, not: cargoNot, mode: cargoMode, wide: cargoWide, tgt: cargoTgt, dir: cargoDir, reads: rustReads, trailer: true,
	},
	{
		names: "cargo", sub: "doc", runner: "cargo doc", kind: Build, family: "cargo doc", style: byName, none: takesDefault, pos: ignored, root: rootDir, global: cargoGlob,
		see: cargoSee + "--no-deps --open --document-private-items ", mode: cargoMode, wide: cargoWide, tgt: cargoTgt, dir: cargoDir, reads: rustReads + " .md", trailer: true,
	},
	{
		names: "cargo", sub: "fmt", runner: "cargo fmt", kind: Format, style: byName, none: takesDefault, pos: ignored, root: rootDir, global: cargoGlob, after: &row{runner: "cargo fmt --", pos: targets, needs: "--check -l", see: "-v -q --edition= --color= ", mode: "config:--config= "},
		see: "-v -q --message-format= ", wide: "--all", tgt: cargoTgt, dir: cargoDir, needs: "--check", writes: true, reads: ".rs rustfmt.toml .rustfmt.toml", silent: true,
	},
	{names: "rustfmt", runner: "rustfmt", kind: Format, style: byPath, root: rootDir, see: "-v -q --edition= --color= --emit= ", mode: "config:--config=|--config-path= ", needs: "--check", writes: true, reads: ".rs rustfmt.toml", silent: true},
	{names: "cargo", sub: "deny|audit|machete|udeps|semver-checks|hack", runner: "cargo deny", kind: Lint, style: byName, pos: opaque, root: rootDir, see: cargoSee, reads: rustReads, trailer: true},
	{names: "wasm-pack trunk maturin", sub: "build", runner: "wasm-pack", each: true, kind: Build, style: byName, pos: ignored, root: rootDir, see: "-t= --target= --out-dir= --out-name= -d= -q -v ", mode: "*profile:--release|--dev|--debug|--profiling ", reads: rustReads, trailer: true},
	{
		names: "miri", sub: "test", runner: "cargo miri", kind: Tests, also: "build typecheck", style: byName, none: takesDefault, pos: filters, root: rootDir, after: &testBinary,
		see: cargoSee, sel: cargoSel, not: cargoNot, mode: cargoMode, wide: cargoWide, tgt: cargoTgt, dir: cargoDir, compile: "--no-run", list: "--list", reads: rustReads, trailer: true,
	},
}
