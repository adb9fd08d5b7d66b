-- What the tables keep beside the event log: a list to search, the heartbeat, and the outages it found.
--
-- The migrator makes the schema `tables` itself, because its own table of applied migrations lives there too. The event
-- store's schema stands before this one: the subscription that fills the list works in one transaction with its position.

-- Roles belong to the whole cluster, and several databases may migrate at the same moment: losing the race to create one,
-- or to grant one, is as good as winning it.
do $$
begin
    if not exists (select from pg_roles where rolname = 'mazziere_tables') then
        create role mazziere_tables nologin;
    end if;
exception when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
    if not pg_has_role('mazziere_tables', 'mazziere_app', 'member') then
        grant mazziere_app to mazziere_tables;
    end if;
exception when unique_violation or internal_error then
    if not pg_has_role('mazziere_tables', 'mazziere_app', 'member') then
        raise;
    end if;
end
$$;

-- The tables, to be listed: derived from the log and nothing else, so it can be dropped and filled again.
create table tables.listing (
    table_id uuid primary key,
    game text not null,
    options_text text not null,
    format text not null,
    status text not null check (status in ('waiting', 'playing', 'finished', 'voided')),
    players uuid[] not null,
    tournament_id uuid,
    match_id uuid,
    opened_at timestamptz not null,
    -- The version of the stream that this row stands for: a row only moves forward.
    version bigint not null check (version > 0)
) with (fillfactor = 80);

-- Lists are read newest first, by keyset; each index serves one filter of the API.
create index listing_newest on tables.listing (opened_at desc, table_id desc);
create index listing_by_status on tables.listing (status, opened_at desc, table_id desc);
create index listing_by_tournament on tables.listing (tournament_id, opened_at desc, table_id desc)
    where tournament_id is not null;
create index listing_by_player on tables.listing using gin (players);

-- The last sign of life of any replica: one row, moved forward each second. A gap is an outage.
create table tables.heartbeat (
    singleton boolean primary key default true check (singleton),
    beat_at timestamptz not null
) with (fillfactor = 50);

-- Stretches of time in which no replica could serve: clocks stood still (G2.11). They never overlap, because they are
-- found under the lock of the heartbeat's row.
create table tables.outage (
    outage_id bigint generated always as identity primary key,
    stopped_at timestamptz not null,
    resumed_at timestamptz not null,
    check (stopped_at < resumed_at)
);

create function tables.refuse_change() returns trigger language plpgsql as $$
begin
    raise exception 'tables.% is append-only: % refused', tg_table_name, lower(tg_op) using errcode = 'MZ003';
end
$$;

create trigger append_only before update or delete or truncate on tables.outage
    for each statement execute function tables.refuse_change();

-- The heart does not beat backwards, and the beat is not taken away: that would hide an outage.
create trigger forward_only before update on tables.heartbeat
    for each row when (new.beat_at < old.beat_at) execute function tables.refuse_change();
create trigger append_only before delete or truncate on tables.heartbeat
    for each statement execute function tables.refuse_change();

revoke all on all tables in schema tables from public;
revoke all on all functions in schema tables from public;

grant usage on schema tables to mazziere_tables;
grant select on all tables in schema tables to mazziere_tables;
grant insert, update on tables.listing, tables.heartbeat to mazziere_tables;
grant insert on tables.outage to mazziere_tables;
