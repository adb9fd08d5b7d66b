-- What concerns one player: rows that the streams of players (GET /v1/me/stream) are read from, kept for a while.
--
-- A fact is written as due, in the transaction of what it follows from. Numbers are given afterwards, in one
-- transaction at a time, so that a number that is committed later is higher: a reader that has come to a number has
-- missed nothing.
create table lobby.notice_due (
    due_id bigint generated always as identity primary key,
    player_id uuid not null,
    kind text not null,
    at timestamptz not null,
    body jsonb not null
);

create table lobby.notice (
    number bigint primary key check (number > 0),
    player_id uuid not null,
    kind text not null,
    at timestamptz not null,
    body jsonb not null
);
create index notice_of_player on lobby.notice (player_id, number);

-- One row: the last number that was given, and the last that is not kept any more.
create table lobby.notice_head (
    only_row boolean primary key default true check (only_row),
    last bigint not null default 0 check (last >= 0),
    forgotten bigint not null default 0 check (forgotten between 0 and last)
);
insert into lobby.notice_head default values;

-- Tickets that open a stream once, in place of a token. Of each there is only its hash here.
create table lobby.stream_ticket (
    ticket_hash bytea primary key check (octet_length(ticket_hash) = 32),
    subject uuid not null,
    role text not null,
    -- The path of the stream that it opens.
    stream text not null,
    -- When the token ends that it was asked for with, and so the stream.
    refused_from timestamptz not null,
    expires_at timestamptz not null
);
create index stream_ticket_over on lobby.stream_ticket (expires_at);

-- When the player of a session is told next for how long it has gone on (G8.3); null while nobody sits.
alter table lobby.cash_session add column check_at timestamptz;
alter table lobby.club_session add column check_at timestamptz;
update lobby.cash_session set check_at = created_at + interval '1 hour' where body ->> 'status' = 'seated';
update lobby.club_session set check_at = created_at + interval '1 hour' where body ->> 'status' = 'seated';
create index cash_session_check on lobby.cash_session (check_at) where check_at is not null;
create index club_session_check on lobby.club_session (check_at) where check_at is not null;

revoke all on lobby.notice_due, lobby.notice, lobby.notice_head, lobby.stream_ticket from public;
grant select, insert, delete on lobby.notice_due, lobby.notice, lobby.stream_ticket to mazziere_lobby;
grant select, update on lobby.notice_head to mazziere_lobby;
-- Rows that are about to be deleted are locked first.
grant update on lobby.stream_ticket to mazziere_lobby;
