-- Private events of the club: rows that say what their streams say, and who is connected to the lobby.
create table lobby.club_event (
    club_event_id uuid primary key,
    creator_id uuid not null,
    stage text not null,
    -- The table of the game in play: its news is news of the event.
    table_id uuid,
    version bigint not null check (version > 0),
    shown jsonb not null
) with (fillfactor = 80);
create unique index club_event_of_table on lobby.club_event (table_id) where table_id is not null;
create index club_event_drafted on lobby.club_event (club_event_id) where stage = 'draft';

-- Who is in an event that is not over, or invited to it. Whoever is bound by one is bound by no other.
create table lobby.club_player (
    player_id uuid not null,
    club_event_id uuid not null,
    bound boolean not null,
    primary key (player_id, club_event_id)
);
create unique index club_player_bound on lobby.club_player (player_id) where bound;
create index club_player_of_event on lobby.club_player (club_event_id);

-- Who watches a stream of their own, and when a replica said so last.
create table lobby.presence (
    player_id uuid primary key,
    seen_at timestamptz not null
) with (fillfactor = 50);
create index presence_seen on lobby.presence (seen_at);

revoke all on lobby.club_event, lobby.club_player, lobby.presence from public;
grant select, insert, update on lobby.club_event to mazziere_lobby;
grant select, insert, update, delete on lobby.club_player, lobby.presence to mazziere_lobby;

-- Private events have effects, too.
alter table lobby.effect drop constraint effect_subject_check;
alter table lobby.effect add constraint effect_subject_check
    check (subject in ('tournament', 'cash_table', 'club_event')) not valid;
