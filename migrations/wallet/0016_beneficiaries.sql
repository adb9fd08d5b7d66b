-- Nobody approves what credits them as a player, and an adjustment names what the ledger has seen. Corrections that were
-- decided before stay as they are.
create function wallet.credits(legs jsonb, subject uuid) returns boolean language sql immutable parallel safe
    return exists (select from jsonb_array_elements(legs) leg
        where leg #>> '{account,player_id}' = subject::text and (leg ->> 'amount')::numeric > 0);

alter table wallet.correction
    add constraint correction_is_not_approved_by_its_beneficiary
        check (status <> 'approved' or not wallet.credits(legs, decided_by)) not valid;

create function wallet.check_corrected() returns trigger language plpgsql as $$
begin
    if new.tournament_id is not null
        and not exists (select from wallet.account a where a.tournament_id = new.tournament_id) then
        raise exception 'correction % names tournament %, which has no account', new.correction_id, new.tournament_id
            using errcode = 'check_violation', constraint = 'correction_names_what_exists';
    end if;
    if new.table_id is not null
        and not exists (select from wallet.account a where a.table_id = new.table_id)
        and not exists (select from wallet.closed_table t where t.table_id = new.table_id) then
        raise exception 'correction % names table %, which has no account', new.correction_id, new.table_id
            using errcode = 'check_violation', constraint = 'correction_names_what_exists';
    end if;
    return new;
end
$$;
create trigger correction_names_what_exists before insert on wallet.correction
    for each row execute function wallet.check_corrected();

grant execute on function wallet.credits to mazziere_wallet;
