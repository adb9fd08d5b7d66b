-- What a login of one service could do to the order of the other's events, it can do no more. Leading and sequencing stay
-- open to every service, because each must be able to go on without the others; so nothing of what a caller says is
-- believed, and what one keeps to itself is taken from it.

-- Appends queued by transactions before this one are known to be in the log, and from when on: see `sequence`. It was
-- the caller's word; now it is the database's own.
alter table eventstore.sequencer
    add column swept xid8 not null default '0',
    add column settled_position eventstore.counter not null default 0;

-- Takes or renews the sequencer's lease; the fencing token, or null while somebody else leads. Only the server's clock is
-- asked, and only for convenience: safety rests on the token, which nobody can guess, and which still only grows.
--
-- Whoever leads and does not sequence loses the lease: once an append has waited for half a minute, everybody may take
-- it. Nobody waits for it for long, either: see `free_sequencer`. A new term takes nothing for granted: a database may
-- have been restored in between, where transactions have the numbers of another cluster.
create or replace function eventstore.lead(p_holder uuid, p_lease interval) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '3s' as $$
    update eventstore.sequencer s
    set token = case
            when s.holder = p_holder and s.lease_until >= clock_timestamp() then s.token
            -- 40 random bits: they last for millions of terms.
            else s.token + 1 + ('x' || encode(substr(uuid_send(gen_random_uuid()), 1, 5), 'hex'))::bit(40)::bigint
        end,
        swept = case when s.holder = p_holder and s.lease_until >= clock_timestamp() then s.swept else '0' end,
        holder = p_holder,
        lease_until = clock_timestamp() + least(p_lease, interval '1 minute')
    where s.holder = p_holder
        or s.lease_until < clock_timestamp()
        or exists (
            select from eventstore.pending p where p.queued_at < clock_timestamp() - interval '30 seconds'
        )
    returning s.token
$$;

-- Moves committed appends from `pending` into the log and says which positions they got (none: nulls).
--
-- It takes about `p_limit` of the oldest appends, and with each everything that is still pending before it in the same
-- stream: appends of a stream commit in order, so whoever sees version 7 sees 6 as well, and a clock that was set back
-- cannot turn them round. Across streams the order follows `queued_at`, an effect after its cause.
--
-- A row that was moved is dead, but stays where it is for as long as anybody's snapshot could see it, so a backup or a
-- forgotten session would have every call walk over all that has passed. Hence `swept`, kept with the counter of
-- positions: the oldest transaction that was still running before the rows were last read. Those before it had ended,
-- so what they queued was seen and taken, and they queue nothing more. Snapshots that only read have no transaction id
-- and hold nothing up. What a caller says of it (`p_swept`, which releases before this one do) counts for nothing: it
-- would leave out an append and move the next one.
create or replace function eventstore.sequence(p_token bigint, p_limit int, p_swept xid8 default '0')
returns table (first_position bigint, last_position bigint, swept xid8)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '3s'
set enable_seqscan = off
set enable_nestloop = off
-- A plan that has to use what is switched off is priced so high that compiling it would seem worth while.
set jit = off
as $$
declare
    base bigint;
    settled bigint;
    known xid8;
    horizon xid8;
    chosen_count bigint;
    moved_count bigint;
begin
    select s.next_position, s.settled_position, s.swept into base, settled, known
    from eventstore.sequencer s where s.token = p_token for update;
    if not found then
        raise exception 'this sequencer was deposed' using errcode = 'MZ002';
    end if;
    -- Read before the rows are.
    horizon := pg_snapshot_xmin(pg_current_snapshot());
    with oldest as (
        select p.stream_id, p.first_version from eventstore.pending p
        where p.queued_by >= known order by p.queued_at limit p_limit
    ), chosen as (
        select o.stream_id, max(o.first_version) as newest from oldest o group by o.stream_id
    ), moved as (
        delete from eventstore.pending p using chosen c
        where p.queued_by >= known and p.stream_id = c.stream_id and p.first_version <= c.newest
        returning p.stream_id, p.first_version, p.events, p.kind, p.queued_at
    ), ranked as (
        select m.*, max(m.queued_at) over (partition by m.stream_id order by m.first_version) as ready from moved m
    ), numbered as (
        select r.stream_id, v.version, r.kind,
            base - 1 + row_number() over (order by r.ready, r.stream_id, v.version) as position
        from ranked r cross join lateral generate_series(
            r.first_version::bigint, r.first_version + r.events - 1
        ) as v (version)
    ), written as (
        insert into eventstore.log (position, stream_id, version, kind)
        select n.position, n.stream_id, n.version, n.kind from numbered n order by n.position
        returning 1
    )
    select (select count(*) from oldest), (select count(*) from written) into chosen_count, moved_count;
    -- Where the limit cut off, something older may be left.
    horizon := case when chosen_count >= p_limit then known else greatest(horizon, known) end;
    if moved_count = 0 then
        -- Once after each move, so that an idle house writes nothing.
        if horizon > known and settled < base then
            update eventstore.sequencer s set swept = horizon, settled_position = base where s.singleton;
        end if;
        return query select null::bigint, null::bigint, horizon;
        return;
    end if;
    update eventstore.sequencer s set next_position = base + moved_count, swept = horizon where s.singleton;
    perform pg_notify('eventstore_log', (base + moved_count - 1)::text);
    return query select base, base + moved_count - 1, horizon;
end
$$;

-- Ends the session whose transaction keeps the sequencer's row from all others, if it goes on keeping it while this one
-- waits: an honest one has it for milliseconds. How many sessions were ended. The owner of these functions may end
-- sessions of others if it is a member of `pg_signal_backend`, or a superuser; else it says so (42501).
--
-- The row itself tells which transaction has it, and nobody can pretend that of another one.
create function eventstore.free_sequencer() returns int
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set lock_timeout = '3s'
as $$
declare
    before xid;
    ended int;
begin
    select s.xmax into before from eventstore.sequencer s;
    begin
        perform from eventstore.sequencer s for update;
        return 0;
    exception when lock_not_available then
        null;
    end;
    select count(*) filter (where pg_terminate_backend(l.pid)) into ended
    from eventstore.sequencer s
    join pg_locks l on l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.granted
        and l.transactionid = s.xmax
    where s.xmax = before;
    return ended;
end
$$;
revoke all on function eventstore.free_sequencer() from public;
grant execute on function eventstore.free_sequencer() to mazziere_app;

-- Checkpoints are of the tables alone. Who may change the rows of a table may also lock it as a whole, so the release
-- after this one takes the right from `mazziere_app`, on which the one before this still counts.
grant select, insert, update on eventstore.subscription to mazziere_tables;
