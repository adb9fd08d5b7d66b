#!/usr/bin/env bash
# Builds the image without a daemon and without a registry, on a Debian machine as root: the base is made of Debian's
# packages by mmdebstrap, the image by `buildah bud --isolation chroot` of deploy/Dockerfile.
#
#   deploy/image.sh [--binary FILE] [--tag NAME] [--run]
#
# --binary  a mazziere that was built already; without it cargo makes one, without `all` and `demo` (cargo-auditable, if
#           it is there, writes the bill of materials into it). It must be linked against this Debian's C library or an
#           older one.
# --tag     localhost/mazziere:local by default: the name in overlays/local and compose.yaml.
# --run     proves the image: PostgreSQL of this machine, `migrate` and the three roles from the image, /readyz of each.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
binary='' tag=localhost/mazziere:local run=''
while [ $# -gt 0 ]; do
    case $1 in
        --binary) binary=$(realpath "$2") && shift 2 ;;
        --tag) tag=$2 && shift 2 ;;
        --run) run=yes && shift ;;
        *) echo "image.sh [--binary FILE] [--tag NAME] [--run]" >&2 && exit 64 ;;
    esac
done

missing=()
for tool in buildah mmdebstrap; do command -v "$tool" >/dev/null || missing+=("$tool"); done
if [ ${#missing[@]} -gt 0 ]; then
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
fi

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# shellcheck source=/dev/null
suite=$(. /etc/os-release && printf '%s' "$VERSION_CODENAME")

if [ -z "$binary" ]; then
    cd "$root"
    cargo=(cargo)
    if command -v cargo-auditable >/dev/null; then cargo+=(auditable); fi
    "${cargo[@]}" build --profile dist --locked --package mazziere-server --no-default-features
    binary=${CARGO_TARGET_DIR:-$root/target}/dist/mazziere
fi
mkdir "$scratch/context"
strip -o "$scratch/context/mazziere" "$binary"

# The C library and the certificates, unpacked and not set up: what packages bring to run by themselves (openssl,
# debconf) is taken out again, and there never was a shell. The first hook does what ca-certificates would when set up.
# shellcheck disable=SC2016  # mmdebstrap's shell expands it
mmdebstrap --quiet --variant=extract --include=libc6,libgcc-s1,ca-certificates,tzdata \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
    --extract-hook='cat "$1"/usr/share/ca-certificates/mozilla/*.crt >"$1/etc/ssl/certs/ca-certificates.crt"' \
    --extract-hook='cd "$1" && rm -rf usr/bin/* usr/sbin/* usr/lib/ssl/misc usr/share/perl* usr/share/debconf' \
    --extract-hook='cd "$1" && rm -rf var/lib/apt var/cache/*' \
    "$suite" "$scratch/base.tar"
base=$(buildah from scratch)
buildah add --quiet "$base" "$scratch/base.tar" / >/dev/null
buildah commit --quiet --rm "$base" localhost/mazziere-base:"$suite" >/dev/null

revision=$(git -C "$root" rev-parse HEAD 2>/dev/null || echo unknown)
buildah bud --isolation chroot --quiet --pull=never --file "$here/Dockerfile" --tag "$tag" \
    --build-arg BINARY=prebuilt --build-arg BASE=localhost/mazziere-base:"$suite" \
    --build-arg REVISION="$revision" "$scratch/context"
buildah images "$tag"
[ -n "$run" ] || exit 0

# From here on: the house runs from the image. The logins are those of logins.sql, the keys those of secrets.sh.
newest() { find /usr/lib/postgresql -path '*/bin/initdb' 2>/dev/null | sort -V | tail -1; }
if [ -z "$(newest)" ]; then apt-get install -y -qq --no-install-recommends postgresql; fi
postgres=$(dirname "$(newest)")
chmod 755 "$scratch"
secrets=$scratch/secrets port=${MAZZIERE_PROOF_PORT:-55439}
"$here/secrets.sh" "$secrets" 127.0.0.1 2>/dev/null
sed -i "s/@127.0.0.1:5432/@127.0.0.1:$port/" "$secrets"/*/database-url
chmod 755 "$secrets"
install -d -o postgres -g postgres "$scratch/pg"
install -o postgres "$secrets/postgres/superuser" "$scratch/pg/superuser"
# as_postgres PROGRAM SWITCHES: a program of PostgreSQL, which refuses to run as root, on a cluster of its own.
as_postgres() { su postgres -c "$postgres/$1 -D $scratch/pg/data $2" >/dev/null; }
as_postgres initdb "-A scram-sha-256 -U postgres --pwfile=$scratch/pg/superuser"
as_postgres pg_ctl "-o '-h 127.0.0.1 -p $port -k $scratch/pg' -l $scratch/pg/log -w start"
containers=() running=()
end() {
    [ ${#running[@]} -eq 0 ] || kill "${running[@]}" 2>/dev/null || true
    wait 2>/dev/null || true
    [ ${#containers[@]} -eq 0 ] || buildah rm "${containers[@]}" >/dev/null || true
    as_postgres pg_ctl "-m fast stop" || true
    rm -rf "$scratch"
}
trap end EXIT
password() { cat "$secrets/postgres/$1"; }
PGPASSWORD=$(password superuser) psql --quiet --host 127.0.0.1 --port "$port" --username postgres \
    --set owner="$(password owner)" --set lobby="$(password lobby)" --set tables="$(password tables)" \
    --set wallet="$(password wallet)" --set auditor="$(password auditor)" \
    --file "$here/components/postgres/logins.sql"

# inside ROLE VARIABLE=VALUE...: makes `exec_in` the command that runs a role of the image as the manifests do, with its
# secrets, as a user who is nobody here, without the machine's variables.
inside() {
    local role=$1 container
    shift
    container=$(buildah from --pull=never "$tag")
    containers+=("$container")
    local settings=(--env DATABASE_URL_FILE=/run/secrets/mazziere/database-url)
    local setting
    for setting in "$@"; do settings+=(--env "$setting"); done
    exec_in=(buildah run --isolation chroot --user 10001:10001 --volume "$secrets/$role:/run/secrets/mazziere:ro"
        "${settings[@]}" "$container" -- /usr/local/bin/mazziere "$role")
}
inside migrate
"${exec_in[@]}" 2>"$scratch/migrate.log" || { cat "$scratch/migrate.log" >&2 && exit 1; }
echo "migrate: done"
mapfile -t keys <"$secrets/keys.env"
signs=(MAZZIERE_SERVICE_KEY=/run/secrets/mazziere/service-key.pem
    MAZZIERE_SEALING_KEYS_FILE=/run/secrets/mazziere/sealing-keys)
for role in wallet tables lobby; do
    if [ "$role" = wallet ]; then inside "$role" "${keys[@]}"; else inside "$role" "${keys[@]}" "${signs[@]}"; fi
    "${exec_in[@]}" >"$scratch/$role.log" 2>&1 &
    running+=($!)
done
for at in wallet:8083 tables:8082 lobby:8081; do
    role=${at%:*} status=''
    for _ in $(seq 60); do
        status=$(curl -s -o "$scratch/ready" -w '%{http_code}' "http://127.0.0.1:${at#*:}/readyz" || true)
        [ "$status" = 200 ] && break
        sleep 0.5
    done
    if [ "$status" != 200 ]; then
        echo "$role: /readyz says ${status:-nothing}" >&2
        tail -5 "$scratch/$role.log" >&2
        exit 1
    fi
    echo "$role: $(cat "$scratch/ready")"
done
