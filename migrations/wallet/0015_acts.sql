-- Acts of the staff: who had what done, with which token, when, to what and why; kept for ever, and written in the
-- transaction of what was done.

create table wallet.act (
    -- In the order in which they were recorded, with gaps.
    number bigint generated always as identity primary key,
    command_id uuid not null constraint act_is_recorded_once unique,
    at timestamptz not null,
    -- The subject, name and role of the token, and what tells the token from others.
    actor uuid not null,
    name text,
    role text not null,
    token_id text not null,
    operation text not null,
    -- What it was about: `[{"name": .., "id": ..}]`.
    targets jsonb not null,
    reason text
);
create index act_by_actor on wallet.act (actor, number);

-- The same, by what they were about.
create table wallet.act_target (
    target uuid not null,
    number bigint not null references wallet.act (number),
    primary key (target, number)
);

create trigger act_only_grows before update or delete or truncate on wallet.act
    for each statement execute function wallet.refuse_change();
create trigger act_target_only_grows before update or delete or truncate on wallet.act_target
    for each statement execute function wallet.refuse_change();

revoke all on wallet.act, wallet.act_target from public;
grant select, insert on wallet.act, wallet.act_target to mazziere_wallet;
grant select on wallet.act, wallet.act_target to mazziere_auditor;
