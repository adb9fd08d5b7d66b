-- How far the services are in checking the finished past again: a row for each kind of stream, which its service keeps,
-- and a row for each stream that was found wrong. Nothing here is evidence.

create table eventstore.recheck (
    kind eventstore.label not null,
    owner eventstore.label not null default current_user,
    -- Which replica is at it, and until when.
    holder uuid,
    lease_until timestamptz not null default '-infinity',
    -- Everything that was finished then has been checked since; the beginning of the walk as long as nothing has.
    complete_since timestamptz not null,
    -- The round that is under way, or the last one: when it began, of how many streams, how many of them are checked,
    -- and, as long as it is under way, the last of them.
    began_at timestamptz,
    streams bigint not null default 0 check (streams >= 0),
    checked bigint not null default 0 check (checked >= 0),
    after uuid,
    -- When the last round ended.
    ended_at timestamptz,
    primary key (kind, owner)
);

create table eventstore.recheck_fault (
    stream_id uuid not null,
    owner eventstore.label not null default current_user,
    kind eventstore.label not null,
    what text not null,
    found_at timestamptz not null,
    primary key (stream_id, owner)
);

-- To each service its own; auditors read all.
alter table eventstore.recheck enable row level security;
alter table eventstore.recheck_fault enable row level security;
create policy own on eventstore.recheck to mazziere_app using (owner = current_user) with check (owner = current_user);
create policy own on eventstore.recheck_fault to mazziere_app
    using (owner = current_user) with check (owner = current_user);
create policy audited on eventstore.recheck for select to mazziere_auditor using (true);
create policy audited on eventstore.recheck_fault for select to mazziere_auditor using (true);

revoke all on eventstore.recheck, eventstore.recheck_fault from public;
grant select, insert, update on eventstore.recheck to mazziere_app;
grant select, insert, update, delete on eventstore.recheck_fault to mazziere_app;
grant select on eventstore.recheck, eventstore.recheck_fault to mazziere_auditor;
