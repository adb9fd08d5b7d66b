-- When the lobby was away: an event whose start fell into it waits until players can come, or is cancelled (G2.11).

-- The last sign of life of any replica: one row, moved forward each second. A gap is an outage.
create table lobby.heartbeat (
    singleton boolean primary key default true check (singleton),
    beat_at timestamptz not null
) with (fillfactor = 50);

-- Stretches of time in which no replica was there. They never overlap, because they are found under the lock of the
-- heartbeat's row.
create table lobby.outage (
    outage_id bigint generated always as identity primary key,
    stopped_at timestamptz not null,
    resumed_at timestamptz not null,
    check (stopped_at < resumed_at)
);
create index outage_newest on lobby.outage (resumed_at);

create function lobby.refuse_outage_change() returns trigger language plpgsql as $$
begin
    raise exception 'lobby.% is append-only: % refused', tg_table_name, lower(tg_op) using errcode = 'MZ003';
end
$$;

create trigger append_only before update or delete or truncate on lobby.outage
    for each statement execute function lobby.refuse_outage_change();

-- The heart does not beat backwards, and the beat is not taken away: that would hide an outage.
create trigger forward_only before update on lobby.heartbeat
    for each row when (new.beat_at < old.beat_at) execute function lobby.refuse_outage_change();
create trigger append_only before delete or truncate on lobby.heartbeat
    for each statement execute function lobby.refuse_outage_change();

revoke all on function lobby.refuse_outage_change() from public;
grant select, insert, update on lobby.heartbeat to mazziere_lobby;
grant select, insert on lobby.outage to mazziere_lobby;
