# make run [FILE=…]   builds what changed and opens it        make test    builds and runs every test
# make install        PREFIX=/usr/local, DESTDIR honoured     make bench   prints the figures
# Also: build, uninstall, conformance [CASES=…], fuzz [RUNS=…], format, lint, clean.

PREFIX ?= /usr/local
BINARY := .build/release/rushlight
BUILT := .build/rushlight.built
# Folders are in it too: removing a file changes its folder.
SOURCES := Package.swift $(shell find Sources Themes docs/guide 2>/dev/null)
STRICT ?=

# Imports that Package.swift does not declare are errors: the directions between targets hold.
CHECKED := --explicit-target-dependency-import-check error
ifneq ($(STRICT),)
CHECKED += -Xswiftc -warnings-as-errors -Xcc -Werror
endif
RELEASE := $(CHECKED) -c release --product rushlight --static-swift-stdlib \
	-Xlinker --gc-sections -Xlinker -s

.PHONY: run build test bench conformance fuzz format lint install uninstall clean
.PHONY: setup-run setup-test absent
.DELETE_ON_ERROR:

# The program takes the place of the shell, so that make is its parent: Ctrl-Z stops both.
run: $(BUILT)
	@exec $(BINARY) $${FILE:+"$$FILE"}

build: $(BUILT)

# Asking SwiftPM whether anything changed takes longer than starting: the stamp answers first.
# It is as old as the build's beginning, so that a file saved meanwhile is built next time.
$(BUILT): $(SOURCES) $(if $(wildcard $(BINARY)),,absent) | setup-run
	@scripts/toolchain
	@mkdir -p .build && touch $@.begun
	swift build $(RELEASE)
	@mv $@.begun $@

test: setup-test
	@scripts/toolchain
	swift build --build-tests $(CHECKED)
	swift test --skip-build $(CHECKED)

setup-run:
	@scripts/setup build run

setup-test:
	@scripts/setup build run test

format:
	swift format -i -r Package.swift Sources Tests

lint:
	swift format lint --strict -r Package.swift Sources Tests

clean:
	rm -rf .build bench/out
