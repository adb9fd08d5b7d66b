-- Heads and receipts are looked up one by one, however they are joined. "Those of these" was planned once per session,
-- by what the tables held then: a session that began while the house was young read every receipt of its owner for
-- each append, until statistics were taken. With 4,400 receipts an append took six times as long.
create or replace function eventstore.append(
    p_stream uuid[], p_kind text[], p_expected bigint[], p_previous bytea[], p_version bigint[], p_hash bytea[],
    p_close boolean[], p_command uuid[], p_request bytea[], p_reply bytea[], p_recorded_at timestamptz,
    e_item int[], e_stream uuid[], e_version bigint[], e_type text[], e_schema smallint[], e_occurred_at timestamptz[],
    e_payload bytea[], e_payload_hash bytea[], e_hash bytea[], e_metadata text[]
) returns table (
    item int, verdict smallint, actual bigint,
    request_hash bytea, reply bytea, receipt_stream uuid, receipt_version bigint, recorded_at timestamptz
)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
-- The right plan is an index lookup per item, always; planning anew each time would cost more than running.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
    owners text[];
    owner_asking text;
    born uuid[] := '{}';
    verdicts smallint[];
begin
    select array_agg(distinct eventstore.owner_for_writing(k.kind)) into owners
    from (select distinct i.kind from unnest(p_kind) as i (kind)) k;
    if cardinality(owners) <> 1 then
        raise exception 'one batch for several owners: %', owners using errcode = '42501';
    end if;
    owner_asking := owners[1];

    -- Locked in one order by everybody.
    perform 1
    from (select distinct s.stream from unnest(p_stream) as s (stream) order by s.stream) o,
        lateral (
            select from eventstore.stream_head h where h.stream_id = o.stream and h.kind = any (p_kind)
            for no key update
        ) h;

    if 0 = any (p_expected) then
        with fresh as (
            insert into eventstore.stream_head (stream_id, kind, version, head_hash, status)
            select i.stream, i.kind, i.version, i.hash, case when i.close then 'closed' else 'open' end
            from unnest(p_stream, p_kind, p_expected, p_previous, p_version, p_hash, p_close, p_command)
                as i (stream, kind, expected, previous, version, hash, close, command)
            where i.expected = 0 and i.version > 0 and i.previous is not null
                and not exists (
                    select from eventstore.receipt r where r.command_id = i.command and r.owner = owner_asking offset 0
                )
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
    left join lateral (select h.* from eventstore.stream_head h where h.stream_id = i.stream offset 0) h on true
    left join lateral (
        select r.* from eventstore.receipt r where r.command_id = i.command and r.owner = owner_asking offset 0
    ) r on true;

    -- The same command may be running on another stream at this moment; then this insert waits for it and fails, the
    -- whole batch is undone, and the caller repeats it and finds the receipt.
    insert into eventstore.receipt (command_id, request_hash, reply, stream_id, version, recorded_at, owner)
    select i.command, i.request, i.reply, i.stream, i.version, p_recorded_at, owner_asking
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
    select i.stream, e.version, e.type, e.schema, e.occurred_at, e.payload, e.payload_hash, e.hash, e.metadata::jsonb
    from unnest(
        e_item, e_stream, e_version, e_type, e_schema, e_occurred_at, e_payload, e_payload_hash, e_hash, e_metadata
    ) as e (item, stream, version, type, schema, occurred_at, payload, payload_hash, hash, metadata),
        lateral (select p_stream[e.item] as stream, p_expected[e.item] as expected, p_version[e.item] as version) i
    where verdicts[e.item] = 0 and e.version > i.expected and e.version <= i.version;

    insert into eventstore.pending (stream_id, first_version, events, kind, queued_at)
    select i.stream, i.expected + 1, i.version - i.expected, i.kind, clock_timestamp()
    from unnest(p_stream, p_kind, p_expected, p_version, verdicts) as i (stream, kind, expected, version, verdict)
    where i.verdict = 0 and i.version > i.expected;

    if 0 = all (verdicts) then
        return;
    end if;
    return query
    select i.n::int, i.verdict, case when i.verdict = 5 then 0 else coalesce(h.version::bigint, 0) end,
        r.request_hash::bytea, r.reply, r.stream_id, r.version::bigint, r.recorded_at
    from unnest(p_stream, p_command, verdicts) with ordinality as i (stream, command, verdict, n)
    left join lateral (select h.* from eventstore.stream_head h where h.stream_id = i.stream offset 0) h on true
    left join lateral (
        select r.* from eventstore.receipt r where r.command_id = i.command and r.owner = owner_asking offset 0
    ) r on true
    where i.verdict <> 0
    order by i.n;
end
$$;

create or replace function eventstore.heads(p_stream uuid[])
returns table (stream_id uuid, kind text, version bigint, status text, head_hash bytea)
language plpgsql stable security definer
as $$
declare
    kinds pg_catalog.text[] := eventstore.readable_kinds();
begin
    return query
    select h.stream_id, h.kind::pg_catalog.text, h.version::bigint, h.status::pg_catalog.text,
        h.head_hash::pg_catalog.bytea
    from (select distinct s.stream from pg_catalog.unnest(p_stream) as s (stream)) o,
        lateral (
            select i.* from eventstore.stream_head i
            where i.stream_id operator(pg_catalog.=) o.stream and i.kind operator(pg_catalog.=) any (kinds)
            offset 0
        ) h;
end
$$;
