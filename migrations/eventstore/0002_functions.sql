-- The append, in one round trip, and the sequencing of what was appended.

-- Appends a batch of items, each on its own merits: some may be accepted while others are not.
--
-- Per item: the stream, the expected version (0 = new), the hash its events continue (null = the caller already knows
-- that the item cannot be accepted and only asks why), the version and head hash after it (version = expected: no events,
-- only a receipt), and an optional command with its receipt. The events of all items follow in parallel arrays.
-- The caller sends at most one item per stream, and per command, that could be accepted.
--
-- Locks are always taken in the same order (heads that exist, then new heads, then receipts, each sorted), so that
-- batches of several replicas wait for each other but never in a circle. Each statement of a volatile function sees what
-- was committed before it began: what is read after a lock is what the lock protects.
--
-- Returns a row for each item that was not accepted (1 conflict, 2 closed, 3 repeated, 4 stale: the caller's idea of the
-- head was wrong, ask again; 5 the stream is of another kind), and none when all were.
create function eventstore.append(
    p_stream uuid[], p_kind text[], p_expected bigint[], p_previous bytea[], p_version bigint[], p_hash bytea[],
    p_close boolean[], p_command uuid[], p_request bytea[], p_reply bytea[], p_recorded_at timestamptz,
    e_item int[], e_stream uuid[], e_version bigint[], e_type text[], e_schema smallint[], e_occurred_at timestamptz[],
    e_payload bytea[], e_payload_hash bytea[], e_hash bytea[], e_metadata text[]
) returns table (
    item int, verdict smallint, actual bigint,
    request_hash bytea, reply bytea, receipt_stream uuid, receipt_version bigint, recorded_at timestamptz
)
language plpgsql
-- The right plan is an index lookup per item, always; planning anew each time would cost more than running.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
    born uuid[] := '{}';
    verdicts smallint[];
begin
    perform 1 from eventstore.stream_head h where h.stream_id = any (p_stream) order by h.stream_id for no key update;

    if 0 = any (p_expected) then
        with fresh as (
            insert into eventstore.stream_head (stream_id, kind, version, head_hash, status)
            select i.stream, i.kind, i.version, i.hash, case when i.close then 'closed' else 'open' end
            from unnest(p_stream, p_kind, p_expected, p_previous, p_version, p_hash, p_close, p_command)
                as i (stream, kind, expected, previous, version, hash, close, command)
            where i.expected = 0 and i.version > 0 and i.previous is not null
                and not exists (select from eventstore.receipt r where r.command_id = i.command)
            order by i.stream
            on conflict (stream_id) do nothing
            returning stream_id
        )
        select coalesce(array_agg(f.stream_id), '{}') into born from fresh f;
    end if;

    select array_agg(
        case
            when r.command_id is not null then 3
            when i.expected = 0 and i.version > 0 and i.previous is not null and i.stream = any (born) then 0
            when h.kind <> i.kind then 5
            when i.version > i.expected and h.status = 'closed' then 2
            when coalesce(h.version, 0) <> i.expected then 1
            when i.previous is null then 4
            when i.version > i.expected and h.head_hash is distinct from i.previous then 4
            else 0
        end::smallint order by i.n
    ) into verdicts
    from unnest(p_stream, p_kind, p_expected, p_previous, p_version, p_command)
        with ordinality as i (stream, kind, expected, previous, version, command, n)
    left join eventstore.stream_head h on h.stream_id = i.stream
    left join eventstore.receipt r on r.command_id = i.command;

    -- The same command may be running on another stream at this moment; then this insert waits for it and fails, the
    -- whole batch is undone, and the caller repeats it and finds the receipt.
    insert into eventstore.receipt (command_id, request_hash, reply, stream_id, version, recorded_at)
    select i.command, i.request, i.reply, i.stream, i.version, p_recorded_at
    from unnest(p_stream, p_version, p_command, p_request, p_reply, verdicts)
        as i (stream, version, command, request, reply, verdict)
    where i.verdict = 0 and i.command is not null
    order by i.command;

    update eventstore.stream_head h
    set version = i.version, head_hash = i.hash, status = case when i.close then 'closed' else h.status end
    from unnest(p_stream, p_expected, p_version, p_hash, p_close, verdicts)
        as i (stream, expected, version, hash, close, verdict)
    where h.stream_id = i.stream and i.verdict = 0 and i.expected > 0 and i.version > i.expected;

    insert into eventstore.event (
        stream_id, version, type, schema, occurred_at, payload, payload_hash, event_hash, metadata
    )
    select e.stream, e.version, e.type, e.schema, e.occurred_at, e.payload, e.payload_hash, e.hash, e.metadata::jsonb
    from unnest(
        e_item, e_stream, e_version, e_type, e_schema, e_occurred_at, e_payload, e_payload_hash, e_hash, e_metadata
    ) as e (item, stream, version, type, schema, occurred_at, payload, payload_hash, hash, metadata)
    where verdicts[e.item] = 0;

    insert into eventstore.pending (stream_id, first_version, events, kind, queued_at)
    select i.stream, i.expected + 1, i.version - i.expected, i.kind, clock_timestamp()
    from unnest(p_stream, p_kind, p_expected, p_version, verdicts) as i (stream, kind, expected, version, verdict)
    where i.verdict = 0 and i.version > i.expected;

    if 0 = all (verdicts) then
        return;
    end if;
    return query
    select i.n::int, i.verdict, coalesce(h.version::bigint, 0), r.request_hash::bytea, r.reply, r.stream_id,
        r.version::bigint, r.recorded_at
    from unnest(p_stream, p_command, verdicts) with ordinality as i (stream, command, verdict, n)
    left join eventstore.stream_head h on h.stream_id = i.stream
    left join eventstore.receipt r on r.command_id = i.command
    where i.verdict <> 0
    order by i.n;
end
$$;

-- Takes or renews the sequencer's lease; the fencing token, or null while somebody else leads. Only the server's clock is
-- asked, and only for convenience: safety rests on the token.
create function eventstore.lead(p_holder uuid, p_lease interval) returns bigint
language sql as $$
    update eventstore.sequencer s
    set token = case when s.holder = p_holder then s.token else s.token + 1 end,
        holder = p_holder,
        lease_until = clock_timestamp() + p_lease
    where s.holder = p_holder or s.lease_until < clock_timestamp()
    returning s.token
$$;

-- Moves committed appends from `pending` into the log and says which positions they got (no row: there were none).
--
-- It takes about `p_limit` of the oldest appends, and with each everything that is still pending before it in the same
-- stream: appends of a stream commit in order, so whoever sees version 7 sees 6 as well, and a clock that was set back
-- cannot turn them round. Across streams the order follows `queued_at`, an effect after its cause.
create function eventstore.sequence(p_token bigint, p_limit int)
returns table (first_position bigint, last_position bigint)
language plpgsql as $$
declare
    base bigint;
    moved_count bigint;
begin
    select s.next_position into base from eventstore.sequencer s where s.token = p_token for update;
    if not found then
        raise exception 'this sequencer was deposed (token %)', p_token using errcode = 'MZ002';
    end if;
    with chosen as (
        select q.stream_id, max(q.first_version) as newest
        from (select p.stream_id, p.first_version from eventstore.pending p order by p.queued_at limit p_limit) q
        group by q.stream_id
    ), moved as (
        delete from eventstore.pending p using chosen c
        where p.stream_id = c.stream_id and p.first_version <= c.newest
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
    select count(*) into moved_count from written;
    if moved_count = 0 then
        return;
    end if;
    update eventstore.sequencer s set next_position = base + moved_count where s.singleton;
    perform pg_notify('eventstore_log', (base + moved_count - 1)::text);
    return query select base, base + moved_count - 1;
end
$$;
