-- The lobby's read rows and work queue. The truth about a tournament is its stream in the event store; rows here are
-- written in the same transaction as the events they show, so they never say anything else.
--
-- The migrator makes the schema `lobby` itself, because its own table of applied migrations lives there too.

-- Roles belong to the whole cluster, and several databases may migrate at the same moment: losing the race is as good as
-- winning it. The lobby's transactions append events too, so its role has the event store's.
do $$
begin
    if not exists (select from pg_roles where rolname = 'mazziere_lobby') then
        create role mazziere_lobby nologin;
    end if;
exception when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
    if not pg_has_role('mazziere_lobby', 'mazziere_app', 'usage') then
        grant mazziere_app to mazziere_lobby;
    end if;
-- Two grants at once: "tuple concurrently updated" is an internal error to PostgreSQL, and the other one has granted.
exception when unique_violation or internal_error then null;
end
$$;

create table lobby.template (
    template_id uuid primary key,
    created_at timestamptz not null,
    version bigint not null check (version > 0),
    retired boolean not null default false,
    -- The template as the contract shows it.
    body jsonb not null
);
create index template_newest on lobby.template (created_at desc, template_id desc);

create table lobby.tournament (
    tournament_id uuid primary key,
    template_id uuid not null,
    game text not null,
    format text not null,
    status text not null,
    -- What a player pays in all, for the filter.
    cost numeric(15, 2) not null check (cost >= 0),
    opened_at timestamptz not null,
    version bigint not null check (version > 0),
    -- The tournament as a list of the contract shows it.
    summary jsonb not null
);
create index tournament_newest on lobby.tournament (opened_at desc, tournament_id desc);
create index tournament_newest_by_status on lobby.tournament (status, opened_at desc, tournament_id desc);
create index tournament_newest_by_template on lobby.tournament (template_id, opened_at desc, tournament_id desc);

create table lobby.registration (
    registration_id uuid primary key,
    tournament_id uuid not null references lobby.tournament,
    created_at timestamptz not null,
    -- The registration as the contract shows it.
    body jsonb not null
);

-- Who is in which registration: a pair has two rows.
create table lobby.entrant (
    player_id uuid not null,
    created_at timestamptz not null,
    registration_id uuid not null references lobby.registration,
    primary key (player_id, created_at, registration_id)
);

-- Commands whose events are written while their answer is still open (the wallet has not spoken). Once answered, the
-- event store has the receipt.
create table lobby.pending_command (
    command_id uuid primary key,
    request_hash bytea not null check (octet_length(request_hash) = 32),
    created_at timestamptz not null
);

-- What has to happen outside: a durable queue. A row is claimed by moving `next_at` into the future.
create table lobby.effect (
    effect_id uuid primary key,
    tournament_id uuid not null references lobby.tournament,
    effect jsonb not null,
    attempts integer not null default 0 check (attempts >= 0),
    created_at timestamptz not null,
    next_at timestamptz not null,
    done_at timestamptz,
    last_error text,
    -- The trace of the request that it follows from.
    traceparent text
) with (fillfactor = 70);
create index effect_due on lobby.effect (next_at) where done_at is null;

-- How far the results feed of the tables has been taken in.
create table lobby.feed (
    name text primary key,
    position bigint not null check (position >= -1)
);
insert into lobby.feed (name, position) values ('tables', -1);

-- Results that could not be taken in: for people to look at, never skipped silently.
create table lobby.parked_result (
    position bigint primary key,
    table_id uuid not null,
    result jsonb not null,
    reason text not null,
    parked_at timestamptz not null
);

grant usage on schema lobby to mazziere_lobby;
grant select, insert, update on lobby.template, lobby.tournament, lobby.registration, lobby.effect, lobby.feed
    to mazziere_lobby;
grant select, insert on lobby.entrant, lobby.pending_command, lobby.parked_result to mazziere_lobby;
