-- Cash tables of match games: what is paid, and which match belongs to which table.

alter table lobby.cash_table add column kind text not null default 'pot'
    check (kind in ('pot', 'difference', 'fixed'));
alter table lobby.cash_table alter column kind drop default;

-- The tables' news of a match names the table of the match only.
create table lobby.cash_match (
    match_table_id uuid primary key,
    table_id uuid not null references lobby.cash_table,
    number integer not null check (number > 0),
    announced_at timestamptz not null,
    unique (table_id, number)
);

grant select, insert on lobby.cash_match to mazziere_lobby;
