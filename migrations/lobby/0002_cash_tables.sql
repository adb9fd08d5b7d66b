-- Cash tables: templates, tables, sessions, lines, statistics; and one queue for effects of every kind of thing.

-- An effect names what it is for; tournaments were the only thing so far.
alter table lobby.effect drop constraint effect_tournament_id_fkey;
alter table lobby.effect rename column tournament_id to subject_id;
alter table lobby.effect add column subject text not null default 'tournament'
    check (subject in ('tournament', 'cash_table'));
alter table lobby.effect alter column subject drop default;

create table lobby.cash_template (
    cash_template_id uuid primary key,
    created_at timestamptz not null,
    version bigint not null check (version > 0),
    retired boolean not null default false,
    -- How many tables have ever been opened from it: the next one has the next number.
    opened bigint not null default 0 check (opened >= 0),
    -- The template as the contract shows it.
    body jsonb not null
);
create index cash_template_newest on lobby.cash_template (created_at desc, cash_template_id desc);

create table lobby.cash_table (
    table_id uuid primary key,
    -- The stream of the lobby's events about it; the tables have their own, under the id of the table.
    stream_id uuid not null unique,
    cash_template_id uuid not null references lobby.cash_template,
    game text not null,
    status text not null check (status in ('opening', 'open', 'closing', 'closed')),
    big_stake numeric(15, 2) not null check (big_stake > 0),
    taken smallint not null check (taken >= 0),
    -- Seats that anybody may take at once.
    free smallint not null check (free >= 0),
    waiting integer not null check (waiting >= 0),
    -- Since when nobody sits there.
    idle_since timestamptz,
    opened_at timestamptz not null,
    version bigint not null check (version > 0),
    -- The table as a list of the contract shows it, but for the statistics.
    summary jsonb not null
);
create index cash_table_newest on lobby.cash_table (opened_at desc, table_id desc);
create index cash_table_of_template on lobby.cash_table (cash_template_id, opened_at) where status in ('opening', 'open');

create table lobby.cash_session (
    session_id uuid primary key,
    table_id uuid not null references lobby.cash_table,
    player_id uuid not null,
    created_at timestamptz not null,
    -- The session as the contract shows it.
    body jsonb not null
);
create index cash_session_of_player on lobby.cash_session (player_id, created_at desc, session_id desc);

create table lobby.cash_top_up (
    top_up_id uuid primary key,
    session_id uuid not null references lobby.cash_session,
    -- The top-up as the contract shows it.
    body jsonb not null
);

-- Who stands in which line; the order is the stream's.
create table lobby.cash_waiting (
    player_id uuid not null,
    table_id uuid not null references lobby.cash_table,
    since timestamptz not null,
    primary key (player_id, table_id)
);

-- The last hands of each table, for its statistics. Not evidence: the tables' log and the ledger are.
create table lobby.cash_hand (
    table_id uuid not null references lobby.cash_table,
    hand bigint not null check (hand > 0),
    ended_at timestamptz not null,
    -- Cents, before the rake.
    pot bigint not null check (pot >= 0),
    primary key (table_id, hand)
);

grant select, insert, update on lobby.cash_template, lobby.cash_table, lobby.cash_session, lobby.cash_top_up
    to mazziere_lobby;
grant select, insert, delete on lobby.cash_waiting, lobby.cash_hand to mazziere_lobby;
