#!/usr/bin/env bash
# Asks a house whatever its documents allow, and much that they do not, as every role, and checks what it answers:
#
#   tests/contract/schemathesis.sh target/debug/mazziere [EXAMPLES] [SERVICE...]
#
# EXAMPLES is the number of requests per operation and phase (12 if absent); services are lobby, tables, wallet, audit
# (all). ROLES="none player" asks as these only. The house runs on a private PostgreSQL in a scratch folder; nothing of
# it stays. `schemathesis` (4) is looked for on the path, or taken from the environment variable SCHEMATHESIS. Reports
# of failures stay in the folder that is printed. Exits with 0 only if no service failed a check as any role. What is
# left out, and why, stands in README.md beside this.
set -euo pipefail

binary=$(realpath "${1:?the binary of the house}") examples=${2:-12}
shift $(($# < 2 ? $# : 2))
services=("$@")
[ ${#services[@]} -gt 0 ] || services=(lobby tables wallet audit)
tool=${SCHEMATHESIS:-schemathesis}
here=$(dirname "$(realpath "$0")")
scratch=$(mktemp -d)
chmod o+x "$scratch" # PostgreSQL has an account of its own where root runs this
reports=$scratch/reports
mkdir "$reports"

MAZZIERE_PORT=0 MAZZIERE_ENV=development RUST_LOG=${RUST_LOG:-error} \
  "$binary" all --no-bots --data-dir "$scratch/data" >"$scratch/house.log" 2>&1 &
house=$!
trap 'kill $house 2>/dev/null; wait $house 2>/dev/null || true; rm -rf "$scratch/data"' EXIT

# Where a part of the house listens: its line in the banner.
url() { sed -n "s|^ *$1 .*\(http://[^ ]*\)$|\1|p" "$scratch/house.log" | head -1; }
for _ in $(seq 300); do
  [ -n "$(url wallet)" ] && break
  kill -0 $house || { cat "$scratch/house.log"; exit 1; }
  sleep 0.2
done
front=$(url home) && front=${front%/}

token() {
  if [ "$1" = service ]; then
    python3 "$here/service_token.py" "$scratch/data"
    return
  fi
  curl -sf "$front/dev/token" -H 'content-type: application/json' -d "{\"role\":\"$1\",\"name\":\"schemathesis\"}" |
    python3 -c 'import json, sys; print(json.load(sys.stdin)["token"])'
}

cd "$here"
failed=0
for service in "${services[@]}"; do
  for role in ${ROLES:-none player service operator finance auditor}; do
    header=()
    [ $role = none ] || header=(--header "Authorization: Bearer $(token $role)")
    echo "== $service as $role"
    if ! ROLE=$role "$tool" --config-file schemathesis.toml run "../../openapi/$service.json" \
      --url "$(url "$service")" "${header[@]}" --checks all --max-examples "$examples" --seed 1 \
      --report-dir "$reports/$service-$role" >"$reports/$service-$role.txt" 2>&1; then
      failed=1
      sed -n '/^=* FAILURES/,/^=* SUMMARY/p; /^=* ERRORS/,/^=* SUMMARY/p' "$reports/$service-$role.txt"
    fi
    tail -n 3 "$reports/$service-$role.txt"
  done
done
echo "reports: $reports"
exit $failed
