PREFIX ?= /usr/local
# Pictures of the soak; a tenth of them under the thread sanitizer.
ITEMS ?= 20000
ROUNDS ?= 20
# What `make bench` passes on, see Benchmarks/README.md.
BENCH ?=
# `try`: `make deb` also installs the package and removes it again.
DEB ?=
# What each fuzz target gets.
SECONDS ?= 15
# One binary that starts at once and needs no Swift where it runs; macOS has its own Swift libraries.
STATIC := $(if $(filter Darwin,$(shell uname -s)),,--static-swift-stdlib)
RELEASE := swift build -c release $(STATIC) --explicit-target-dependency-import-check error
# Of the README's pictures: Homebrew has Chromium as a cask only, and macOS has fonts for every script.
PAINTERS := tmux pngquant $(if $(filter Darwin,$(shell uname -s)),,python3 chromium fonts-noto-core fonts-noto-color-emoji)
FORMATTED := Sources Tests Fuzz samples Benchmarks Package.swift
BIN := $(DESTDIR)$(PREFIX)/bin
DOC := $(DESTDIR)$(PREFIX)/share/doc/artfetch
MAN := $(DESTDIR)$(PREFIX)/share/man/man1
# Where each shell looks for completions; Debian's zsh has a folder of its own for packages.
ZSH ?= site-functions
BASH_WORDS := $(DESTDIR)$(PREFIX)/share/bash-completion/completions
ZSH_WORDS := $(DESTDIR)$(PREFIX)/share/zsh/$(ZSH)
FISH_WORDS := $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d

.PHONY: help setup demo pictures test bench build lint format sanitize fuzz soak kills rounds install install-files uninstall deb clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-11s%s\n", $$1, $$2 }' Makefile

setup: ## install the system libraries that are missing
	@Scripts/setup

demo: build ## fetch an invented music chart from a server on this machine, twice
	@$(RELEASE) --product SampleOrigin && Scripts/demo

pictures: build ## make the README's pictures anew, of a real run and its page
	@Scripts/setup $(PAINTERS) && $(RELEASE) --product SampleOrigin && Scripts/pictures

test: setup ## run the whole suite; ARTFETCH_CORPUS=DIR also runs the tests against recorded data
	@Scripts/test

build: setup ## build the program for use, .build/release/artfetch
	@$(RELEASE) --product artfetch

bench: build ## measure start-up, time and memory beside curl; ARTFETCH_CORPUS=DIR also measures recorded pictures
	@$(RELEASE) --product SampleOrigin && $(RELEASE) --product Benchmarks && .build/release/Benchmarks $(BENCH)

lint: ## check the format, the imports and the shell scripts
	@Scripts/setup shellcheck && swift format lint --strict -r --configuration .swift-format $(FORMATTED)
	@Scripts/check-imports && Scripts/check-imports-test && shellcheck Scripts/* .ci/run

format: ## format all Swift files
	@swift format -i -r --configuration .swift-format $(FORMATTED)

sanitize: setup ## run the unit suites with the address and the thread sanitizer
	@Scripts/sanitize address && Scripts/sanitize thread

fuzz: setup ## feed each fuzz target with changed inputs for SECONDS (15), under the sanitizers
	@Scripts/fuzz $(SECONDS)

soak: setup ## fetch ITEMS (20000) pictures, every fault among them, then a tenth under the thread sanitizer
	@ARTFETCH_SOAK=1 ARTFETCH_SOAK_ITEMS=$(ITEMS) Scripts/test --filter SoakTests
	@ARTFETCH_SOAK=1 ARTFETCH_SOAK_ITEMS=$$(($(ITEMS) / 10)) Scripts/sanitize thread --filter SoakTests

kills: setup ## kill a run 200 times at random moments, and prove the cache after each
	@ARTFETCH_SOAK=1 Scripts/test --filter CacheProcessTests

rounds: setup ## repeat the whole suite ROUNDS times (20)
	@for round in $$(seq $(ROUNDS)); do echo "round $$round of $(ROUNDS)"; Scripts/test || exit 1; done

install: build install-files ## install program, documents and completions below PREFIX (/usr/local)

# Of a program that is built.
install-files:
	@install -d "$(BIN)" "$(DOC)" && install -m 755 .build/release/artfetch "$(BIN)/artfetch"
	@install -m 644 README.md CHANGELOG.md LICENSE $(wildcard docs/*.*) "$(DOC)"
	@$(if $(wildcard man/*.1),install -d "$(MAN)" && install -m 644 $(wildcard man/*.1) "$(MAN)")
	@install -d "$(BASH_WORDS)" "$(ZSH_WORDS)" "$(FISH_WORDS)"
	@.build/release/artfetch completions bash >"$(BASH_WORDS)/artfetch"
	@.build/release/artfetch completions zsh >"$(ZSH_WORDS)/_artfetch"
	@.build/release/artfetch completions fish >"$(FISH_WORDS)/artfetch.fish"

uninstall: ## remove what install put below PREFIX
	@rm -rf "$(BIN)/artfetch" "$(DOC)" "$(MAN)/artfetch.1" "$(BASH_WORDS)/artfetch" "$(ZSH_WORDS)/_artfetch" \
		"$(FISH_WORDS)/artfetch.fish"

deb: build ## make a Debian package in .build/deb, and prove it with lintian
	@Scripts/setup dpkg-dev lintian binutils man-db && Scripts/deb $(DEB)

clean: ## remove what was built and the demo's pictures; the cache stays
	@rm -rf .build demo-output
