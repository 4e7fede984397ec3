#!/bin/sh
# Installs Rushlight from its archive, without root:
#   install.sh ARCHIVE            a file or an https address; its .sha256 is beside it
#   install.sh --update ARCHIVE   the same, in place of what this script installed
#   install.sh --remove           takes away what was installed; books, notes and settings stay
# It goes to ~/.local, or to the folder RUSHLIGHT_PREFIX.
set -eu

fail() {
    echo "install.sh: $*" >&2
    exit 1
}

prefix=${RUSHLIGHT_PREFIX:-${HOME:?}/.local}
case $prefix in
/*) ;;
*) prefix=$PWD/$prefix ;;
esac
prefix=${prefix%/}
list=$prefix/share/rushlight/installed

usage() { sed -n '2,6s/^# \{0,1\}//p' "$0"; }

# The names are read from a list of ours, each below the prefix.
forget() {
    while IFS= read -r file; do
        case $file in
        "" | /* | ..* | */../* | */..) continue ;;
        esac
        rm -f "$prefix/$file"
        folder=$(dirname "$file")
        # Only folders that are empty now.
        while [ "$folder" != . ] && rmdir "$prefix/$folder" 2>/dev/null; do
            folder=$(dirname "$folder")
        done
    done <"$1"
}

remove() {
    [ -f "$list" ] || fail "nothing is installed in $prefix."
    scratch=$(mktemp)
    cp "$list" "$scratch"
    forget "$scratch"
    rm -f "$list" "$scratch"
    rmdir "$prefix/share/rushlight" 2>/dev/null || true
    echo "Rushlight is removed from $prefix. Books, notes and settings were left as they are."
}

# A file, or an address: NAME OUTPUT
get() {
    case $1 in
    https://* | http://127.0.0.1* | http://localhost*)
        if command -v curl >/dev/null 2>&1; then
            curl -fsSL --retry 2 -o "$2" "$1"
        elif command -v wget >/dev/null 2>&1; then
            wget -qO "$2" "$1"
        else
            fail "curl or wget is needed to fetch $1. Install one, or give a file."
        fi || fail "$1 could not be fetched. Check the address and try again."
        ;;
    http://*) fail "$1 is not an https address. Give an https address or a file." ;;
    *) cp -- "$1" "$2" 2>/dev/null || fail "$1 cannot be read. Check its name." ;;
    esac
}

update=
case ${1:-} in
--remove) remove; exit 0 ;;
--update) update=1; shift ;;
--help | -h) usage; exit 0 ;;
esac
[ $# -eq 1 ] || { usage >&2; exit 2; }
archive=$1

[ "$(uname -s)" = Linux ] || fail "this archive is for Linux, and this is $(uname -s)."
machine=$(uname -m)
case $archive in
*-"$machine"-linux.tar.xz | *-"$machine"-linux-full.tar.xz) ;;
*) fail "$(basename "$archive") is not for this machine, which is $machine." ;;
esac
glibc=$(getconf GNU_LIBC_VERSION 2>/dev/null | cut -d' ' -f2)
[ -n "$glibc" ] || fail "this system has no glibc (Alpine has none): the program cannot run here."
command -v xz >/dev/null 2>&1 || fail "xz is needed to unpack. Install it (the package xz-utils or xz)."
if [ -n "$update" ] && [ ! -f "$list" ]; then
    fail "this script has installed nothing in $prefix. To install: install.sh $archive"
fi
if [ -z "$update" ] && [ -f "$list" ]; then
    fail "Rushlight is installed in $prefix already. To replace it: install.sh --update $archive"
fi

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM
get "$archive" "$scratch/archive"
get "$archive.sha256" "$scratch/sum"
told=$(cut -d' ' -f1 "$scratch/sum")
have=$(sha256sum "$scratch/archive" | cut -d' ' -f1)
[ "$told" = "$have" ] ||
    fail "the sha256 of $(basename "$archive") is not the one told. Get it again; nothing is installed."

mkdir "$scratch/tree"
xz -dc "$scratch/archive" | tar -xf - -C "$scratch/tree" --strip-components=1 --no-same-owner ||
    fail "the archive could not be unpacked. Nothing is installed."
"$scratch/tree/bin/rushlight" --version >"$scratch/version" 2>"$scratch/trouble" || {
    cat "$scratch/trouble" >&2
    fail "the program does not start here (glibc is $glibc). Nothing is installed."
}
(cd "$scratch/tree" && find . ! -type d | sed 's,^\./,,' | LC_ALL=C sort) >"$scratch/list"

# What the former version had and this one has not is taken away last.
: >"$scratch/former"
[ ! -f "$list" ] || LC_ALL=C sort -u "$list" >"$scratch/former"
LC_ALL=C comm -23 "$scratch/former" "$scratch/list" >"$scratch/old"
LC_ALL=C comm -13 "$scratch/former" "$scratch/list" >"$scratch/new"
while IFS= read -r file; do
    if [ -e "$prefix/$file" ] || [ -L "$prefix/$file" ]; then
        fail "$prefix/$file is there already, and not from this script. Nothing is installed."
    fi
done <"$scratch/new"
mkdir -p "$prefix/share/rushlight"
# Both versions until all is done: an update that was stopped can be repeated, and removed.
LC_ALL=C sort -u "$scratch/former" "$scratch/list" >"$list.new" && mv "$list.new" "$list"
while IFS= read -r file; do
    mkdir -p "$prefix/$(dirname "$file")"
    # Under a name of its own first: a program that runs keeps the file it was started from.
    cp -p "$scratch/tree/$file" "$prefix/$file.new" && mv -f "$prefix/$file.new" "$prefix/$file" ||
        fail "$prefix/$file could not be written. Make room, then: install.sh --update $archive"
done <"$scratch/list"
forget "$scratch/old"
cp "$scratch/list" "$list.new" && mv "$list.new" "$list"

echo "$(cat "$scratch/version") is installed in $prefix."
case :$PATH: in
*:"$prefix/bin":* | *:"$prefix/bin/":*) echo "Start it: rushlight" ;;
*)
    echo "$prefix/bin is not in your PATH. Start it: $prefix/bin/rushlight"
    echo "or add this to your shell's profile: export PATH=\"$prefix/bin:\$PATH\""
    ;;
esac
