-- What was in the pot when a hand began, and what it left there for the next one. Hands of games that leave nothing have zero.
-- Chips.
alter table tables.hand
    add column brought bigint not null default 0 check (brought >= 0),
    add column carried bigint not null default 0 check (carried >= 0);
