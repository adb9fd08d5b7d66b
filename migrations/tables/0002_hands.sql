-- The hands that were played at ring tables: derived from the log, so it can be dropped and filled again. A row names the
-- versions of the table's stream that are the hand; it holds no card.

create table tables.hand (
    table_id uuid not null,
    hand bigint not null check (hand > 0),
    first_version bigint not null check (first_version > 0),
    last_version bigint not null check (last_version > first_version),
    ended_at timestamptz not null,
    -- Chips.
    pot bigint not null check (pot >= 0),
    rake bigint not null check (rake >= 0),
    -- Who was dealt in or paid something: seat, player, chips at the start and at the end.
    seats jsonb not null,
    players uuid[] not null,
    primary key (table_id, hand)
);

revoke all on tables.hand from public;
grant select, insert on tables.hand to mazziere_tables;
