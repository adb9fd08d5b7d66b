-- Whose streams are whose. A service reaches the event store through functions that look at who asks: it appends to and
-- reads streams of its own kinds, learns nothing of others' but that positions of the log are taken, and cannot touch
-- the sequencer.
--
-- The functions run with the owner's rights (`security definer`), and the tables behind them are granted to no service.
-- Inside such a function `current_user` is its owner; who asks is the role that the session has taken, or else its
-- login.

-- Roles belong to the whole cluster: losing the race to create one is as good as winning it.
do $$
begin
    if not exists (select from pg_roles where rolname = 'mazziere_lobby') then
        create role mazziere_lobby nologin;
    end if;
exception when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
    if not exists (select from pg_roles where rolname = 'mazziere_tables') then
        create role mazziere_tables nologin;
    end if;
exception when duplicate_object or unique_violation then null;
end
$$;

-- Both may use the functions below. Two grants at once: "tuple concurrently updated" is an internal error to
-- PostgreSQL.
do $$
begin
    if not pg_has_role('mazziere_lobby', 'mazziere_app', 'member') then
        grant mazziere_app to mazziere_lobby;
    end if;
    if not pg_has_role('mazziere_tables', 'mazziere_app', 'member') then
        grant mazziere_app to mazziere_tables;
    end if;
exception when unique_violation or internal_error then
    if not (pg_has_role('mazziere_lobby', 'mazziere_app', 'member')
        and pg_has_role('mazziere_tables', 'mazziere_app', 'member')) then
        raise;
    end if;
end
$$;

-- Every kind of stream and the role that it belongs to. A new kind is a row here, added by a migration.
create table eventstore.stream_kind (
    kind eventstore.label primary key,
    owner eventstore.label not null
);
insert into eventstore.stream_kind (kind, owner) values
    ('table', 'mazziere_tables'),
    ('tournament', 'mazziere_lobby'),
    ('template', 'mazziere_lobby'),
    ('cash_table', 'mazziere_lobby'),
    ('cash_template', 'mazziere_lobby'),
    -- Refusals that no stream was there for: receipts only.
    ('command', 'mazziere_lobby');

-- Who asks. `set role` is only given to members, so what it was set to can be believed.
--
-- This and the other functions that are called all the time (`append_one` and those that read) name everything with its
-- schema, operators too, instead of setting a search path: setting one at every call would cost as much as what they
-- do.
create function eventstore.caller() returns name
language sql stable as $$
    select case
        when pg_catalog.current_setting('role') operator(pg_catalog.=) 'none' then session_user
        else pg_catalog.current_setting('role')::pg_catalog.name
    end
$$;

-- The owner of a kind, if whoever asks may write its streams; else an error.
create function eventstore.owner_for_writing(p_kind text) returns text
language plpgsql stable as $$
declare
    found_owner pg_catalog.text;
begin
    select k.owner into found_owner from eventstore.stream_kind k
    where k.kind operator(pg_catalog.=) p_kind
        and pg_catalog.pg_has_role(eventstore.caller(), pg_catalog.to_regrole(k.owner)::pg_catalog.oid, 'usage');
    if not found then
        raise exception 'streams of kind % are not for % to write', p_kind, eventstore.caller() using errcode = '42501';
    end if;
    return found_owner;
end
$$;

-- The kinds whose streams whoever asks may read: his own, and all of them for auditors.
create function eventstore.readable_kinds() returns text[]
language plpgsql stable as $$
declare
    asking pg_catalog.name := eventstore.caller();
    audits boolean := pg_catalog.pg_has_role(asking, 'mazziere_auditor', 'usage');
begin
    return array(
        select k.kind::pg_catalog.text from eventstore.stream_kind k
        where audits or pg_catalog.pg_has_role(asking, pg_catalog.to_regrole(k.owner)::pg_catalog.oid, 'usage')
    );
end
$$;

-- A command's answer is its owner's: the same key used with two services names two commands. Receipts without a stream
-- were the lobby's refusals.
alter table eventstore.receipt add column owner eventstore.label;
alter table eventstore.receipt disable trigger append_only;
update eventstore.receipt r set owner = coalesce(
    (select k.owner from eventstore.stream_head h join eventstore.stream_kind k using (kind) where h.stream_id = r.stream_id),
    'mazziere_lobby'
);
alter table eventstore.receipt enable trigger append_only;
alter table eventstore.receipt alter column owner set not null;
alter table eventstore.receipt drop constraint receipt_pkey;
alter table eventstore.receipt add primary key (command_id, owner);

-- In which transaction an append was queued: see `eventstore.sequence`.
alter table eventstore.pending add column queued_by xid8 not null default pg_current_xact_id();
create index pending_by_transaction on eventstore.pending (queued_by);

-- A subscription's checkpoint belongs to who made it.
alter table eventstore.subscription add column owner eventstore.label not null default current_user;
update eventstore.subscription
set owner = case when name like 'tables.%' then 'mazziere_tables' else 'mazziere_app' end;
alter table eventstore.subscription drop constraint subscription_pkey;
alter table eventstore.subscription add primary key (name, shard, owner);
alter table eventstore.subscription enable row level security;
create policy own on eventstore.subscription to mazziere_app
    using (owner = current_user) with check (owner = current_user);

-- The append of 0002, for streams of one owner at a time, who must be the one who asks. Receipts are looked for among
-- his.
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

    perform 1 from eventstore.stream_head h where h.stream_id = any (p_stream) and h.kind = any (p_kind)
    order by h.stream_id for no key update;

    if 0 = any (p_expected) then
        with fresh as (
            insert into eventstore.stream_head (stream_id, kind, version, head_hash, status)
            select i.stream, i.kind, i.version, i.hash, case when i.close then 'closed' else 'open' end
            from unnest(p_stream, p_kind, p_expected, p_previous, p_version, p_hash, p_close, p_command)
                as i (stream, kind, expected, previous, version, hash, close, command)
            where i.expected = 0 and i.version > 0 and i.previous is not null
                and not exists (
                    select from eventstore.receipt r where r.command_id = i.command and r.owner = owner_asking
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
    left join eventstore.stream_head h on h.stream_id = i.stream
    left join eventstore.receipt r on r.command_id = i.command and r.owner = owner_asking;

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
    left join eventstore.stream_head h on h.stream_id = i.stream
    left join eventstore.receipt r on r.command_id = i.command and r.owner = owner_asking
    where i.verdict <> 0
    order by i.n;
end
$$;

-- One event after a known head, with everything that belongs to it: the common case of an append that goes alone. False
-- when the head was not as expected; then nothing is written, and `eventstore.append` says why. A command that already
-- has a receipt fails on the receipt's key and is undone as a whole.
create function eventstore.append_one(
    p_stream uuid, p_kind text, p_version bigint, p_hash bytea, p_close boolean, p_previous bytea,
    e_type text, e_schema smallint, e_occurred_at timestamptz, e_payload bytea, e_payload_hash bytea, e_metadata jsonb,
    p_command uuid, p_request bytea, p_reply bytea, p_recorded_at timestamptz
) returns boolean
language plpgsql
security definer
as $$
declare
    owner_asking pg_catalog.text := eventstore.owner_for_writing(p_kind);
begin
    if p_version operator(pg_catalog.=) 1 then
        insert into eventstore.stream_head (stream_id, kind, version, head_hash, status)
        values (p_stream, p_kind, 1, p_hash, case when p_close then 'closed' else 'open' end)
        on conflict (stream_id) do nothing;
    else
        update eventstore.stream_head h
        set version = p_version, head_hash = p_hash, status = case when p_close then 'closed' else h.status end
        where h.stream_id operator(pg_catalog.=) p_stream
            and h.version operator(pg_catalog.=) (p_version operator(pg_catalog.-) 1)
            and h.head_hash operator(pg_catalog.=) p_previous
            and h.kind operator(pg_catalog.=) p_kind
            and h.status operator(pg_catalog.=) 'open';
    end if;
    if not found then
        return false;
    end if;
    insert into eventstore.event (
        stream_id, version, type, schema, occurred_at, payload, payload_hash, event_hash, metadata
    ) values (p_stream, p_version, e_type, e_schema, e_occurred_at, e_payload, e_payload_hash, p_hash, e_metadata);
    if p_command is not null then
        insert into eventstore.receipt (command_id, request_hash, reply, stream_id, version, recorded_at, owner)
        values (p_command, p_request, p_reply, p_stream, p_version, p_recorded_at, owner_asking);
    end if;
    insert into eventstore.pending (stream_id, first_version, events, kind, queued_at)
    values (p_stream, p_version, 1, p_kind, pg_catalog.clock_timestamp());
    return true;
end
$$;

-- How far these streams are; those of others are left out like those that do not exist.
create function eventstore.heads(p_stream uuid[])
returns table (stream_id uuid, kind text, version bigint, status text, head_hash bytea)
language plpgsql stable security definer
as $$
declare
    kinds pg_catalog.text[] := eventstore.readable_kinds();
begin
    return query
    select h.stream_id, h.kind::pg_catalog.text, h.version::bigint, h.status::pg_catalog.text,
        h.head_hash::pg_catalog.bytea
    from eventstore.stream_head h
    where h.stream_id operator(pg_catalog.=) any (p_stream) and h.kind operator(pg_catalog.=) any (kinds);
end
$$;

-- The recorded answer to a command of who asks.
create function eventstore.receipt(p_command uuid)
returns table (request_hash bytea, reply bytea, stream_id uuid, version bigint, recorded_at timestamptz)
language plpgsql stable security definer
as $$
begin
    return query
    select r.request_hash::pg_catalog.bytea, r.reply, r.stream_id, r.version::bigint, r.recorded_at
    from eventstore.receipt r
    where r.command_id operator(pg_catalog.=) p_command
        and pg_catalog.pg_has_role(eventstore.caller(), pg_catalog.to_regrole(r.owner)::pg_catalog.oid, 'usage');
end
$$;

-- Events of a stream after a version, in order. Of a stream of somebody else there are none; events without a head,
-- which only tampering leaves behind, are for auditors.
create function eventstore.stream(p_stream uuid, p_after bigint, p_limit bigint)
returns table (
    stream_id uuid, version bigint, type text, schema smallint, occurred_at timestamptz, payload bytea,
    payload_hash bytea, event_hash bytea, metadata jsonb
)
language plpgsql stable security definer
as $$
declare
    kind_of pg_catalog.text;
begin
    select h.kind into kind_of from eventstore.stream_head h where h.stream_id operator(pg_catalog.=) p_stream;
    if found then
        if not kind_of operator(pg_catalog.=) any (eventstore.readable_kinds()) then
            return;
        end if;
    elsif not pg_catalog.pg_has_role(eventstore.caller(), 'mazziere_auditor', 'usage') then
        return;
    end if;
    return query
    select e.stream_id, e.version::bigint, e.type::pg_catalog.text, e.schema::smallint, e.occurred_at, e.payload,
        e.payload_hash::pg_catalog.bytea, e.event_hash::pg_catalog.bytea, e.metadata
    from eventstore.event e
    where e.stream_id operator(pg_catalog.=) p_stream and e.version operator(pg_catalog.>) p_after
    order by e.version limit p_limit;
end
$$;

-- What the log holds at so many positions, in order: a row for each, but only its number where the event is somebody
-- else's, of another kind than asked for, or of another type (null: any). Payloads that are not shown are not touched.
create function eventstore.log_page(p_from bigint, p_limit bigint, p_kind text, p_types text[])
returns table (
    "position" bigint, kind text, stream_id uuid, version bigint, type text, schema smallint, occurred_at timestamptz,
    payload bytea, payload_hash bytea, event_hash bytea, metadata jsonb
)
language plpgsql stable security definer
-- A lookup per position, however long a stretch might be asked for.
set plan_cache_mode = force_generic_plan
set jit = off
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
    kinds pg_catalog.text[] := eventstore.readable_kinds();
begin
    if p_kind is not null then
        kinds := case when p_kind operator(pg_catalog.=) any (kinds) then array[p_kind] else '{}' end;
    end if;
    return query
    select l.position::bigint, case when e.version is not null then l.kind::pg_catalog.text end, e.stream_id,
        e.version::bigint, e.type::pg_catalog.text, e.schema::smallint, e.occurred_at, e.payload,
        e.payload_hash::pg_catalog.bytea, e.event_hash::pg_catalog.bytea, e.metadata
    from (
        select g.position, g.kind, g.version,
            case when g.kind operator(pg_catalog.=) any (kinds) then g.stream_id end as stream_id
        from eventstore.log g where g.position operator(pg_catalog.>=) p_from order by g.position limit p_limit
    ) l
    left join eventstore.event e
        on e.stream_id operator(pg_catalog.=) l.stream_id and e.version operator(pg_catalog.=) l.version
            and (p_types is null or e.type operator(pg_catalog.=) any (p_types))
    order by l.position;
end
$$;

-- The position of an event of a stream that whoever asks may read.
create function eventstore.position_of(p_stream uuid, p_version bigint) returns bigint
language plpgsql stable security definer
as $$
begin
    return (
        select l.position from eventstore.log l
        where l.stream_id operator(pg_catalog.=) p_stream and l.version operator(pg_catalog.=) p_version
            and l.kind operator(pg_catalog.=) any (eventstore.readable_kinds())
    );
end
$$;

-- Streams of a kind in the order of their ids: the open ones, or those that are closed.
create function eventstore.streams(p_kind text, p_open boolean, p_after uuid, p_limit bigint)
returns table (stream_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
    if not p_kind = any (eventstore.readable_kinds()) then
        return;
    end if;
    -- Two texts, so that the planner sees the predicate of the partial index.
    if p_open then
        return query
        select h.stream_id from eventstore.stream_head h
        where h.kind = p_kind and h.status = 'open' and h.stream_id > p_after order by h.stream_id limit p_limit;
    else
        return query
        select h.stream_id from eventstore.stream_head h
        where h.kind = p_kind and h.status = 'closed' and h.stream_id > p_after order by h.stream_id limit p_limit;
    end if;
end
$$;

-- The sequencer runs in every service, and whichever leads moves whatever is pending without being shown it: that these
-- functions may be called is all a service has of the sequencer. The lease they give is short, whoever asks for how
-- much.
create or replace function eventstore.lead(p_holder uuid, p_lease interval) returns bigint
language sql security definer set search_path = pg_catalog, pg_temp as $$
    update eventstore.sequencer s
    set token = case when s.holder = p_holder then s.token else s.token + 1 end,
        holder = p_holder,
        lease_until = clock_timestamp() + least(p_lease, interval '1 minute')
    where s.holder = p_holder or s.lease_until < clock_timestamp()
    returning s.token
$$;

-- Gives the lease up, if it is the holder's.
create function eventstore.resign(p_holder uuid) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
    update eventstore.sequencer s set lease_until = '-infinity' where s.holder = p_holder
$$;

-- Moves committed appends from `pending` into the log and says which positions they got (none: nulls).
--
-- It takes about `p_limit` of the oldest appends, and with each everything that is still pending before it in the same
-- stream: appends of a stream commit in order, so whoever sees version 7 sees 6 as well, and a clock that was set back
-- cannot turn them round. Across streams the order follows `queued_at`, an effect after its cause.
--
-- A row that was moved is dead, but stays where it is for as long as anybody's snapshot could see it, so a backup or a
-- forgotten session would have every call walk over all that has passed. Hence `p_swept`: appends queued by
-- transactions before that one are known to be gone, and the index is read from there. The answer's `swept` is what the
-- next call may say: the oldest transaction that was still running before the rows were read. Those before it had
-- ended, so what they queued was seen and taken, and they queue nothing more. Snapshots that only read have no
-- transaction id and hold nothing up. Whoever has no answer of this database's to go by says 0 (transaction ids of a
-- restored copy are another cluster's).
drop function eventstore.sequence(bigint, int);
create function eventstore.sequence(p_token bigint, p_limit int, p_swept xid8 default '0')
returns table (first_position bigint, last_position bigint, swept xid8)
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
set enable_seqscan = off
set enable_nestloop = off
-- A plan that has to use what is switched off is priced so high that compiling it would seem worth while.
set jit = off
as $$
declare
    base bigint;
    horizon xid8;
    chosen_count bigint;
    moved_count bigint;
begin
    select s.next_position into base from eventstore.sequencer s where s.token = p_token for update;
    if not found then
        raise exception 'this sequencer was deposed (token %)', p_token using errcode = 'MZ002';
    end if;
    -- Read before the rows are.
    horizon := pg_snapshot_xmin(pg_current_snapshot());
    with oldest as (
        select p.stream_id, p.first_version from eventstore.pending p
        where p.queued_by >= p_swept order by p.queued_at limit p_limit
    ), chosen as (
        select o.stream_id, max(o.first_version) as newest from oldest o group by o.stream_id
    ), moved as (
        delete from eventstore.pending p using chosen c
        where p.queued_by >= p_swept and p.stream_id = c.stream_id and p.first_version <= c.newest
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
    if chosen_count >= p_limit then
        horizon := p_swept;
    end if;
    if moved_count = 0 then
        return query select null::bigint, null::bigint, greatest(horizon, p_swept);
        return;
    end if;
    update eventstore.sequencer s set next_position = base + moved_count where s.singleton;
    perform pg_notify('eventstore_log', (base + moved_count - 1)::text);
    return query select base, base + moved_count - 1, greatest(horizon, p_swept);
end
$$;

-- The services have the functions, and of the tables how far the log reaches and their own checkpoints.
revoke all on all tables in schema eventstore from public, mazziere_app, mazziere_auditor;
revoke all on all functions in schema eventstore from public, mazziere_app, mazziere_auditor;
grant select (position) on eventstore.log to mazziere_app;
grant select, insert, update on eventstore.subscription to mazziere_app;
grant execute on function
    eventstore.append(uuid[], text[], bigint[], bytea[], bigint[], bytea[], boolean[], uuid[], bytea[], bytea[], timestamptz,
        int[], uuid[], bigint[], text[], smallint[], timestamptz[], bytea[], bytea[], bytea[], text[]),
    eventstore.append_one(uuid, text, bigint, bytea, boolean, bytea, text, smallint, timestamptz, bytea, bytea, jsonb, uuid,
        bytea, bytea, timestamptz),
    eventstore.receipt(uuid),
    eventstore.lead(uuid, interval),
    eventstore.resign(uuid),
    eventstore.sequence(bigint, int, xid8)
    to mazziere_app;
grant execute on function
    eventstore.heads(uuid[]),
    eventstore.stream(uuid, bigint, bigint),
    eventstore.log_page(bigint, bigint, text, text[]),
    eventstore.position_of(uuid, bigint),
    eventstore.streams(text, boolean, uuid, bigint)
    to mazziere_app, mazziere_auditor;
-- Auditors read all that is evidence. Answers to commands are not; they are for the players who asked.
grant select on eventstore.stream_head, eventstore.event, eventstore.log, eventstore.checkpoint, eventstore.stream_kind
    to mazziere_auditor;
