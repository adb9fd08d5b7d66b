-- Lists that cost the same however long the history is: every filter is answered from the end of an index.

create index listing_by_game on tables.listing (game, opened_at desc, table_id desc);
create index listing_by_game_and_status on tables.listing (game, status, opened_at desc, table_id desc);

-- Who sits where: the list turned round. It follows the list in the same statement, by trigger, so that they never
-- disagree.
create table tables.player_table (
    player_id uuid not null,
    opened_at timestamptz not null,
    table_id uuid not null references tables.listing,
    game text not null,
    status text not null,
    primary key (player_id, opened_at, table_id)
);
create index player_table_by_status on tables.player_table (player_id, status, opened_at, table_id);
create index player_table_by_game on tables.player_table (player_id, game, opened_at, table_id);
create index player_table_by_game_and_status on tables.player_table (player_id, game, status, opened_at, table_id);

insert into tables.player_table (player_id, opened_at, table_id, game, status)
select distinct p.player_id, l.opened_at, l.table_id, l.game, l.status
from tables.listing l cross join unnest(l.players) as p (player_id);

create function tables.follow_list() returns trigger language plpgsql as $$
begin
    if tg_op = 'UPDATE' then
        delete from tables.player_table p
        where p.player_id = any (old.players) and p.player_id <> all (new.players)
            and p.opened_at = new.opened_at and p.table_id = new.table_id;
        if old.status <> new.status then
            update tables.player_table p set status = new.status
            where p.player_id = any (old.players) and p.opened_at = new.opened_at and p.table_id = new.table_id;
        end if;
    end if;
    insert into tables.player_table (player_id, opened_at, table_id, game, status)
    select distinct player_id, new.opened_at, new.table_id, new.game, new.status
    from unnest(new.players) as sits (player_id)
    on conflict do nothing;
    return null;
end
$$;
create trigger follow_list after insert on tables.listing for each row execute function tables.follow_list();
create trigger follow_changes after update on tables.listing
    for each row when (old.players <> new.players or old.status <> new.status)
    execute function tables.follow_list();

drop index tables.listing_by_player;

-- Which hands a player was in, for his list of them at a table.
create table tables.player_hand (
    table_id uuid not null,
    player_id uuid not null,
    hand bigint not null,
    primary key (table_id, player_id, hand),
    foreign key (table_id, hand) references tables.hand
);
insert into tables.player_hand (table_id, player_id, hand)
select distinct h.table_id, p.player_id, h.hand from tables.hand h cross join unnest(h.players) as p (player_id);

revoke all on tables.player_table, tables.player_hand from public;
revoke all on function tables.follow_list() from public;
grant select, insert, update, delete on tables.player_table to mazziere_tables;
grant select, insert on tables.player_hand to mazziere_tables;

analyze tables.listing, tables.player_table, tables.hand, tables.player_hand;
