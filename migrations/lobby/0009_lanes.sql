-- Effects and news by lane. A lane is the stream that they are of: those of one lane take their turns, and never hold
-- the others up.

-- The lanes in which effects wait, and from when on one of them may be due: never later than the first that is. So a
-- look at the queue goes from lane to lane, and costs the same however much waits in one of them.
create table lobby.effect_lane (
    subject_id uuid primary key,
    due_at timestamptz not null
);
create index effect_lane_due on lobby.effect_lane (due_at);
create index effect_of_lane on lobby.effect (subject_id, next_at) where done_at is null;
drop index lobby.effect_due;

insert into lobby.effect_lane (subject_id, due_at)
select subject_id, min(next_at) from lobby.effect where done_at is null group by subject_id;

-- Kept by the database itself, so that no statement can queue an effect that nobody finds.
create function lobby.note_lanes() returns trigger language plpgsql as $$
begin
    insert into lobby.effect_lane (subject_id, due_at)
    select subject_id, min(next_at) from queued where done_at is null group by subject_id order by subject_id
    on conflict (subject_id) do update set due_at = excluded.due_at where effect_lane.due_at > excluded.due_at;
    return null;
end
$$;
create trigger queued_in_a_lane after insert on lobby.effect
    referencing new table as queued for each statement execute function lobby.note_lanes();

create function lobby.note_lane() returns trigger language plpgsql as $$
begin
    insert into lobby.effect_lane (subject_id, due_at) values (new.subject_id, new.next_at)
    on conflict (subject_id) do update set due_at = excluded.due_at where effect_lane.due_at > excluded.due_at;
    return null;
end
$$;
-- Later is no news for the lane: what it says is a bound from below.
create trigger moved_in_a_lane after update of next_at on lobby.effect
    for each row when (new.done_at is null and (new.next_at < old.next_at or old.done_at is not null))
    execute function lobby.note_lane();

-- How far each lane of the tables' news has been taken in, beyond the position below which all of them have
-- (`lobby.feed`). Rows are there for lanes that are ahead of that position, and for those that are parked.
create table lobby.feed_lane (
    lane uuid primary key,
    position bigint not null check (position >= -1),
    parked boolean not null default false
);

-- News that cannot be taken in yet: the first of a lane, and all that is behind it. They are taken in by and by, in
-- their order; the others go on meanwhile.
create table lobby.parked_news (
    position bigint primary key,
    lane uuid not null,
    item jsonb not null,
    reason text not null,
    parked_at timestamptz not null,
    attempts integer not null default 0 check (attempts >= 0),
    next_at timestamptz not null
);
create index parked_news_of_lane on lobby.parked_news (lane, position);

-- Who waits for the wallet is found by the registration, too.
create index buy_in_under_way_of_registration on lobby.buy_in_under_way (registration_id);

grant select, insert, update, delete on lobby.effect_lane, lobby.feed_lane, lobby.parked_news to mazziere_lobby;
