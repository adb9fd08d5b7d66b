#!/usr/bin/env bash
# Builds the verifier for Node and browsers: build.sh [FILE], by default target/wasm/mazziere.wasm.
#
# It takes the target wasm32-unknown-unknown of the toolchain that builds the house: `rustup target add
# wasm32-unknown-unknown`. `build.sh --with` only says with which one; it ends with 3 if there is none. wasm-opt makes
# the module smaller, where it is installed.
set -euo pipefail
cd "$(dirname "$0")/../.."
target=wasm32-unknown-unknown

missing() {
    echo "build.sh: $*" >&2
    exit 3
}

# What links: that of the toolchain, of another one, or Debian's.
linker() {
    local candidate
    for candidate in "$("$RUSTC" --print sysroot)"/lib/rustlib/*/bin/rust-lld \
        "${RUSTUP_HOME:-$HOME/.rustup}"/toolchains/*/lib/rustlib/*/bin/rust-lld; do
        [ -x "$candidate" ] && echo "$candidate" && return
    done
    command -v wasm-ld || compgen -G '/usr/bin/wasm-ld-*' | sort -V | tail -n 1 ||
        missing "there is no linker for $target: apt-get install lld"
}

RUSTC=$(command -v rustc) && [ -d "$(rustc --print sysroot)/lib/rustlib/$target/lib" ] ||
    missing "no $target here: rustup target add $target"
export RUSTC
if [ "${1:-}" = --with ]; then
    "$RUSTC" --version
    exit
fi

# The stack of a main thread: rules and JSON are as deep as they are anywhere else.
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER
CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$(linker)
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-C link-arg=-zstack-size=4194304"
folder=${CARGO_TARGET_DIR:-target}
cargo build --locked --package mazziere-wasm --profile wasm --target "$target"
built=$folder/$target/wasm/mazziere_wasm.wasm file=${1:-$folder/wasm/mazziere.wasm}
mkdir -p "$(dirname "$file")"
if command -v wasm-opt >/dev/null 2>&1; then
    # What Node and browsers have had for years, and no more.
    wasm-opt -Oz --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int --enable-mutable-globals \
        --enable-reference-types --enable-multivalue "$built" -o "$file"
else
    cp "$built" "$file"
fi
printf '%s: %s bytes, %s by gzip\n' "$file" "$(wc -c <"$file")" "$(gzip -9 -c "$file" | wc -c)"
