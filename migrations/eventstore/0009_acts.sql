-- Acts of the staff: who had what done, with which token, when, to what and why; kept for ever, and written in the
-- transaction of what was done. A service records its own and reads its own; auditors read all.

create table eventstore.act (
    -- In the order in which they were recorded, with gaps.
    number bigint generated always as identity primary key,
    command_id uuid not null,
    -- The service that carried it out.
    owner eventstore.label not null,
    at timestamptz not null,
    -- The subject, name and role of the token, and what tells the token from others.
    actor uuid not null,
    name text,
    role eventstore.label not null,
    token_id eventstore.label not null,
    operation eventstore.label not null,
    -- What it was about: `[{"name": .., "id": ..}]`.
    targets jsonb not null,
    reason text,
    constraint act_is_recorded_once unique (command_id, owner)
);
create index act_by_owner on eventstore.act (owner, number);
create index act_by_actor on eventstore.act (owner, actor, number);

-- The same, by what they were about.
create table eventstore.act_target (
    owner eventstore.label not null,
    target uuid not null,
    number bigint not null,
    primary key (owner, target, number)
);

create trigger append_only before update or delete or truncate on eventstore.act
    for each statement execute function eventstore.refuse_change();
create trigger append_only before update or delete or truncate on eventstore.act_target
    for each statement execute function eventstore.refuse_change();

-- Records an act under the command that it was, once. `p_kind` is a kind of streams of the service that asks.
create function eventstore.record_act(p_command uuid, p_kind text, p_act jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
    owner_asking text := eventstore.owner_for_writing(p_kind);
    written bigint;
begin
    insert into eventstore.act (
        command_id, owner, at, actor, name, role, token_id, operation, targets, reason
    ) values (
        p_command, owner_asking, (p_act ->> 'at')::timestamptz, (p_act ->> 'actor')::uuid, p_act ->> 'name',
        p_act ->> 'role', p_act ->> 'token_id', p_act ->> 'operation', p_act -> 'on', p_act ->> 'reason'
    ) on conflict (command_id, owner) do nothing returning number into written;
    if written is not null then
        insert into eventstore.act_target (owner, target, number)
        select distinct owner_asking, (t ->> 'id')::uuid, written from jsonb_array_elements(p_act -> 'on') as t;
    end if;
end
$$;

-- The append of 0004, with the acts that its items are, null where one is none: what is accepted is recorded.
create function eventstore.append_acts(
    p_stream uuid[], p_kind text[], p_expected bigint[], p_previous bytea[], p_version bigint[], p_hash bytea[],
    p_close boolean[], p_command uuid[], p_request bytea[], p_reply bytea[], p_recorded_at timestamptz,
    e_item int[], e_stream uuid[], e_version bigint[], e_type text[], e_schema smallint[], e_occurred_at timestamptz[],
    e_payload bytea[], e_payload_hash bytea[], e_hash bytea[], e_metadata text[], p_act jsonb[]
) returns table (
    item int, verdict smallint, actual bigint,
    request_hash bytea, reply bytea, receipt_stream uuid, receipt_version bigint, recorded_at timestamptz
)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
    refused int[] := '{}';
begin
    for item, verdict, actual, request_hash, reply, receipt_stream, receipt_version, recorded_at in
        select a.item, a.verdict, a.actual, a.request_hash, a.reply, a.receipt_stream, a.receipt_version, a.recorded_at
        from eventstore.append(
            p_stream, p_kind, p_expected, p_previous, p_version, p_hash, p_close, p_command, p_request, p_reply,
            p_recorded_at, e_item, e_stream, e_version, e_type, e_schema, e_occurred_at, e_payload, e_payload_hash,
            e_hash, e_metadata
        ) a
    loop
        refused := refused || item;
        return next;
    end loop;
    perform eventstore.record_act(p_command[i.n], p_kind[i.n], i.act)
    from unnest(p_act) with ordinality as i (act, n)
    where i.act is not null and i.n <> all (refused)
    order by i.n;
end
$$;

-- Acts of the service that asks before a number, newest first; null asks for those of any actor, about anything.
create function eventstore.acts(p_kind text, p_actor uuid, p_target uuid, p_before bigint, p_limit bigint)
returns table (
    number bigint, owner text, at timestamptz, actor uuid, name text, role text, token_id text, operation text,
    targets jsonb, reason text
)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_custom_plan
as $$
declare
    owner_asking text := eventstore.owner_for_writing(p_kind);
begin
    if p_target is not null then
        return query
        select a.number, a.owner::text, a.at, a.actor, a.name, a.role::text, a.token_id::text, a.operation::text,
            a.targets, a.reason
        from eventstore.act_target t join eventstore.act a using (number)
        where t.owner = owner_asking and t.target = p_target and t.number < p_before
            and (p_actor is null or a.actor = p_actor)
        order by t.number desc limit p_limit;
    elsif p_actor is not null then
        return query
        select a.number, a.owner::text, a.at, a.actor, a.name, a.role::text, a.token_id::text, a.operation::text,
            a.targets, a.reason
        from eventstore.act a
        where a.owner = owner_asking and a.actor = p_actor and a.number < p_before
        order by a.number desc limit p_limit;
    else
        return query
        select a.number, a.owner::text, a.at, a.actor, a.name, a.role::text, a.token_id::text, a.operation::text,
            a.targets, a.reason
        from eventstore.act a
        where a.owner = owner_asking and a.number < p_before
        order by a.number desc limit p_limit;
    end if;
end
$$;

revoke all on eventstore.act, eventstore.act_target from public;
revoke all on function eventstore.record_act, eventstore.append_acts, eventstore.acts from public;
grant execute on function eventstore.record_act, eventstore.append_acts, eventstore.acts to mazziere_app;
grant select on eventstore.act, eventstore.act_target to mazziere_auditor;
