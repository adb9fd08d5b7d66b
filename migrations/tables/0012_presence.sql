-- Who follows a table live at which they sit: so that whoever was away, and comes back to it, is back (general rulings,
-- G3.10). No part of a table's log, and worth nothing once it is old.

-- A replica of the service, for as long as it gives signs of life: what one that died had open is not.
create table tables.replica (
    replica_id uuid primary key,
    seen_at timestamptz not null
);
create index replica_age on tables.replica (seen_at);

create table tables.presence (
    table_id uuid not null,
    player_id uuid not null,
    replica_id uuid not null references tables.replica on delete cascade,
    -- Counts what the replica knows: a row never goes back to what was before.
    change bigint not null check (change > 0),
    -- Whether a stream of theirs is open there.
    following boolean not null,
    changed_at timestamptz not null,
    primary key (table_id, player_id, replica_id)
);
-- What is swept, and what goes with its replica.
create index presence_age on tables.presence (changed_at) where not following;
create index presence_of_replica on tables.presence (replica_id);

revoke all on tables.replica, tables.presence from public;
grant select, insert, update, delete on tables.replica, tables.presence to mazziere_tables;
