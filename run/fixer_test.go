package run

import "testing"

// A fixer writes where its output says that it changed something, also if it
// failed on the rest; the reading is then one of what it left behind.
func TestFixersWriteWhatTheySay(t *testing.T) {
	const finished = "    Finished `dev` profile [unoptimized + debuginfo] target(s) in 0.31s\n"
	for _, c := range []struct {
		cmd, out string
		exit     int
		writes   bool
	}{
		{"cargo clippy --fix --allow-dirty", "    Checking a v0.1.0 (/p/a)\n       Fixed a/src/lib.rs (2 fixes)\n" + finished, 0, true},
		{"cargo clippy --fix --allow-dirty", "    Checking a v0.1.0 (/p/a)\n" + finished, 0, false},
		{"cargo clippy --fix --allow-dirty -- -D warnings", "       Fixed src/lib.rs (1 fix)\nerror: this could be simpler\nerror: could not compile `a` (lib) due to 1 previous error\n", 101, true},
		{"cargo fix --allow-dirty", "       Fixed src/main.rs (1 fix)\n" + finished, 0, true},
		{"cargo fix --allow-dirty", "Fixed src/main.rs (1 fix)", 0, true},
		{"cargo fix --allow-dirty", "    Checking a v0.1.0 (/p/a)\n" + finished, 0, false},
		{"ruff check --fix", "a.py:1:1: F821 Undefined name `x`\nFound 3 errors (2 fixed, 1 remaining).\n", 1, true},
		{"ruff check --fix", "All checks passed!\n", 0, false},
		{"ruff check --fix --fix-only", "Fixed 2 errors.\n", 0, true},
		{"pre-commit run -a", "black......Failed\n- hook id: black\n- files were modified by this hook\n", 1, true},
		{"pre-commit run -a", "black......Passed\n", 0, false},
		{"terraform fmt", "main.tf\n", 0, true},
		{"terraform fmt", "", 0, false},
		{"terraform fmt -check", "main.tf\n", 3, false},
		{"deno fmt", "/p/a.ts\nChecked 3 files\n", 0, true},
		{"deno fmt", "Checked 3 files\n", 0, false},
		{"deno test", "a.ts\nok | 1 passed | 0 failed (1s)\n", 0, false},
		{"dotnet format", "  Formatted 2 of 40 files.\n", 0, true},
		{"dotnet format", "  Formatted 0 of 40 files.\n", 0, false},
		{"php-cs-fixer fix", "   1) src/A.php\n\nFixed 1 of 40 files in 0.2 seconds, 18.00 MB memory used\n", 0, true},
		{"php-cs-fixer fix", "\nFixed 0 of 40 files in 0.2 seconds, 18.00 MB memory used\n", 0, false},
		{"swiftlint --fix", "/p/A.swift:3:1: Corrected Trailing Whitespace\nDone correcting 1 file!\n", 0, true},
		{"clang-tidy --fix a.cc", "clang-tidy applied 1 of 2 suggested fixes.\n", 0, true},
		{"codespell -w", "FIXED: README.rst\n", 0, true},
	} {
		turn, _ := new(script).ask().run("1", c.cmd, c.exit, c.out).fold(t)
		if got := turn.WriteN > 0; got != c.writes {
			t.Errorf("%s: %q: writes %v, want %v", c.cmd, c.out, got, c.writes)
		}
	}
	turn, h := new(script).ask().run("1", "cargo test", 0, "test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out\n").
		run("2", "cargo clippy --fix --allow-dirty", 0, "       Fixed src/lib.rs (2 fixes)\n"+finished).fold(t)
	for i, want := range []bool{false, true} {
		if fresh, _, _ := h.Fresh(turn.Readings[i]); fresh != want {
			t.Errorf("%s: fresh %v", turn.Readings[i].Check.Text, fresh)
		}
	}
}

// Where a fixer names all it changed, no more than that is taken for written.
func TestFixersThatNameTheirFiles(t *testing.T) {
	const go1 = "cd /p && go test ./..."
	for _, c := range []struct {
		cmd, out string
		exit     int
		fresh    bool // is the reading of the tests before it
	}{
		{"npx prettier --write .", "README.md 12ms\nweb/a.ts 3ms (unchanged)\n", 0, true},
		{"npx prettier --write .", "README.md 12ms\nweb/a.ts 3ms\n", 0, true}, // no Go
		{"black .", "reformatted /p/tools/gen.py\n\nAll done! ✨ 🍰 ✨\n1 file reformatted.\n", 0, true},
		{"black .", "1 file reformatted.\n", 0, false},
		{"npx prettier --write . | tail -1", "README.md 12ms\n", 0, false}, // what stood above is not known
		{"pre-commit run -a", "end-of-file-fixer......Failed\n- hook id: end-of-file-fixer\n- exit code: 1\n- files were modified by this hook\n\nFixing docs/a.md\nFixing README.md\n\nblack......Passed\n", 1, true},
		{"pre-commit run -a", "fix......Failed\n- hook id: fix\n- files were modified by this hook\n\nFixing docs/a.md\nFixing a.go\n", 1, false},
		{"pre-commit run -a", "fix......Failed\n- files were modified by this hook\n\nFixing docs/a.md\n\ngofmt......Failed\n- files were modified by this hook\n", 1, false},
		{"pre-commit run -a", "gofmt......Failed\n- files were modified by this hook\n\nfix......Failed\n- files were modified by this hook\n\nFixing docs/a.md\n", 1, false},
		{"cd web && pre-commit run -a", "fix......Failed\n- files were modified by this hook\n\nFixing docs/a.md\n", 1, false}, // named from the root
	} {
		turn, h := new(script).ask().run("1", go1, 0, okGo).run("2", c.cmd, c.exit, c.out).fold(t)
		if fresh, _, _ := h.Fresh(turn.Readings[0]); fresh != c.fresh {
			t.Errorf("%s: %q: fresh %v, want %v", c.cmd, c.out, fresh, c.fresh)
		}
	}
}
