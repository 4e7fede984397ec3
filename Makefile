# To use it:
#   make run [FILE=…]    builds a release and opens it
#   make install         PREFIX=/usr/local, DESTDIR honoured
#   make dist            an archive in .build/dist that other Linux systems can run
#   make deb             a Debian package in .build/deb; make rpm, of the archive, one for Fedora
# To change it:
#   make dev [FILE=…]    builds for debugging what changed, in seconds, and opens it
#   make test ONLY=NAME  builds and runs one target, one suite, or the tests with NAME in their name
#   make test            builds and runs every test
#   make bench           prints the figures; make edits those of editing alone; after make dist,
#                        make bench-portable those of the archive beside the installed program
#   make site            the guide and the documents as pages in .build/site
# Also: build, film, old-root, sound-root, strangers, deb-test, uninstall, conformance [CASES=…], fuzz [RUNS=…],
# fleets [HISTORIES=…], release-checks, ordeal [FILE=…], ordeal-shelf, ordeal-sound FILE=AUDIOBOOK, sanitize,
# order [FILE=…], format, lint, clean.

PREFIX ?= /usr/local
# PORTABLE=1 is for the archive of `make dist`, in a folder of its own to build in.
PORTABLE ?=
SCRATCH := .build$(if $(PORTABLE),/portable)
BINARY := $(SCRATCH)/release/rushlight
BUILT := $(SCRATCH)/rushlight.built
# Folders are in it too: removing a file changes its folder.
SOURCES := Package.swift share/link-order share/nameless.ld \
	$(shell find Sources Themes docs/guide 2>/dev/null)
STRICT ?=
CC_HERE := clang -std=gnu11 -O2 -Wall -Wextra -Werror

# Imports that Package.swift does not declare are errors: the directions between targets hold.
CHECKED := --explicit-target-dependency-import-check error
ifneq ($(STRICT),)
CHECKED += -Xswiftc -warnings-as-errors -Xcc -Werror
endif
# What a debug build is made with. WHOLE=1 is for a clone that is built once, as by CI: each module at
# a time and nothing for a debugger takes a fifth less, and a changed line would cost a whole module.
WHOLE ?=
EDITED := $(CHECKED)
ifneq ($(WHOLE),)
EDITED += -Xswiftc -wmo -Xswiftc -num-threads -Xswiftc 2 -Xswiftc -gnone
endif
# Only a release has what follows, and nobody who edits waits for it.
# lld packs what the loader has to change at every start into a fortieth of the room, merges functions
# that came out alike, and lays those side by side that a start runs: the kernel maps sixteen pages
# for each that is touched. Beside the program there are no libraries to look for.
ARCHIVES := $(CURDIR)/$(SCRATCH)/archives
SYMBOLS ?= -s
# What a debugger would read is left out at the end: it is not made at first either.
DEBUGGER := $(if $(filter -s -S,$(SYMBOLS)),-Xswiftc -gnone)
# The portable one applies its packed relocations itself (CUnix/start.c): glibc has done so since 2.36.
# Where `make old-root` has made the folder OLD_ROOT, it is built against the glibc there, and asks for
# no newer one.
OLD_ROOT ?= $(wildcard $(CURDIR)/.build/old-root)
OLD := $(if $(PORTABLE),$(OLD_ROOT))
ifeq ($(PORTABLE),)
KIND := -Xlinker -z -Xlinker pack-relative-relocs
else
KIND := --scratch-path $(SCRATCH) -Xlinker --pack-dyn-relocs=relr -Xlinker --use-android-relr-tags \
	-Xlinker -e -Xlinker rl_start
endif
ifneq ($(OLD),)
KIND += --sdk $(OLD) -Xswiftc -sdk -Xswiftc $(OLD) \
	-Xcc --sysroot=$(OLD) -Xswiftc -Xclang-linker -Xswiftc --sysroot=$(OLD)
endif
RELEASE := $(CHECKED) $(DEBUGGER) -c release --product rushlight --static-swift-stdlib --disable-local-rpath \
	-Xswiftc -Xfrontend -Xswiftc -function-sections \
	-Xswiftc -use-ld=lld -Xlinker --gc-sections -Xlinker $(SYMBOLS) -Xlinker --icf=all \
	-Xlinker --symbol-ordering-file=$(CURDIR)/share/link-order \
	-Xlinker --no-warn-symbol-ordering \
	-Xlinker -T -Xlinker $(CURDIR)/share/nameless.ld \
	$(KIND) -Xlinker --no-export-dynamic \
	-Xswiftc -L$(ARCHIVES) -Xswiftc -Xclang-linker -Xswiftc -static-libgcc

# Every library beside the program is searched, mapped and relocated at each start; these become
# part of it, where there is an archive of theirs.
PARTS := ncursesw tinfo utf8proc z cmark-gfm cmark-gfm-extensions stdc++

.PHONY: run build dev debug test bench bench-builds bench-portable bench-programs edits conformance fuzz ordeal ordeal-shelf ordeal-sound
.PHONY: deb deb-test dist film install-files old-root rpm site sound-root strangers
.PHONY: fleets release-checks sanitize picture order format lint install uninstall clean setup-run setup-test absent
.DELETE_ON_ERROR:

# The program takes the place of the shell, so that make is its parent: Ctrl-Z stops both.
run: $(BUILT)
	@exec $(BINARY) $${FILE:+"$$FILE"}

build: $(BUILT)

# Asking SwiftPM whether anything changed takes longer than starting: the stamp answers first.
# It is as old as the build's beginning, so that a file saved meanwhile is built next time.
$(BUILT): $(SOURCES) $(if $(wildcard $(BINARY)),,absent) | setup-run
	@scripts/toolchain
	@mkdir -p $(ARCHIVES) && touch $@.begun
	@[ -z "$(OLD)" ] || scripts/old-root-swift "$(OLD)"
	@for part in $(PARTS); do \
		archive=$$(clang $(if $(OLD),--sysroot=$(OLD)) -print-file-name=lib$$part.a); \
		[ ! -f "$$archive" ] || ln -sf "$$archive" $(ARCHIVES); done
	@# SwiftPM does not know that the list is of the program, so it would not link anew.
	@for list in share/*; do [ ! $$list -nt $(BINARY) ] || rm -f $(BINARY); done
	swift build $(RELEASE)
	@mv $@.begun $@

# For debugging: no optimizer, no link order, no linker script. `make test` builds the same files, so
# neither makes the other wait.
DEBUGGING := .build/debug/rushlight
dev: debug
	@exec $(DEBUGGING) $${FILE:+"$$FILE"}

debug: setup-run
	@scripts/toolchain
	swift build --product rushlight $(EDITED)

ONLY ?=
test: setup-test
	@scripts/toolchain
ifeq ($(ONLY),)
	swift build --build-tests $(EDITED)
	@scripts/tests $(EDITED)
	@scripts/install-cases
	@scripts/desktop-fields
	@! command -v python3 >/dev/null || scripts/site .build/site
else
	@scripts/tests-only "$(ONLY)" $(EDITED)
endif

# The figures of a release build, beside a C program's in the same run, and of the document engine,
# beside other programs', on one book: BOOK=FILE. What people read themselves is aligned where a folder
# of it is named (scripts/voice-figures): NARRATIONS=FOLDER.
BOOK ?= $(firstword $(wildcard ../shared/cases/epub/se-war-and-peace.epub))
HARNESS ?= $(firstword $(wildcard ../shared/tools/harness.py))
bench: $(BUILT) bench-programs
	RUSHLIGHT_BENCH=1 swift build $(subst rushlight,Books,$(RELEASE))
	@over=0; bench/out/bench $(BINARY) bench/out/hello bench/out/catalogs || over=$$?; \
		.build/release/Books $(abspath $(BINARY)) bench/out "$(BOOK)" || over=$$?; \
		bench/out/bench-shelf $(abspath $(BINARY)) bench/out/shelf/library.db \
			winandick "A Made Book" "Chapter 1" || over=$$?; \
		bench/out/bench-novels $(abspath $(BINARY)) $(abspath bench/out)/novels || over=$$?; \
		$(MAKE) --no-print-directory edits || over=$$?; \
		scripts/beside-calibre $(abspath $(BINARY)) bench/out/calibre || over=$$?; \
		scripts/voice-figures $(abspath $(BINARY)) bench/out/voices "$(BOOK)" "$(NARRATIONS)" || over=$$?; \
		[ ! -d .build/dist ] || $(MAKE) --no-print-directory bench-portable || over=$$?; \
		scripts/peers "$(HARNESS)" $(abspath $(BINARY)) "$(BOOK)" || over=$$?; exit $$over

bench-programs: setup-run
	@mkdir -p bench/out
	$(CC_HERE) -o bench/out/hello bench/hello.c -lncursesw -ltinfo
	$(CC_HERE) -o bench/out/bench bench/bench.c bench/figures.c bench/session.c bench/pdf.c \
		bench/listen.c bench/beside.c bench/catalogs.c bench/feeds.c bench/serve.c bench/allocated.c \
		bench/starts.c -lutil -lpthread -lz
	$(CC_HERE) -shared -fPIC -o bench/out/allocations.so bench/allocations.c
	$(CC_HERE) -o bench/out/bench-shelf bench/shelf.c bench/figures.c bench/session.c -lutil
	$(CC_HERE) -o bench/out/bench-novels bench/novels.c bench/figures.c bench/session.c -lutil
	$(CC_HERE) -o bench/out/bench-portable bench/portable.c bench/starts.c bench/figures.c \
		bench/session.c -lutil
	$(CC_HERE) -o bench/out/bench-edits bench/edits.c bench/figures.c bench/session.c -lutil

# The portable program beside the installed one: after `make dist`. Both are copied: how a file was
# written decides how much of it comes into memory at once.
bench-portable: $(BUILT) bench-programs
	@rm -rf .build/beside && mkdir -p .build/beside/packed
	@$(MAKE) --no-print-directory -s install-files DESTDIR= BINARY="$(BINARY)" \
		PREFIX="$(CURDIR)/.build/beside/packed/installed"
	@tar xJf "$$(ls .build/dist/rushlight-*-linux.tar.xz)" -C .build/beside/packed
	@cp -r .build/beside/packed/installed .build/beside/installed
	@cp -r .build/beside/packed/rushlight-*-linux .build/beside/portable
	@bench/out/bench-portable .build/beside/installed/bin/rushlight \
		.build/beside/portable/bin/rushlight "$(BOOK)" Peace

# That the figures can still be measured, without measuring them: CI builds what measures.
bench-builds: bench-programs
	@scripts/toolchain
	RUSHLIGHT_BENCH=1 swift build --product Books $(EDITED)

# What one changed line of a screen's drawing costs, and a release from nothing.
edits: $(BUILT) bench-programs
	@bench/out/bench-edits "$$(find Sources -name DoctorScreen.swift)" "What this terminal can do" \
		$(DEBUGGING) doctor "'a screen looks as it was looked at'" \
		"rm -rf .build/clean; swift build --scratch-path .build/clean $(RELEASE)"
	@rm -rf .build/clean

# Cases kept beside the checkout, or in the folder CASES names; nothing of the project needs them.
CASES ?= $(firstword $(wildcard ../shared/cases))
SUITES ?= epub formats hostile
conformance: $(BUILT)
	@scripts/conformance "$(CASES)" $(abspath $(BINARY)) $(SUITES)
	@scripts/conformance-servers $(abspath $(BINARY))
	@scripts/conformance-dav $(abspath $(BINARY))

# Each reader of untrusted input under libFuzzer and the address sanitizer: RUNS times each, fewer
# where a run takes long, the same for the same SEED; RUNS=-1 until stopped; ONLY=NAME for one.
# What it finds stands in .build/fuzz/NAME.
RUNS ?= 100000
SEED ?= 1
# libFuzzer without its main: ours chooses the target. gold, SwiftPM's linker, cannot link it.
FUZZING := --scratch-path .build/fuzz -c release --product Fuzz -Xswiftc -sanitize=address \
	-Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table,trace-cmp \
	-Xcc -fsanitize=fuzzer-no-link,address -Xswiftc -use-ld=lld -Xlinker -lstdc++
fuzz: setup-run
	@scripts/toolchain
	RUSHLIGHT_FUZZ=1 swift build $(FUZZING) -Xlinker \
		"$$(clang -print-resource-dir)/lib/linux/libclang_rt.fuzzer_no_main-$$(uname -m).a"
	@scripts/fuzz .build/fuzz/release/Fuzz $(RUNS) $(SEED) $(ONLY)
	@[ -n "$(ONLY)" ] || [ $(HISTORIES) = 0 ] || $(MAKE) --no-print-directory fleets

# Histories of devices that share a book, the same for the same SEED, in a build without a sanitizer.
HISTORIES ?= 1000000
fleets: setup-run
	@scripts/toolchain
	RUSHLIGHT_FLEETS=1 swift build $(subst rushlight,Fleets,$(RELEASE))
	@scripts/fleets .build/release/Fleets $(HISTORIES) $(SEED)

# Random keys, sizes and SIGKILL on a book: ROUNDS of them, the same keys for the same SEED. The
# place must never be more than a second of reading behind, or three in a program for debugging.
ROUNDS ?= 1000
PROGRAM ?=
ordeal: $(if $(PROGRAM),,$(BUILT))
	@mkdir -p .build
	$(CC_HERE) -o .build/ordeal scripts/ordeal.c -lutil
	.build/ordeal $(abspath $(or $(PROGRAM),$(BINARY))) "$(or $(FILE),docs/guide)" $(ROUNDS) $(SEED) \
		$(if $(PROGRAM),3)

# What has to hold before a release, besides what CI holds: all that takes an optimizer, which is
# most of the time of a build.
release-checks: $(BUILT)
	@$(MAKE) --no-print-directory ordeal
	@$(MAKE) --no-print-directory fuzz
	@[ -z "$(CASES)" ] || $(MAKE) --no-print-directory conformance

# Every test once more with the address sanitizer, in the program that the tests start as well.
sanitize: setup-test
	@scripts/toolchain
	swift build --build-tests --scratch-path .build/sanitize --sanitize=address $(CHECKED)
	@scripts/tests --scratch-path .build/sanitize --sanitize=address $(CHECKED)

# SIGKILL on whatever works on the library, two programs at a time: what was answered is there.
ordeal-shelf: $(BUILT)
	scripts/shelf-rounds $(ROUNDS) $(abspath $(BINARY))

# Looks at each sample while the program is left, shown again, killed, sought in while paused and
# started twice, and while a server fails, and through a week of two people's listening; then hears a
# long audiobook with random keys, and kills the program again and again. Needs pulseaudio and
# pulseaudio-utils, and faketime for days that are days.
ordeal-sound: $(BUILT)
	@mkdir -p .build
	$(CC_HERE) -o .build/soundproof scripts/soundproof.c -lutil
	.build/soundproof $(abspath $(BINARY))
	$(CC_HERE) -o .build/soundweek scripts/soundweek.c -lutil
	.build/soundweek $(abspath $(BINARY)) $(SEED)
	$(CC_HERE) -o .build/soundordeal scripts/soundordeal.c -lutil
	.build/soundordeal $(abspath $(BINARY)) "$(abspath $(FILE))" $(ROUNDS) $(SEED)

# The guide's picture is drawn before the build, which takes it in.
picture:
	@mkdir -p .build
	$(CC_HERE) -o .build/rush scripts/rush.c -lz -lm
	.build/rush > docs/guide/EPUB/rush.png
	$(MAKE) build

# The README's film: the keys of docs/film.keys, pressed in the program in a terminal that shows
# pixels. `make test` presses them as well, and compares.
film: setup-test
	UPDATE_GOLDENS=1 scripts/tests-only FilmTests $(EDITED)

# Which functions a start runs, told anew after much has changed: needs valgrind. What the list
# does not know, or knows too much, is no harm.
order:
	rm -f $(BUILT)
	$(MAKE) build SYMBOLS=-S
	scripts/order $(abspath $(BINARY)) "$(or $(FILE),docs/guide)" > .build/link-order
	mv .build/link-order share/link-order
	rm -f $(BUILT)

setup-run:
	@scripts/setup build run

setup-test:
	@scripts/setup build run test

format:
	swift format -i -r Package.swift Sources Tests

lint:
	swift format lint --strict --parallel -r Package.swift Sources Tests

# The man page and the completions are printed by the program itself, from its option table.
SHARE := $(DESTDIR)$(PREFIX)/share
DOC := $(SHARE)/doc/rushlight
MAN := $(SHARE)/man/man1/rushlight.1
BASH_COMPLETION := $(SHARE)/bash-completion/completions/rushlight
ZSH_COMPLETION := $(SHARE)/zsh/site-functions/_rushlight
FISH_COMPLETION := $(SHARE)/fish/vendor_completions.d/rushlight.fish
GUIDE := $(shell cd docs/guide && find . -type f)
DESKTOP := $(SHARE)/applications/rushlight.desktop
METAINFO := $(SHARE)/metainfo/rushlight.metainfo.xml
# polkit reads it below /usr alone.
POLICY := $(SHARE)/polkit-1/actions/rushlight.unlock.policy
ICON := $(SHARE)/icons/hicolor/scalable/apps/rushlight.svg

install: $(BUILT)
	@$(MAKE) --no-print-directory install-files

install-files:
	@mkdir -p .build/share
	$(BINARY) man > .build/share/man
	$(BINARY) completions bash > .build/share/bash
	$(BINARY) completions zsh > .build/share/zsh
	$(BINARY) completions fish > .build/share/fish
	install -Dm755 $(BINARY) "$(DESTDIR)$(PREFIX)/bin/rushlight"
	install -Dm644 -t "$(SHARE)/rushlight/Themes" Themes/*
	install -Dm644 .build/share/man "$(MAN)"
	install -Dm644 .build/share/bash "$(BASH_COMPLETION)"
	install -Dm644 .build/share/zsh "$(ZSH_COMPLETION)"
	install -Dm644 .build/share/fish "$(FISH_COMPLETION)"
	install -Dm755 -t "$(SHARE)/rushlight/recipes" share/recipes/*
	install -Dm644 share/rushlight.desktop "$(DESKTOP)"
	install -Dm644 share/rushlight.metainfo.xml "$(METAINFO)"
	install -Dm644 share/rushlight.policy "$(POLICY)"
	install -Dm644 share/rushlight.svg "$(ICON)"
	install -Dm644 -t "$(DOC)" LICENSE README.md $(wildcard docs/*.md)
	for file in $(GUIDE); do \
		install -Dm644 "docs/guide/$$file" "$(SHARE)/rushlight/guide/$$file"; done

# `make old-root` makes the Debian 11 that `make dist` then builds against, once: without it the
# archive asks for the glibc of this system.
old-root:
	scripts/old-root .build/old-root

# In that root, a libmpv for sound alone; `make dist` then makes the second archive, which brings it.
sound-root:
	scripts/sound-root .build/old-root

dist:
	$(MAKE) --no-print-directory build PORTABLE=1
	OLD_ROOT="$(OLD_ROOT)" scripts/dist .build/portable/release/rushlight .build/dist
	scripts/install-cases
	scripts/install-test .build/dist

# The archive as a stranger uses it, in bare roots of other systems: needs root and debootstrap.
SUITES_OF_STRANGERS ?= bullseye bookworm trixie sid
strangers:
	@mkdir -p .build/strangers
	scripts/stranger .build/dist .build/strangers $(SUITES_OF_STRANGERS)

deb: $(BUILT)
	scripts/deb $(BINARY) .build/deb

# Installed, used, upgraded and purged where nothing else is: needs root and debootstrap.
SUITES_OF_DEB ?= bookworm trixie
deb-test:
	@mkdir -p .build/strangers
	scripts/deb-test .build/deb .build/strangers $(SUITES_OF_DEB)

# The guide and the documents as static pages: needs python3.
site:
	scripts/site .build/site

# From the archive of `make dist`: needs rpmbuild.
rpm:
	scripts/rpm .build/dist .build/rpm

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/rushlight" "$(MAN)" "$(BASH_COMPLETION)" \
		"$(ZSH_COMPLETION)" "$(FISH_COMPLETION)" "$(DESKTOP)" \
		"$(METAINFO)" "$(POLICY)" "$(ICON)"
	rm -rf "$(SHARE)/rushlight" "$(DOC)"

clean:
	rm -rf .build bench/out
