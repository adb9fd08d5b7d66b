#!/usr/bin/env bash
# Tries deploy/drill.sh on backups that a PostgreSQL of its own makes, with the configuration of deploy/pgbackrest: a
# backup in order is found so, and everything that can be wrong with one is found out.
#
#   deploy/check/drill.sh [PROGRAM]
#
# PROGRAM is `mazziere`; then a house of bots is backed up and looked at. Without it something else stands for its
# doctor and its verifier, and what is tried is the restoring. Ends with 3 where a tool is missing, and says which.
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
program=${1:-}
lacking() {
    echo "$1"
    exit 3
}
command -v pgbackrest >/dev/null || lacking "pgBackRest is not installed"
initdb=$(compgen -G '/usr/lib/postgresql/*/bin/initdb' | sort -V | tail -n 1) || true
[ -n "$initdb" ] || initdb=$(command -v initdb || true)
bin=$(dirname "$(realpath "${initdb:-.}")")
[ -x "$bin/initdb" ] || lacking "PostgreSQL is not installed"
# PostgreSQL does not run as root: somebody else does all of it then.
if [ "$(id -u)" -eq 0 ]; then
    id postgres >/dev/null 2>&1 || lacking "there is no user postgres"
    copy=$(mktemp -d)
    trap 'rm -rf "$copy"' EXIT
    cp -r "$here/drill.sh" "$here/pgbackrest" "$here/components" "$copy/"
    mkdir "$copy/check"
    cp "$0" "$copy/check/drill.sh"
    [ -z "$program" ] || cp "$program" "$copy/mazziere"
    chmod -R a+rX "$copy"
    status=0
    runuser -u postgres -- "$copy/check/drill.sh" ${program:+"$copy/mazziere"} || status=$?
    exit "$status"
fi

own=$(mktemp -d)
house=
ended() {
    [ -z "$house" ] || kill "$house" 2>/dev/null || true
    "$bin/pg_ctl" --pgdata "$own/data" --mode immediate stop >/dev/null 2>&1 || true
    rm -rf "$own"
}
trap ended EXIT
trap 'exit 1' INT TERM
export TMPDIR=$own/tmp
mkdir "$TMPDIR" "$own/run" "$own/repo"
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')

# Our configuration, but for where it is kept, and the cipher: a key that stands here is no secret.
sed -e '/^repo1-s3/d' -e 's|^repo1-type=.*|repo1-type=posix|' -e "s|^repo1-path=.*|repo1-path=$own/repo|" \
    -e "s|^pg1-path=.*|pg1-path=$own/data\npg1-port=$port\npg1-socket-path=$own/run|" \
    -e "s|^\[global\]|[global]\nrepo1-cipher-pass=trial\nlock-path=$own/lock\nspool-path=$own/spool|" \
    "$here/pgbackrest/pgbackrest.conf" >"$own/pgbackrest.conf"
export PGBACKREST_CONFIG=$own/pgbackrest.conf
"$bin/initdb" --pgdata "$own/data" --username postgres --auth trust --no-sync >/dev/null
{
    cat "$here/pgbackrest/archive.conf"
    printf "listen_addresses = '127.0.0.1'\nport = %s\nunix_socket_directories = '%s'\nfsync = off\n" "$port" "$own/run"
} >>"$own/data/postgresql.conf"
"$bin/pg_ctl" --pgdata "$own/data" --wait --log "$own/said" start >/dev/null
ask() { "$bin/psql" --host "$own/run" --port "$port" --username postgres --dbname "${2:-mazziere}" -qXAt -c "$1"; }
of_pgbackrest() { pgbackrest --stanza=house --log-level-console=warn --log-level-file=off "$@"; }
"$bin/psql" --host "$own/run" --port "$port" --username postgres --dbname postgres -qX \
    -f "$here/components/postgres/logins.sql" --set owner=o --set lobby=l --set tables=t --set wallet=w --set audit=a \
    --set auditor=u >/dev/null
of_pgbackrest stanza-create

# What stands for the program: the answers are files. It notes where it was sent, and tries to write there.
cat >"$own/stand-in" <<END
#!/bin/sh
url=\$(cat "\$DATABASE_URL_FILE")
env >"$own/told"
"$bin/psql" "\$url" -qXAt -c "select count(*) from eventstore.event" >/dev/null || exit 9
"$bin/psql" "\$url" -qXAt -c "insert into eventstore.event values (now())" 2>/dev/null && touch "$own/written"
"$bin/psql" "\$url" -qXAt -c "show archive_mode" >"$own/archives"
cat "$own/says-\$1" 2>/dev/null
exit "\$(cat "$own/answer-\$1")"
END
chmod +x "$own/stand-in"
echo 0 >"$own/answer-doctor"
echo 0 >"$own/answer-audit"
if [ -n "$program" ]; then
    # `all` is one login for every role.
    ask "grant mazziere_audit, mazziere_lobby, mazziere_tables to mazziere_owner" postgres
    ask "alter role mazziere_owner connection limit -1" postgres
    MAZZIERE_ENV=development "$program" all --data-dir "$own/house" --port 0 \
        --database-url "postgres://mazziere_owner:o@127.0.0.1:$port/mazziere" >"$own/house.log" 2>&1 &
    house=$!
    for _ in $(seq 300); do
        [ "$(ask "select count(*) >= 100 from eventstore.event" 2>/dev/null)" != t ] || break
        sleep 0.5
    done
else
    ask "create schema eventstore authorization mazziere_owner"
    ask "set role mazziere_owner; create table eventstore.event (occurred_at timestamptz not null)"
    ask "insert into eventstore.event values (now())"
    program=$own/stand-in
fi
of_pgbackrest --type=full backup
ask "create table after_the_backup ()"
ask "alter table after_the_backup owner to mazziere_owner"
sleep 2
moment=$(date -u +%Y-%m-%dT%H:%M:%SZ)
sleep 2
ask "drop table after_the_backup"
[ -z "$house" ] || kill "$house"
house=
ask "select pg_switch_wal()" >/dev/null
for _ in $(seq 100); do
    [ "$(ask "select last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1) from pg_stat_archiver")" != t ] ||
        break
    sleep 0.2
done

tried=0
# finds CODE TEXT SWITCHES...: the drill ends so, and says so, and leaves nothing behind. Lines of TEXT are said each.
finds() {
    local code=$1 text=$2 status=0
    shift 2
    "$here/drill.sh" "$@" >"$own/drill" 2>&1 || status=$?
    if [ "$status" -ne "$code" ] ||
        [ "$(grep -oF -- "$text" "$own/drill" | sort -u | wc -l)" -ne "$(wc -l <<<"$text")" ]; then
        printf 'drill.sh %s: ended with %s, and not with %s and: %s\n' "$*" "$status" "$code" "$text" >&2
        cat "$own/drill" >&2
        exit 1
    fi
    [ -z "$(ls "$TMPDIR")" ] || { echo "drill.sh $*: left something behind: $(ls "$TMPDIR")" >&2 && exit 1; }
    tried=$((tried + 1))
}
kept() { find "$own/repo" -type f | sort | xargs sha256sum; }

before=$(kept)
keys=()
if [ -e "$own/house" ]; then
    keys=(--tables-keys "$own/house/development-sealing.key" --lobby-keys "$own/house/development-sealing.key")
fi
finds 0 "in order" pgbackrest house --program "$program" "${keys[@]}"
cat "$own/drill"
finds 0 "in order" pgbackrest house --program "$own/stand-in" --until "$moment"
[ "$before" = "$(kept)" ] || { echo "the restored copy has written into the backups" >&2 && exit 1; }
if [ -e "$own/written" ] || [ "$(cat "$own/archives")" != off ] || grep -q '^MAZZIERE_\|^PGBACKREST_' "$own/told"; then
    echo "the restored copy can be written, archives, or is told of others" >&2
    exit 1
fi
# The last moment has what came after the backup, and the moment before has what was dropped later.
for until in "" "$moment"; do
    "$here/drill.sh" pgbackrest house --program "$own/stand-in" --keep --dir "$own/copy" ${until:+--until "$until"} \
        >"$own/drill"
    found=$("$bin/psql" "host=$own/copy/run port=5432 user=mazziere_owner dbname=mazziere" -qXAt \
        -c "select to_regclass('after_the_backup') is not null")
    "$bin/pg_ctl" --pgdata "$own/copy/data" --mode immediate stop >/dev/null
    rm -r "$own/copy"
    [ "$found" = "$([ -z "$until" ] && echo f || echo t)" ] || { echo "not the moment $until: $found" >&2 && exit 1; }
    tried=$((tried + 1))
done
finds 1 $'FAILED: the newest backup is\nFAILED: the archive ends' pgbackrest house --program "$own/stand-in" \
    --max-age 0 --max-loss 0
finds 1 "FAILED: the database other cannot be read" pgbackrest house --program "$own/stand-in" --database other
finds 1 "FAILED: there is no backup that ended well" pgbackrest other --program "$own/stand-in"
finds 1 "that ended well before 2000" pgbackrest house --program "$own/stand-in" --until 2000-01-01
finds 1 "sealing keys, cannot be read" pgbackrest house --program "$own/stand-in" --lobby-keys "$own/none"
finds 2 "--max-age HOURS" pgbackrest house --program "$own/stand-in" --max-age young
echo 1 >"$own/answer-doctor"
echo "WRONG   effects that are due: 3, the oldest for 99 s" >"$own/says-doctor"
finds 0 "waits for services" pgbackrest house --program "$own/stand-in"
echo "WRONG   trial balance: total 1.00" >>"$own/says-doctor"
touch "$own/keys"
echo "ok      rules: 4 inputs decided again, 3 events of 1 tables replayed, 12 still covered" >"$own/says-audit"
echo 15 >"$own/answer-audit"
finds 1 $'FAILED: the doctor finds something wrong (exit code 1)\nFAILED: the sealing keys are not complete: 12
FAILED: audit verify finds something wrong (exit code 15)' pgbackrest house --program "$own/stand-in" \
    --tables-keys "$own/keys"
rm "$own/says-doctor" "$own/says-audit"
# What says nothing of what is wrong is wrong, too.
finds 1 "FAILED: the doctor finds something wrong (exit code 1)" pgbackrest house --program "$own/stand-in"
echo 0 >"$own/answer-doctor"
echo 0 >"$own/answer-audit"
# Its triggers refuse that, but for who owns the server.
ask "set session_replication_role = replica; truncate eventstore.event cascade"
of_pgbackrest --type=diff backup
finds 1 "FAILED: the restored house is empty" pgbackrest house --program "$own/stand-in"
# The log of the backup is gone, and then a piece of the backup itself.
find "$own/repo/archive" -type f -name '*-*' -delete
finds 1 "FAILED: PostgreSQL cannot replay the log" pgbackrest house --program "$own/stand-in"
find "$own/repo/backup" -type f -path '*pg_data*' -delete
finds 1 "FAILED: the backup cannot be restored" pgbackrest house --program "$own/stand-in"
echo "$tried drills ended as they should"
