-- What people read beside a table: the event that it is played in, and what players are called, as the lobby told it.
-- It stands beside the log and never in it, so a name may change, or be forgotten (mazziere audit erase).

create table tables.introduction (
    table_id uuid primary key,
    kind text not null check (kind in ('tournament', 'cash_table', 'club_event')),
    event_id uuid not null,
    title text check (char_length(title) between 1 and 120)
);

create table tables.player_name (
    player_id uuid primary key,
    -- Null once it was erased: what was told before that, and arrives later, does not bring it back.
    name text check (char_length(name) between 1 and 80),
    named_at timestamptz not null
);

revoke all on tables.introduction, tables.player_name from public;
grant select, insert, update, delete on tables.introduction, tables.player_name to mazziere_tables;
