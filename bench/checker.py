"""A checker of the same kind in Python, for comparison: it splits command lines
into segments, recognises checks with what they target and select, reads how
they ended from their output, keeps file states so that an undone edit is no
edit, takes claims out of closing messages and holds them against the readings.
It does less than footing does, with the standard library's fastest parts."""
import hashlib
import json
import re
import shlex
import sys

RUNNERS = [
    ("tests", re.compile(r"^(python -m )?(pytest|unittest|tox)\b")),
    ("tests", re.compile(r"^go test\b")),
    ("tests", re.compile(r"^(npm|pnpm|yarn|bun)( run)? test\b")),
    ("tests", re.compile(r"^(cargo (test|nextest)|mvn .*test|gradle test|dotnet test|rspec|phpunit|ctest|jest|vitest|mocha)\b")),
    ("tests", re.compile(r"^(make|just|task|mise run) test\S*")),
    ("lint", re.compile(r"^(golangci-lint|eslint|ruff|flake8|pylint|cargo clippy|staticcheck)\b")),
    ("lint", re.compile(r"^(make|just|task|mise run|npm run) lint\S*")),
    ("build", re.compile(r"^(go (build|vet)|cargo (build|check)|npm run build|tsc|make( build)?$)\b")),
    ("format", re.compile(r"^(gofmt|prettier|black|isort|mise run fmt|cargo fmt)\b")),
]
SPLIT = re.compile(r"\s*(?:&&|\|\||;|\n)\s*")
NEUTRAL = {"-v", "-q", "-s", "-count=1", "--color", "--no-color", "2>&1", "--verbose", "--quiet"}
FAILS = re.compile(r"^(FAIL|--- FAIL|FAILED|ERROR|error(\[|:)|✗|not ok|npm ERR!|make: \*\*\*)", re.M)
PASSES = re.compile(r"^(ok\s|PASS|OK\b)|\b\d+ passed\b|test result: ok|0 issues|All checks passed", re.M)
EMPTY = re.compile(r"no tests to run|no test files|collected 0 items|no tests ran")
COUNTS = re.compile(r"(\d+) (passed|failed|skipped|errors?)")
CLAIMS = [
    ("tests", re.compile(r"\b(all|full|entire)?\s*(unit|integration|existing)?\s*(tests?|suite|specs?)\b[^.\n]{0,40}\b(pass(es|ed|ing)?|green|clean)\b", re.I)),
    ("lint", re.compile(r"\b(lint(er|ing)?)\b[^.\n]{0,30}\b(clean|pass(es|ed)?|0 issues|no issues)\b", re.I)),
    ("build", re.compile(r"\b(build|compil)\w*\b[^.\n]{0,30}\b(succe\w+|pass(es|ed)?|clean|complete)\b", re.I)),
    ("count", re.compile(r"\b(\d+)\s+(tests?\s+)?(pass(ed|ing)?)\b", re.I)),
]
NOT = re.compile(r"\b(should|will|would|if|once|need to|run|let me|not|fail\w*|can't|cannot)\b|\?", re.I)


class Run:
    def __init__(self):
        self.files, self.epoch = {}, 0
        self.readings, self.pending, self.text, self.falls = [], {}, "", 0

    def segments(self, command):
        for part in SPLIT.split(command):
            head = part.split("|", 1)[0].strip()
            try:
                words = shlex.split(head, comments=False)
            except ValueError:
                words = head.split()
            while words and (re.match(r"^[A-Za-z_]\w*=", words[0]) or words[0] in ("sudo", "time", "env", "npx", "uv")):
                words = words[1:]
            if words:
                yield words, "|" in part

    def settle(self, command, output, failed):
        for words, piped in self.segments(command):
            line = " ".join(words)
            kind = next((k for k, p in RUNNERS if p.search(line)), None)
            if kind is None:
                if words[0] in ("sed", "mv", "cp", "rm", "tee") or words[:2] in (["git", "checkout"], ["git", "reset"], ["git", "rebase"]):
                    self.epoch += 1
                continue
            wants = tuple(sorted(w for w in words[1:] if w not in NEUTRAL))
            if failed and not piped or FAILS.search(output):
                status = "fail"
            elif EMPTY.search(output):
                status = "empty"
            elif PASSES.search(output) or not piped:
                status = "pass"
            else:
                status = "unknown"
            self.readings.append((kind, wants, status, self.epoch, dict((b, int(a)) for a, b in COUNTS.findall(output))))

    def edit(self, path, old, new):
        if path.endswith((".md", ".rst", ".txt")):
            return
        was, now = hashlib.sha256(old.encode()).digest(), hashlib.sha256(new.encode()).digest()
        stack = self.files.setdefault(path, [])
        if stack and stack[-1][:2] == (now, was):
            self.epoch = stack.pop()[2]
            return
        stack.append((was, now, self.epoch))
        self.epoch += 1

    def close(self):
        for sentence in re.split(r"(?<=[.!\n])\s+", self.text):
            for kind, pattern in CLAIMS:
                m = pattern.search(sentence)
                if not m or NOT.search(sentence):
                    continue
                wide = [r for r in self.readings if r[0] == ("tests" if kind == "count" else kind)]
                fresh = [r for r in wide if r[3] == self.epoch and r[2] == "pass"]
                if not fresh or wide and min(len(r[1]) for r in fresh) > min(len(r[1]) for r in wide):
                    self.falls += 1
        self.text = ""


def blocks(rec):
    message = rec.get("message")
    content = message.get("content") if isinstance(message, dict) else None
    if isinstance(content, list):
        return [b for b in content if isinstance(b, dict)]
    return [{"type": "text", "text": content}] if isinstance(content, str) else []


def text_of(content):
    if isinstance(content, list):
        return "\n".join(b.get("text", "") for b in content if isinstance(b, dict))
    return content if isinstance(content, str) else ""


def check(path):
    run = Run()
    with open(path, encoding="utf-8", errors="replace") as f:
        for line in f:
            try:
                rec = json.loads(line)
            except ValueError:
                continue
            if not isinstance(rec, dict):
                continue
            for b in blocks(rec):
                kind = b.get("type")
                if kind == "tool_use":
                    run.pending[b.get("id")] = (b.get("name"), b.get("input") or {})
                elif kind == "tool_result":
                    name, arg = run.pending.pop(b.get("tool_use_id"), (None, {}))
                    if name == "Bash":
                        run.settle(str(arg.get("command", "")), text_of(b.get("content")), b.get("is_error"))
                    elif name in ("Edit", "Write", "MultiEdit") and not b.get("is_error"):
                        run.edit(str(arg.get("file_path")), str(arg.get("old_string", "")), str(arg.get("new_string", arg.get("content", ""))))
                elif kind == "text" and rec.get("type") == "assistant":
                    run.text = b.get("text") or ""
                elif kind == "text" and rec.get("type") == "user":
                    run.close()
    run.close()
    return run.falls


if __name__ == "__main__":
    print(sum(check(p) for p in sys.argv[1:]))
