-- What players are called: the name that the last of their tokens carried when they did something at the lobby. It
-- stands beside the events and never in them, so it may change, or be forgotten, and no log says otherwise.
create table lobby.profile (
    player_id uuid primary key,
    name text not null check (char_length(name) between 1 and 80),
    named_at timestamptz not null
);

revoke all on lobby.profile from public;
grant select, insert, update, delete on lobby.profile to mazziere_lobby;
