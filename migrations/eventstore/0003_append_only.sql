-- Nothing that was recorded is ever changed: by rights for the services, by triggers for everybody, the owner included.

create function eventstore.refuse_change() returns trigger language plpgsql as $$
begin
    raise exception 'eventstore.% is append-only: % refused', tg_table_name, lower(tg_op) using errcode = 'MZ003';
end
$$;

create trigger append_only before update or delete or truncate on eventstore.event
    for each statement execute function eventstore.refuse_change();
create trigger append_only before update or delete or truncate on eventstore.log
    for each statement execute function eventstore.refuse_change();
create trigger append_only before update or delete or truncate on eventstore.receipt
    for each statement execute function eventstore.refuse_change();
create trigger append_only before update or delete or truncate on eventstore.checkpoint
    for each statement execute function eventstore.refuse_change();

-- A head only moves forward, a closed stream not at all.
create trigger forward_only before update on eventstore.stream_head
    for each row when (
        old.status = 'closed' or new.version <= old.version or new.stream_id <> old.stream_id or new.kind <> old.kind
    )
    execute function eventstore.refuse_change();
create trigger append_only before delete or truncate on eventstore.stream_head
    for each statement execute function eventstore.refuse_change();

-- The log's counter and the fencing token never go back.
create trigger forward_only before update on eventstore.sequencer
    for each row when (new.next_position < old.next_position or new.token < old.token)
    execute function eventstore.refuse_change();
create trigger append_only before delete or truncate on eventstore.sequencer
    for each statement execute function eventstore.refuse_change();

revoke all on all tables in schema eventstore from public;
revoke all on all functions in schema eventstore from public;

grant usage on schema eventstore to mazziere_app, mazziere_auditor;
grant select on all tables in schema eventstore to mazziere_app, mazziere_auditor;
grant insert on eventstore.event, eventstore.log, eventstore.receipt, eventstore.checkpoint to mazziere_app;
grant insert, update on eventstore.stream_head, eventstore.subscription to mazziere_app;
grant insert, delete on eventstore.pending to mazziere_app;
grant update on eventstore.sequencer to mazziere_app;
grant execute on all functions in schema eventstore to mazziere_app;
