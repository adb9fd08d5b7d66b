#!/usr/bin/env bash
# Lints the documents of the services: tests/contract/redocly.sh
# `redocly` (@redocly/cli 2, npm) is looked for on the path, or taken from the environment variable REDOCLY. Exits with
# 0 only if there is neither an error nor a warning.
set -euo pipefail

here=$(dirname "$(realpath "$0")")
export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true
for service in lobby tables wallet audit; do
    "${REDOCLY:-redocly}" lint --config "$here/redocly.yaml" "$here/../../openapi/$service.json"
done
