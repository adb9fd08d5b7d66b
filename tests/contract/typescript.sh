#!/usr/bin/env bash
# A strict TypeScript client plays a match of scopa and hands of hold'em against the house's bots, with types made of
# the documents and not one cast:
#
#   tests/contract/typescript.sh target/debug/mazziere
#
# The tools (typescript 5, openapi-typescript 7, openapi-fetch 0.17, @types/node; Node 20) are looked for in the folder
# that the environment variable TYPESCRIPT names. The house runs on a private PostgreSQL in a scratch folder; nothing of
# it stays. CHECK_ONLY=1 makes the types and checks the client against them, and needs no house.
set -euo pipefail

here=$(dirname "$(realpath "$0")")
tools=$(realpath "${TYPESCRIPT:?the folder where the tools are installed}")/node_modules
scratch=$(mktemp -d)
chmod o+x "$scratch" # PostgreSQL has an account of its own where root runs this
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/client" "$scratch/client/generated"
cp "$here"/typescript/*.ts "$here"/typescript/*.mjs "$here/typescript/tsconfig.json" "$scratch/client"
echo '{"type": "module"}' >"$scratch/client/package.json"
ln -s "$tools" "$scratch/client/node_modules"
cd "$scratch/client"

for service in lobby tables wallet; do
  "$tools/.bin/openapi-typescript" "$here/../../openapi/$service.json" --output "generated/$service.ts" >/dev/null
done
node casts.mjs ./*.ts
"$tools/.bin/tsc" --project tsconfig.json
echo "the types hold, without a cast"
[ -z "${CHECK_ONLY:-}" ] || exit 0

binary=$(realpath "$OLDPWD/${1:?the binary of the house}" 2>/dev/null || realpath "$1")
MAZZIERE_PORT=0 MAZZIERE_ENV=development RUST_LOG=${RUST_LOG:-error} \
  "$binary" all --data-dir "$scratch/data" >"$scratch/house.log" 2>&1 &
house=$!
trap 'kill $house 2>/dev/null; wait $house 2>/dev/null || true; rm -rf "$scratch"' EXIT

# Where a part of the house listens: its line in the banner.
url() { sed -n "s|^ *$1 .*\(http://[^ ]*\)$|\1|p" "$scratch/house.log" | head -1; }
for _ in $(seq 600); do
  [ -n "$(url wallet)" ] && break
  kill -0 $house || { cat "$scratch/house.log"; exit 1; }
  sleep 0.2
done
front=$(url home)
node built/main.js "${front%/}" "$(url lobby)" "$(url tables)" "$(url wallet)"
