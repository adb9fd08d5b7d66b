#!/usr/bin/env bash
# What openapi-typescript, hey-api and orval make of the documents compiles strictly:
#
#   GENERATORS=~/generators tests/contract/generators.sh
#
# The tools (openapi-typescript 7, @hey-api/openapi-ts, orval, typescript 5; Node 20) are looked for in the folder that
# the environment variable GENERATORS names.
set -euo pipefail

documents=$(dirname "$(realpath "$0")")/../../openapi
tools=$(realpath "${GENERATORS:?the folder where the tools are installed}")/node_modules
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
ln -s "$tools" node_modules
echo '{"type": "module"}' >package.json
cat >tsconfig.json <<'JSON'
{
  "compilerOptions": {
    "target": "ES2022",
    "lib": ["ES2023", "DOM", "DOM.Iterable"],
    "module": "ESNext",
    "moduleResolution": "bundler",
    "types": [],
    "strict": true,
    "noUncheckedIndexedAccess": true,
    "noImplicitReturns": true,
    "noEmit": true
  },
  "include": ["openapi-typescript", "hey-api", "orval"]
}
JSON
for service in lobby tables wallet audit; do
  document=$documents/$service.json
  "$tools/.bin/openapi-typescript" "$document" --output "openapi-typescript/$service.ts" >/dev/null
  "$tools/.bin/openapi-ts" --input "$document" --output "hey-api/$service" --client @hey-api/client-fetch >/dev/null
  "$tools/.bin/orval" --input "$document" --output "orval/$service.ts" --client fetch >/dev/null
done
"$tools/.bin/tsc" --project tsconfig.json
echo "all three compile"
