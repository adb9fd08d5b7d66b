-- General rankings and skill levels, written in the transaction of the event that decides a match. They begin with the
-- release that writes them: what was decided before is in no ranking.

-- What nobody played is a result, too: a match that was won without a table, a rest in Danish rounds. Its table_id is
-- that of no table, because the release before this one wants one. What counts in rankings says so.
alter table lobby.match_result
    add column kind text not null default 'played' check (kind in ('played', 'forfeited', 'rest')),
    add column ranked boolean not null default false;

-- How everybody stands in the ranking of a game in a period, an ISO week (2026-W48) or a month (2026-11) in Italian
-- time. A player's rows are written by all tournaments that they are in, in the order of the primary key.
create table lobby.ranking_standing (
    player_id uuid not null,
    period text not null,
    game text not null,
    vp integer not null check (vp >= 0),
    mp integer not null,
    matches integer not null check (matches >= 0),
    last_at timestamptz not null,
    primary key (player_id, period, game)
) with (fillfactor = 80);
-- A ranking is this index, read from its beginning: victory points, match points, fewer matches, the earlier last one.
create index ranking_standing_order
    on lobby.ranking_standing (game, period, (-vp), (-mp), matches, last_at, player_id) include (vp, mp);

-- The matches that count for skill levels: of tournaments with a buy-in and of cash tables. What a match brought a
-- player is vp parts of out_of.
create table lobby.counted_match (
    player_id uuid not null,
    game text not null,
    decided_at timestamptz not null,
    match_id uuid not null,
    vp smallint not null check (vp >= 0),
    out_of smallint not null check (out_of between 1 and 20),
    check (vp <= out_of),
    primary key (player_id, game, decided_at, match_id)
);

revoke all on lobby.ranking_standing, lobby.counted_match from public;
grant select, insert, update on lobby.ranking_standing to mazziere_lobby;
grant select, insert on lobby.counted_match to mazziere_lobby;
