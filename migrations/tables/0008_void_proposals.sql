-- Voiding a table in play takes two operators: one proposes, another decides. A row is also the memory of both commands.
create table tables.void_proposal (
    proposal_id uuid primary key,
    table_id uuid not null,
    command_id uuid not null unique,
    request_hash bytea not null check (octet_length(request_hash) = 32),
    reason text not null check (char_length(reason) between 1 and 200),
    proposed_by uuid not null,
    proposed_at timestamptz not null,
    -- Who decided it, when and why not; never changed again. Approval and the table's event are one transaction.
    approved boolean,
    decision_command_id uuid unique,
    decision_hash bytea check (octet_length(decision_hash) = 32),
    decided_by uuid,
    decided_at timestamptz,
    rejection text check (char_length(rejection) between 1 and 200),
    constraint void_proposal_is_decided_whole
        check (num_nonnulls(approved, decision_command_id, decision_hash, decided_by, decided_at) in (0, 5)),
    constraint void_proposal_rejection_says_why check ((approved is not distinct from false) = (rejection is not null)),
    constraint void_proposal_takes_two_persons check (approved is not true or decided_by <> proposed_by)
);
-- One at a time for a table.
create unique index void_proposal_open on tables.void_proposal (table_id) where approved is null;
create index void_proposal_by_outcome on tables.void_proposal (approved, proposal_id);

create function tables.keep_void_decision() returns trigger language plpgsql as $$
begin
    if old.approved is not null
        or (new.proposal_id, new.table_id, new.command_id, new.request_hash, new.reason, new.proposed_by, new.proposed_at)
            is distinct from
            (old.proposal_id, old.table_id, old.command_id, old.request_hash, old.reason, old.proposed_by, old.proposed_at)
    then
        raise exception 'a proposal is decided once, as it was made' using errcode = 'MZ001';
    end if;
    return new;
end
$$;
create trigger keep_void_decision before update on tables.void_proposal
    for each row execute function tables.keep_void_decision();
create trigger append_only before delete or truncate on tables.void_proposal
    for each statement execute function tables.refuse_change();

revoke all on tables.void_proposal from public;
revoke all on function tables.keep_void_decision() from public;
grant select, insert, update (approved, decision_command_id, decision_hash, decided_by, decided_at, rejection)
    on tables.void_proposal to mazziere_tables;
