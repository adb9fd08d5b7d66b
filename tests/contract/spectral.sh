#!/usr/bin/env bash
# Lints the published documents: tests/contract/spectral.sh [DOCUMENT...] (all of openapi/ if absent).
# `spectral` (@stoplight/spectral-cli 6, npm) is looked for on the path, or taken from the environment variable
# SPECTRAL. Exits with 0 only if there is neither an error nor a warning.
set -euo pipefail

here=$(dirname "$(realpath "$0")")
documents=("$@")
[ $# -gt 0 ] || documents=("$here"/../../openapi/*.json "$here"/../../openapi/*.yaml)
# Events of all games make a schema that the usual stack of Node is too small for.
spectral=$(command -v "${SPECTRAL:-spectral}")
node --stack-size=20000 "$spectral" lint --ruleset "$here/spectral.yaml" --fail-severity warn "${documents[@]}"
