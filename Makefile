# What the project is built, tested and measured with. The everyday targets
# need nothing but Go; lint and cover fetch their tools as Go modules.
GO ?= go
FUZZTIME ?= 10s
GOFLAGS += -trimpath
LDFLAGS := -s -w

.PHONY: all build test race lint fmt bench microbench fuzz cover demo clean

all: build test

build: ## bin/footing, static
	CGO_ENABLED=0 $(GO) build $(GOFLAGS) -ldflags '$(LDFLAGS)' -o bin/ ./cmd/...

test: ## all tests
	$(GO) vet ./...
	$(GO) test ./...

race: ## the packages with goroutines, under the race detector
	$(GO) test -race ./audit ./internal/cli ./rpc

lint: ## the linters of .golangci.yml, from their own module
	$(GO) tool -modfile=tools/go.mod golangci-lint run ./...
	$(GO) tool -modfile=tools/go.mod govulncheck ./...

fmt:
	$(GO) tool -modfile=tools/go.mod gofumpt -w .

bench: ## one table of whole-process figures with their budgets
	$(GO) run ./bench -big $(SECTIONS)

microbench: ## every Go benchmark
	$(GO) test -run '^$$' -bench . -benchmem ./...

# Go fuzzes one target of one package at a time.
fuzz: ## every fuzz target for FUZZTIME
	@set -e; $(GO) list -f '{{.Dir}}' ./... | while read -r dir; do \
	  grep -hos 'func Fuzz[A-Za-z0-9_]*' "$$dir"/*_test.go | sed 's/func //' | while read -r target; do \
	    echo "$$dir $$target"; \
	    (cd "$$dir" && $(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) .) || exit 1; \
	  done || exit 1; \
	done

cover:
	$(GO) test -coverprofile=coverage.out ./...
	$(GO) tool cover -func=coverage.out | tail -n 1

demo: ## this repository's sessions, or the sample
	$(GO) run ./cmd/footing audit --sample

clean:
	rm -rf bin coverage.out
