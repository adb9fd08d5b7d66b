#!/usr/bin/env bash
# A drill: restores the newest backup of a house beside it, has the doctor and `audit verify` look at it, says how old
# it is, and removes it again. Run it daily, by a user who may read the backups and is not root.
#
#   deploy/drill.sh pgbackrest STANZA [SWITCHES] [-- SWITCHES OF audit verify]
#   deploy/drill.sh barman URL SERVER [SWITCHES] [-- SWITCHES OF audit verify]
#
# `pgbackrest` reads pgBackRest's own configuration. `barman` reads what the Barman Cloud plugin of CloudNativePG has
# written: URL is `destinationPath` of the ObjectStore, SERVER the name of the cluster; no Kubernetes is needed.
#
#   --max-age HOURS       how old the newest backup may be: 26
#   --max-loss MINUTES    how long before now the last restored transaction may have been committed: 60
#   --database NAME       mazziere
#   --login NAME          who looks at it: mazziere_owner
#   --tables-keys FILE    the sealing keys of the tables, from where they are kept: opens what was in play
#   --lobby-keys FILE     those of the lobby
#   --dir DIR             where it is restored, a folder that must not be there yet: one below TMPDIR
#   --patience MINUTES    how long PostgreSQL may take to replay the write-ahead log: 360
#   --endpoint URL        of the object store, where it is not Amazon's (`barman` only)
#   --program PATH        mazziere
#   --until MOMENT        restores that moment (2026-11-28T21:40:00Z) and not the last one; no age counts then
#   --keep                leaves the restored house running, and says how to reach it and how to remove it
#
# Ends with 0 if the newest backup was restored and found in order; with 1 if not, each reason a line `FAILED`; with 2
# for a switch that there is not.
#
# The restored copy acts on nothing: it archives nothing, follows nobody, listens on a socket in a folder of its own and
# on no address, and its transactions are read-only. No service is started on it.
set -euo pipefail

usage() {
    sed -n '/^#   deploy/,/^set/p' "$0" | sed -n 's/^# \{0,1\}//p' >&2
    exit 2
}
say() { printf '%-16s%s\n' "$1" "$2"; }
failures=0
failed() {
    printf 'FAILED: %s\n' "$1" >&2
    failures=$((failures + 1))
}
die() {
    failed "$1"
    exit 1
}

max_age=26 max_loss=60 database=mazziere login=mazziere_owner dir='' patience=360 program=mazziere keep=false
tables_keys='' lobby_keys='' until='' endpoint=() verify=()
tool=${1:-}
case "$tool" in
    pgbackrest) [ $# -ge 2 ] || usage && stanza=$2 && shift 2 ;;
    barman) [ $# -ge 3 ] || usage && url=$2 server=$3 && shift 3 ;;
    *) usage ;;
esac
while [ $# -gt 0 ]; do
    case "$1" in
        --keep) keep=true && shift && continue ;;
        --) shift && verify=("$@") && break ;;
    esac
    [ $# -ge 2 ] || usage
    case "$1" in
        --max-age) max_age=$2 ;;
        --max-loss) max_loss=$2 ;;
        --database) database=$2 ;;
        --login) login=$2 ;;
        --tables-keys) tables_keys=$2 ;;
        --lobby-keys) lobby_keys=$2 ;;
        --dir) dir=$2 ;;
        --patience) patience=$2 ;;
        --until) until=$2 ;;
        --endpoint) endpoint=(--endpoint-url "$2") ;;
        --program) program=$2 ;;
        *) usage ;;
    esac
    shift 2
done
for number in "$max_age" "$max_loss" "$patience"; do [[ $number =~ ^[0-9]{1,6}$ ]] || usage; done
# Both tools and PostgreSQL take this form.
[ -z "$until" ] || until=$(date -u -d "$until" '+%Y-%m-%d %H:%M:%S+00') || usage

# Before anything is fetched.
[ "$(id -u)" -ne 0 ] || die "PostgreSQL does not run as root: run the drill as the user who owns the backups"
case "$tool" in
    pgbackrest) needed=(pgbackrest) ;;
    barman) needed=(barman-cloud-backup-list barman-cloud-restore barman-cloud-wal-restore) ;;
esac
for needed in "${needed[@]}" python3 "$program"; do
    command -v "$needed" >/dev/null || die "$needed is not installed here"
done
program=$(realpath "$(command -v "$program")")
for file in "$tables_keys" "$lobby_keys"; do
    [ -z "$file" ] || [ -r "$file" ] || die "$file, a list of sealing keys, cannot be read"
done

umask 077
if [ -n "$dir" ]; then
    mkdir "$dir" || die "$dir cannot be made: the copy is restored into a folder of its own"
else
    dir=$(mktemp -d "${TMPDIR:-/tmp}/mazziere-drill-XXXXXX")
fi
dir=$(realpath "$dir")
data=$dir/data bin=
ended() {
    local status=$?
    if [ "$keep" = true ] && [ -n "$bin" ] && [ -s "$data/postmaster.pid" ]; then
        say "kept" "psql '$(reached)'"
        say "remove it by" "$bin/pg_ctl --pgdata $data --mode immediate stop; rm -r $dir"
        return
    fi
    [ -z "$bin" ] || "$bin/pg_ctl" --pgdata "$data" --mode immediate stop >/dev/null 2>&1 || true
    rm -rf "$dir"
    exit "$status"
}
trap ended EXIT
trap 'exit 1' INT TERM

# How long something has been or takes, for people.
span() {
    local seconds=$1
    if [ "$seconds" -ge 172800 ]; then
        echo "$((seconds / 86400)) d $((seconds % 86400 / 3600)) h"
    elif [ "$seconds" -ge 3600 ]; then
        echo "$((seconds / 3600)) h $((seconds % 3600 / 60)) min"
    elif [ "$seconds" -ge 60 ]; then
        echo "$((seconds / 60)) min $((seconds % 60)) s"
    else
        echo "$seconds s"
    fi
}
utc() { date -u -d "@$1" +%Y-%m-%dT%H:%M:%SZ; }
now() { date +%s; }

# The newest backup that ended well, before the moment that is wanted: its name, when it ended, and how many bytes it
# takes when it is restored.
newest_of_pgbackrest() {
    pgbackrest --stanza="$stanza" --log-level-file=off --log-level-console=warn --output=json info >"$dir/list" &&
        python3 - "$dir/list" "$before" <<'END'
import json, sys
backups = [b for stanza in json.load(open(sys.argv[1])) for b in stanza["backup"] if not b.get("error")]
backups = [b for b in backups if b["timestamp"]["stop"] <= int(sys.argv[2])]
for b in sorted(backups, key=lambda b: b["timestamp"]["stop"])[-1:]:
    print(b["label"], b["timestamp"]["stop"], b["info"]["size"])
END
}
newest_of_barman() {
    barman-cloud-backup-list "${endpoint[@]}" --format json "$url" "$server" >"$dir/list" &&
        python3 - "$dir/list" "$before" <<'END'
import datetime, json, sys
def when(text):
    # As "Sat Nov 28 21:40:00 2026", or with an offset, or as ISO 8601: it depends on the release of Barman.
    for form in ("%a %b %d %H:%M:%S %Y", "%a %b %d %H:%M:%S.%f %Y"):
        try:
            return datetime.datetime.strptime(text, form).replace(tzinfo=datetime.timezone.utc).timestamp()
        except ValueError:
            pass
    moment = datetime.datetime.fromisoformat(text)
    return (moment if moment.tzinfo else moment.replace(tzinfo=datetime.timezone.utc)).timestamp()
found = json.load(open(sys.argv[1]))["backups_list"]
done = [(when(b["end_time"]), b["backup_id"], b.get("size") or 0) for b in found if b.get("status") == "DONE"]
for end, name, size in sorted(one for one in done if one[0] <= int(sys.argv[2]))[-1:]:
    print(name, int(end), size)
END
}
restore_by_pgbackrest() {
    local target=()
    [ -z "$until" ] || target=(--type=time --target="$until" --target-action=promote)
    # Tablespaces and links of the original are the house's own; so is a lock that it holds. The copy takes its log from
    # the archive and never archives into it.
    pgbackrest --stanza="$stanza" --set="$1" "${target[@]}" --reset-pg1-host --pg1-path="$data" \
        --tablespace-map-all="$dir/tablespaces" --archive-mode=off --lock-path="$dir/lock" \
        --log-level-file=off --log-level-console=warn restore
}
restore_by_barman() {
    barman-cloud-restore "${endpoint[@]}" "$url" "$server" "$1" "$data" || return
    touch "$data/recovery.signal"
    rm -f "$data/standby.signal"
    printf "restore_command = '%s'\n" "barman-cloud-wal-restore ${endpoint[*]} $url $server %f %p" \
        >>"$data/postgresql.auto.conf"
    [ -z "$until" ] || printf "recovery_target_time = '%s'\nrecovery_target_action = promote\n" "$until" \
        >>"$data/postgresql.auto.conf"
}

started=$(now)
before=$started
[ -z "$until" ] || before=$(date -d "$until" +%s)
say "drill" "$(utc "$started")"
newest=$("newest_of_$tool") || die "the backups cannot be listed"
[ -n "$newest" ] || die "there is no backup that ended well${until:+ before $until}"
read -r name ended_at bytes <<<"$newest"
age=$((started - ended_at))
say "newest backup" "$name, of $(utc "$ended_at"): $(span "$age") old"
[ -n "$until" ] || [ "$age" -le $((max_age * 3600)) ] ||
    failed "the newest backup is $(span "$age") old: more than $max_age h"
free=$(df --output=avail --block-size=1 "$dir" | tail -n 1)
# The log that is replayed takes room, too: a tenth more.
[ $((bytes * 11 / 10)) -le "$free" ] || die "there is no room for it in $dir: $bytes bytes, and $free are free"

if [ "$tool" = pgbackrest ]; then mkdir "$dir/tablespaces" "$dir/lock"; fi
mkdir "$data"
"restore_by_$tool" "$name" >"$dir/restored" 2>&1 || {
    tail -n 20 "$dir/restored" >&2
    die "the backup cannot be restored"
}
say "restored" "in $(span $(($(now) - started))), $(du -sh "$data" | cut -f 1)"

# PostgreSQL of the release that wrote it.
release=$(cat "$data/PG_VERSION") || die "what was restored is no data folder of PostgreSQL"
elsewhere=$(command -v postgres || true)
elsewhere=$(dirname "$(realpath "${elsewhere:-.}")")
for folder in "/usr/lib/postgresql/$release/bin" "/usr/pgsql-$release/bin" "$elsewhere"; do
    if [ "$("$folder/postgres" --version 2>/dev/null | sed 's/^[^0-9]*\([0-9]*\).*/\1/')" = "$release" ]; then
        bin=$folder
        break
    fi
done
[ -n "$bin" ] || die "PostgreSQL $release, which wrote the backup, is not installed here"

# Its configuration is ours: that of the original may be elsewhere, and names what is not here. The command line wins
# over what `alter system` has left in the folder.
mkdir "$dir/run"
echo "local all all trust" >"$dir/hba"
: >"$dir/ident"
: >"$dir/configuration"
settings=(
    "config_file=$dir/configuration" "data_directory=$data" "hba_file=$dir/hba" "ident_file=$dir/ident"
    "listen_addresses=" "port=5432" "unix_socket_directories=$dir/run" "ssl=off" "external_pid_file="
    # Nothing leaves the copy, and nothing is written into it.
    "archive_mode=off" "primary_conninfo=" "primary_slot_name=" "default_transaction_read_only=on"
    "shared_preload_libraries=" "session_preload_libraries=" "max_prepared_transactions=64"
    # Nobody connects before the log is replayed to its end; the copy is thrown away.
    "dynamic_shared_memory_type=mmap" "hot_standby=off" "recovery_target_timeline=latest" "fsync=off"
    "full_page_writes=off"
    # As many as the original: the doctor says whether that is enough.
    "max_connections=$("$bin/pg_controldata" "$data" | sed -n 's/^max_connections setting: *//p')"
    "shared_buffers=256MB" "max_wal_size=4GB" "logging_collector=off" "log_destination=stderr" "autovacuum=off"
)
options=
for setting in "${settings[@]}"; do options+=" -c '$setting'"; done
chmod 700 "$data"
replayed=$(now)
unreadable() {
    tail -n 20 "$dir/log" >&2 || true
    die "$1"
}
"$bin/pg_ctl" --pgdata "$data" --wait --timeout $((patience * 60)) --log "$dir/log" --options "$options" \
    start >/dev/null 2>&1 || unreadable "PostgreSQL cannot replay the log to a state that holds together"
reached() { echo "host=$dir/run port=5432 user=$login dbname=$database"; }
ask() { "$bin/psql" "$(reached)" --no-psqlrc --no-align --tuples-only --quiet --command "$1"; }
# `pg_ctl` waits for less than that: until the log is replayed to where the backup ended.
until "$bin/pg_isready" --quiet --host "$dir/run" --port 5432; do
    "$bin/pg_ctl" --pgdata "$data" status >/dev/null ||
        unreadable "PostgreSQL cannot replay the log to a state that holds together"
    [ $(($(now) - replayed)) -lt $((patience * 60)) ] || unreadable "the log was not replayed in $patience min"
    sleep 0.5
done
# By the time of the last transaction that was replayed; where none was, of the last event that the backup has.
last=$(ask "select coalesce(extract(epoch from pg_last_xact_replay_timestamp()),
                            (select extract(epoch from max(occurred_at)) from eventstore.event), 0)::bigint") ||
    die "the database $database cannot be read as $login"
[ "$(ask "select exists (select from eventstore.event)")" = t ] || failed "the restored house is empty"
loss=$((started - last))
[ "$loss" -ge 0 ] || loss=0
say "replayed" "in $(span $(($(now) - replayed))), up to $(utc "$last"): $(span "$loss") before the drill"
[ -n "$until" ] || [ "$loss" -le $((max_loss * 60)) ] ||
    failed "the archive ends $(span "$loss") ago: more than $max_loss min are lost if the house is"

# Neither of them learns where services are: an environment of its own.
printf 'postgres://%s@localhost/%s?host=%s&port=5432' "$login" "$database" "${dir//\//%2F}%2Frun" >"$dir/url"
mazziere() { env -i PATH="$PATH" LANG=C.UTF-8 DATABASE_URL_FILE="$dir/url" "$program" "$@"; }
status=0
mazziere doctor >"$dir/doctor" 2>&1 || status=$?
# Work that waits for services waits here for ever, because none is started: how late it is says nothing of the backup.
waiting='^WRONG +(effects that are due|appends without a place in the log|events that stand still): '
wrong=$(grep '^WRONG' "$dir/doctor" | grep -vE "$waiting" || true)
if [ "$status" -eq 0 ] || { [ "$status" -eq 1 ] && [ -z "$wrong" ] && grep -qE "$waiting" "$dir/doctor"; }; then
    say "doctor" "$(grep -c '^ok' "$dir/doctor" || true) in order, $(grep -c '^look' "$dir/doctor" || true) to look at"
    sed -nE "s/$waiting/waits for services, none of which runs here: \\1: /p; /^look/p" "$dir/doctor" |
        sed 's/^/                /'
else
    cat "$dir/doctor" >&2
    failed "the doctor finds something wrong (exit code $status)"
fi
[ -z "$tables_keys" ] || verify+=(--tables-keys "$(realpath "$tables_keys")")
[ -z "$lobby_keys" ] || verify+=(--lobby-keys "$(realpath "$lobby_keys")")
status=0 checked=$(now)
mazziere audit verify "${verify[@]}" >"$dir/verified" 2>&1 || status=$?
if [ "$status" -eq 0 ]; then
    say "audit verify" "in order, in $(span $(($(now) - checked)))"
    sed 's/^/                /' "$dir/verified"
else
    cat "$dir/verified" >&2
    failed "audit verify finds something wrong (exit code $status)"
fi
# A key that is in none of the lists is no fault to the verifier, which then counts what it could not open.
covered=$(grep -oE '[0-9]+ still covered' "$dir/verified" | grep -oE '^[0-9]+' || echo 0)
if [ -n "$tables_keys" ] && [ "$covered" -gt 0 ]; then
    failed "the sealing keys are not complete: $covered events were sealed under others"
fi
[ -n "$tables_keys" ] && [ -n "$lobby_keys" ] ||
    echo "NOT CHECKED: the sealing keys, without which no running game goes on: --tables-keys, --lobby-keys"

[ "$failures" -eq 0 ] || exit 1
say "in order" "the newest backup can be restored; the drill took $(span $(($(now) - started)))"
