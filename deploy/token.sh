#!/usr/bin/env bash
# Prints a token of the issuer that secrets.sh made: for trying a house, never for production.
#
#   deploy/token.sh ROLE [SUBJECT [NAME]]      ROLE: player, operator, finance, auditor; SUBJECT: a UUID
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
key=${MAZZIERE_ISSUER_KEY:-$here/overlays/local/generated/issuer/issuer-key.pem}
role=${1:?a role: player, operator, finance or auditor}
subject=${2:-$(cat /proc/sys/kernel/random/uuid)}
name=${3:-$role}

base64url() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }
x=$(openssl pkey -in "$key" -pubout -outform DER | tail -c 32 | base64url)
kid=$(printf '{"crv":"Ed25519","kty":"OKP","x":"%s"}' "$x" | openssl dgst -sha256 -binary | base64url)
now=$(date +%s)
header=$(printf '{"alg":"EdDSA","typ":"JWT","kid":"%s"}' "$kid" | base64url)
claims=$(printf '{"iss":"mazziere","aud":"mazziere","sub":"%s","role":"%s","name":"%s","iat":%d,"exp":%d}' \
    "$subject" "$role" "$name" "$now" "$((now + 3600))" | base64url)
# Ed25519 signs a file, not a pipe.
text=$(mktemp)
trap 'rm -f "$text"' EXIT
printf '%s.%s' "$header" "$claims" >"$text"
printf '%s.%s\n' "$(cat "$text")" "$(openssl pkeyutl -sign -inkey "$key" -rawin -in "$text" | base64url)"
