#!/usr/bin/env bash
# Rolls out an overlay in the order that a release needs: what is told and who may talk to whom, the schema, then the
# services, which are not ready where their schema is not there.
#
#   deploy/rollout.sh OVERLAY [KUBECTL SWITCHES...]          e.g. deploy/rollout.sh staging --context staging
#
# Run again it does the same again: `migrate` finds nothing to do.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
overlay=${1:?an overlay: local, staging or production}
shift
kubectl=(kubectl "$@")
rendered=$(mktemp)
trap 'rm -f "$rendered"' EXIT
kubectl kustomize "$here/overlays/$overlay" >"$rendered"
namespace=$(awk '/^kind: Namespace$/ { found = 1 } found && $1 == "name:" { print $2; exit }' "$rendered")

echo "== everything but the services, in $namespace" >&2
# A Job cannot be changed, so the one of the last release goes.
"${kubectl[@]}" delete job migrate --namespace "$namespace" --ignore-not-found
"${kubectl[@]}" apply --filename "$rendered" --selector 'mazziere/phase!=services'
echo "== the schema" >&2
# A database that is being made takes its time; the Job tries again until then.
"${kubectl[@]}" wait --namespace "$namespace" --for=condition=complete --timeout=30m job/migrate
echo "== the services" >&2
"${kubectl[@]}" apply --filename "$rendered"
for service in wallet tables lobby; do
    "${kubectl[@]}" rollout status --namespace "$namespace" --timeout=20m "deployment/$service"
done
"${kubectl[@]}" rollout status --namespace "$namespace" --timeout=20m statefulset/audit
