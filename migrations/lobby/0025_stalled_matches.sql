-- When a private event, or a match at a cash table, has stalled, if nothing has happened in it by then: longer than its
-- clocks allow. Null while nothing is in play, at tables of pots, and in rows that the release before this one wrote.
alter table lobby.club_event add column stalls_at timestamptz;
alter table lobby.cash_table add column stalls_at timestamptz;
create index club_event_stalls on lobby.club_event (stalls_at) where stalls_at is not null;
create index cash_table_stalls on lobby.cash_table (stalls_at) where stalls_at is not null;
