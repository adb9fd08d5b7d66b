-- What every match of a tournament brought its players: VP and MP as the tables said (G5.2), for players' own lists and
-- for rankings. Written with the event that decides the match; both members of a pair have a row.
create table lobby.match_result (
    match_id uuid not null,
    player_id uuid not null,
    tournament_id uuid not null references lobby.tournament,
    registration_id uuid not null references lobby.registration,
    table_id uuid not null,
    game text not null,
    format text not null,
    decided_at timestamptz not null,
    place smallint not null check (place > 0),
    points integer not null,
    vp smallint not null check (vp >= 0),
    mp integer not null,
    primary key (match_id, player_id)
);
create index match_result_of_player on lobby.match_result (player_id, decided_at desc, match_id desc);

grant select, insert on lobby.match_result to mazziere_lobby;
