-- Conduct: rows that say what the streams of players say (G5.5, G5.6). How a player stands is looked up, and locked, in
-- the transaction of whatever they join.
create table lobby.conduct (
    player_id uuid primary key,
    version bigint not null check (version > 0),
    barred_until timestamptz,
    suspended_since timestamptz,
    suspended_until timestamptz,
    check (suspended_since is not null or suspended_until is null)
) with (fillfactor = 80);

-- What has happened, one row for each event.
create table lobby.conduct_entry (
    entry_id uuid primary key,
    player_id uuid not null,
    version bigint not null check (version > 0),
    kind text not null,
    at timestamptz not null,
    -- The warning that it is about: given once, withdrawn once.
    warning_id uuid,
    body jsonb not null,
    unique (player_id, version)
);
create index conduct_entry_of_player on lobby.conduct_entry (player_id, at desc, entry_id desc);
create index conduct_entry_by_kind on lobby.conduct_entry (player_id, kind, at desc, entry_id desc);
create unique index conduct_entry_of_warning on lobby.conduct_entry (warning_id, kind) where warning_id is not null;

revoke all on lobby.conduct, lobby.conduct_entry from public;
grant select, insert, update on lobby.conduct to mazziere_lobby;
grant select, insert on lobby.conduct_entry to mazziere_lobby;
