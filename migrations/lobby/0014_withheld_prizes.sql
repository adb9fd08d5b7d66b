-- Prizes that are or were withheld, of all tournaments: rows that say what the tournaments' streams say (G5.6).
create table lobby.withheld_prize (
    entry_id uuid primary key,
    state text not null check (state in ('open', 'proposed', 'decided')),
    withheld_at timestamptz not null,
    version bigint not null check (version > 0),
    body jsonb not null
) with (fillfactor = 80);
create index withheld_prize_newest on lobby.withheld_prize (withheld_at desc, entry_id desc);
create index withheld_prize_by_state on lobby.withheld_prize (state, withheld_at desc, entry_id desc);

revoke all on lobby.withheld_prize from public;
grant select, insert, update on lobby.withheld_prize to mazziere_lobby;
