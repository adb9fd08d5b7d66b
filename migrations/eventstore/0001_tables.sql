-- The event store's tables: streams, their events, the dense log over all of them, receipts of commands.
--
-- The migrator makes the schema `eventstore` itself, because its own table of applied migrations lives there too.

-- Roles belong to the whole cluster, and several databases may migrate at the same moment: losing the race to create one
-- is as good as winning it.
do $$
begin
    if not exists (select from pg_roles where rolname = 'mazziere_app') then
        create role mazziere_app nologin;
    end if;
exception when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
    if not exists (select from pg_roles where rolname = 'mazziere_auditor') then
        create role mazziere_auditor nologin;
    end if;
exception when duplicate_object or unique_violation then null;
end
$$;

-- What columns may hold, as domains: a check on a table would be parsed again by every single append, a domain's is kept.
create domain eventstore.digest as bytea check (octet_length(value) = 32);
create domain eventstore.ordinal as bigint check (value > 0);
create domain eventstore.counter as bigint check (value >= 0);
create domain eventstore.format as smallint check (value > 0);
create domain eventstore.label as text check (value <> '');
create domain eventstore.status as text check (value in ('open', 'closed'));

-- One row per stream: how far it is and the hash its next event continues. Updated at every append, so half of each page
-- stays free and the updates stay within their page (no indexed column ever changes but `status`, once).
create table eventstore.stream_head (
    stream_id uuid primary key,
    kind eventstore.label not null,
    version eventstore.ordinal not null,
    head_hash eventstore.digest not null,
    status eventstore.status not null default 'open'
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);

-- Restarting services ask for the open streams of a kind, page by page.
create index stream_head_open on eventstore.stream_head (kind, stream_id) where status = 'open';

-- The events. The payload is kept as the very bytes that were hashed (jsonb would re-order and re-space them); metadata
-- (trace context and the like) is not evidence and is not hashed.
create table eventstore.event (
    stream_id uuid not null,
    version eventstore.ordinal not null,
    type eventstore.label not null,
    schema eventstore.format not null,
    occurred_at timestamptz not null,
    payload bytea not null,
    payload_hash eventstore.digest not null,
    event_hash eventstore.digest not null,
    metadata jsonb not null,
    primary key (stream_id, version)
);

-- One row per append that the sequencer has not yet put into the log. It is written and deleted at the full rate of
-- appends: vacuum visits after a thousand dead rows, without pausing, and never truncates (that would take a lock that
-- appends wait for). `queued_at` is the server's clock under the lock of the stream's head.
create table eventstore.pending (
    stream_id uuid not null,
    first_version eventstore.ordinal not null,
    events eventstore.ordinal not null,
    kind eventstore.label not null,
    queued_at timestamptz not null
) with (
    autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_cost_delay = 0,
    autovacuum_analyze_threshold = 1000000, vacuum_truncate = off
);

-- The one order over all streams: positions 0, 1, 2... without a gap. It is also the leaf order of the Merkle tree.
create table eventstore.log (
    position eventstore.counter primary key,
    stream_id uuid not null,
    version eventstore.ordinal not null,
    kind eventstore.label not null,
    -- Even a sequencer gone mad could not list an event twice.
    unique (stream_id, version)
);

-- What each command was answered, for ever: repeating it gives the same answer. A refusal is a receipt without events.
create table eventstore.receipt (
    command_id uuid primary key,
    request_hash eventstore.digest not null,
    reply bytea not null,
    stream_id uuid not null,
    version eventstore.counter not null,
    recorded_at timestamptz not null
);

-- The sequencer's lease. The fencing token grows whenever leadership changes hands and is checked, under this row's lock,
-- in the very transaction that numbers events.
create table eventstore.sequencer (
    singleton boolean primary key default true check (singleton),
    token bigint not null,
    holder uuid,
    lease_until timestamptz not null,
    next_position eventstore.counter not null
) with (fillfactor = 10);

insert into eventstore.sequencer (token, lease_until, next_position) values (0, '-infinity', 0);

-- How far each subscriber is, written in the same transaction as what it derives. The lock on the row while a batch is
-- handled is the subscriber's lease: a second replica skips the row and stands by.
create table eventstore.subscription (
    name eventstore.label not null,
    shard smallint not null default 0,
    position bigint not null default -1 check (position >= -1),
    parked_position bigint,
    parked_reason text,
    parked_at timestamptz,
    primary key (name, shard),
    check ((parked_position is null) = (parked_reason is null) and (parked_position is null) = (parked_at is null))
) with (fillfactor = 50);

-- Room for the Merkle tree over the log (RFC 6962): one signed note per tree size, leaves are event hashes in log order.
create table eventstore.checkpoint (
    tree_size eventstore.ordinal primary key,
    root_hash eventstore.digest not null,
    note text not null,
    signed_at timestamptz not null
);
