-- When a tournament in play has stalled, if nothing has happened in it by then: longer than its clocks allow. Null while
-- it is not in play, and in rows that the release before this one wrote.
alter table lobby.tournament add column stalls_at timestamptz;
