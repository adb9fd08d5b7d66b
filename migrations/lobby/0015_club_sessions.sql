-- The sessions of players in private events for cash: rows that say what the events' streams say (G8.3). Their table
-- is none of the cash tables, so they are no rows of lobby.cash_session.
create table lobby.club_session (
    session_id uuid primary key,
    player_id uuid not null,
    created_at timestamptz not null,
    -- The session as the contract shows it.
    body jsonb not null
) with (fillfactor = 80);
create index club_session_of_player on lobby.club_session (player_id, created_at desc, session_id desc);

revoke all on lobby.club_session from public;
grant select, insert, update on lobby.club_session to mazziere_lobby;
