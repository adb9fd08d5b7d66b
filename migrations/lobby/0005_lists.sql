-- Lists that cost the same however long the history is: every combination of filters is answered from the ends of
-- indexes.

-- What has ever been offered. Game, format and price of a tournament follow from the template it was opened from, so
-- there are few of these however many tournaments there are: a filter chooses offers, and each has an index of its own
-- to the newest.
create table lobby.tournament_offer (
    offer_id bigint generated always as identity primary key,
    template_id uuid not null,
    game text not null,
    format text not null,
    cost numeric(15, 2) not null check (cost >= 0),
    unique (template_id, game, format, cost)
);

insert into lobby.tournament_offer (template_id, game, format, cost)
select distinct template_id, game, format, cost from lobby.tournament;

alter table lobby.tournament add column offer_id bigint references lobby.tournament_offer;
update lobby.tournament t set offer_id = o.offer_id
from lobby.tournament_offer o
where (o.template_id, o.game, o.format, o.cost) = (t.template_id, t.game, t.format, t.cost);
alter table lobby.tournament alter column offer_id set not null;

create index tournament_newest_of_offer on lobby.tournament (offer_id, opened_at desc, tournament_id desc);
create index tournament_newest_of_offer_by_status
    on lobby.tournament (offer_id, status, opened_at desc, tournament_id desc);
drop index lobby.tournament_newest_by_template;

-- What a live list begins with: there are never many of these at a time.
create index tournament_under_way on lobby.tournament (opened_at desc, tournament_id desc)
    where status in ('registration_open', 'registration_closed', 'running', 'finished');

-- The same for cash tables. Those that are not closed are few: any filter may look through them all.
create index cash_table_under_way on lobby.cash_table (opened_at desc, table_id desc) where status <> 'closed';

create table lobby.cash_offer (
    offer_id bigint generated always as identity primary key,
    cash_template_id uuid not null,
    game text not null,
    kind text not null,
    big_stake numeric(15, 2) not null check (big_stake > 0),
    unique (cash_template_id, game, kind, big_stake)
);

insert into lobby.cash_offer (cash_template_id, game, kind, big_stake)
select distinct cash_template_id, game, kind, big_stake from lobby.cash_table;

alter table lobby.cash_table add column offer_id bigint references lobby.cash_offer;
update lobby.cash_table t set offer_id = o.offer_id
from lobby.cash_offer o
where (o.cash_template_id, o.game, o.kind, o.big_stake) = (t.cash_template_id, t.game, t.kind, t.big_stake);
alter table lobby.cash_table alter column offer_id set not null;

create index cash_table_closed on lobby.cash_table (opened_at desc, table_id desc) where status = 'closed';
create index cash_table_closed_of_offer on lobby.cash_table (offer_id, opened_at desc, table_id desc)
    where status = 'closed';
-- Nobody may sit down at a closed table: who asks for one with free seats is answered from those that are not closed.
alter table lobby.cash_table add check (status <> 'closed' or free = 0);

grant select, insert on lobby.tournament_offer, lobby.cash_offer to mazziere_lobby;

analyze lobby.tournament, lobby.cash_table, lobby.tournament_offer, lobby.cash_offer;
