-- What a live list begins with has one state more: tournaments that are announced. The index of the states before it
-- is the last release's, and goes when that is gone.
create index tournament_not_over on lobby.tournament (opened_at desc, tournament_id desc)
    where status in ('announced', 'registration_open', 'registration_closed', 'running', 'finished');
