-- The service that keeps the transparency logs: it reads what auditors read, and what their entries are salted with,
-- which no other login sees.

-- Roles belong to the whole cluster: losing the race to create one is as good as winning it.
do $$
begin
    if not exists (select from pg_roles where rolname = 'mazziere_audit') then
        create role mazziere_audit nologin;
    end if;
exception when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
    if not pg_has_role('mazziere_audit', 'mazziere_auditor', 'usage') then
        grant mazziere_auditor to mazziere_audit;
    end if;
-- Two grants at once: "tuple concurrently updated" is an internal error to PostgreSQL, and the other one has granted.
exception when unique_violation or internal_error then
    if not pg_has_role('mazziere_audit', 'mazziere_auditor', 'usage') then
        raise;
    end if;
end
$$;

-- It says itself whether the schema is as it needs it.
grant select (version, success) on eventstore._migrations to mazziere_auditor;
