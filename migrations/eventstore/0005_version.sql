-- Services see which migrations were applied: they are not ready before those that they need are.
grant select (version, success) on eventstore._migrations to mazziere_app;

-- How much waits for its place in the log, whoever's it is, and since when: for those who watch over the house. It looks
-- at rows that are there and at those that could not be cleared away yet, so it is asked now and then, never in a loop.
create function eventstore.backlog(out appends bigint, out oldest timestamptz)
language sql stable
security definer
set search_path = pg_catalog, pg_temp
as $$
    select count(*), min(p.queued_at) from eventstore.pending p
$$;
revoke all on function eventstore.backlog() from public;
grant execute on function eventstore.backlog() to mazziere_app;
