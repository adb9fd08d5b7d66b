-- The guards: what constraints alone cannot say. Every refusal names the rule as its constraint.

-- What is written stays written.
create function wallet.refuse_change() returns trigger language plpgsql as $$
begin
    raise exception '% on wallet.% is refused: the ledger only grows', lower(tg_op), tg_table_name
        using errcode = 'restrict_violation', constraint = 'ledger_only_grows', table = tg_table_name, schema = 'wallet';
end
$$;

do $$
declare
    guarded text;
begin
    foreach guarded in array array['posting', 'entry', 'deposit', 'command', 'tombstone', 'refusal'] loop
        execute format('create trigger %I before update or delete or truncate on wallet.%I '
                       'for each statement execute function wallet.refuse_change()', guarded || '_only_grows', guarded);
    end loop;
    foreach guarded in array array['account', 'hold', 'withdrawal', 'ledger_head'] loop
        execute format('create trigger %I before delete or truncate on wallet.%I '
                       'for each statement execute function wallet.refuse_change()', guarded || '_stays', guarded);
    end loop;
end
$$;

-- The last place in the ledger only moves on.
create function wallet.check_ledger_head() returns trigger language plpgsql as $$
begin
    if new.last_sequence < old.last_sequence or new.epoch < old.epoch then
        raise exception 'the ledger head cannot go back from %', old
            using errcode = 'check_violation', constraint = 'ledger_head_moves_on';
    end if;
    return new;
end
$$;
create trigger ledger_head_moves_on before update on wallet.ledger_head
    for each row execute function wallet.check_ledger_head();

-- A posting and all its entries are written by one statement. So a posting is complete from its first instant, and the
-- entries added later to a complete posting are recognised by their count alone.
create function wallet.check_new_postings() returns trigger language plpgsql as $$
declare
    culprit uuid;
begin
    select n.posting_id into culprit from new_posting n
        where not exists (select from wallet.entry e where e.posting_id = n.posting_id and e.leg = 1) limit 1;
    if found then
        raise exception 'posting % has no entries', culprit
            using errcode = 'check_violation', constraint = 'posting_comes_with_its_entries';
    end if;
    select n.posting_id into culprit from new_posting n
        where exists (select from wallet.tombstone t where t.posting_id = n.posting_id)
            or exists (select from wallet.refusal r where r.posting_id = n.posting_id) limit 1;
    if found then
        raise exception 'posting % was called off or refused before', culprit
            using errcode = 'check_violation', constraint = 'posting_is_not_called_off';
    end if;
    select n.posting_id into culprit from new_posting n join wallet.posting original on original.posting_id = n.reverses
        where original.kind = 'reversal' limit 1;
    if found then
        raise exception 'posting % reverses a reversal', culprit
            using errcode = 'check_violation', constraint = 'posting_reversal_is_final';
    end if;
    select n.posting_id into culprit from new_posting n
        where n.sequence > (select head.last_sequence from wallet.ledger_head head) limit 1;
    if found then
        raise exception 'posting % takes a place beyond the ledger head', culprit
            using errcode = 'check_violation', constraint = 'posting_within_the_ledger_head';
    end if;
    return null;
end
$$;
create trigger posting_is_complete after insert on wallet.posting
    referencing new table as new_posting for each statement execute function wallet.check_new_postings();

create function wallet.check_new_entries() returns trigger language plpgsql as $$
declare
    culprit uuid;
begin
    -- Zero sum, per posting. Distinct legs are the unique constraint's business, so count and bounds make them 1..n.
    select n.posting_id into culprit
        from (select posting_id, count(*) as legs, sum(amount) as total, min(leg) as least, max(leg) as most
                from new_entry group by posting_id) n
        left join wallet.posting p on p.posting_id = n.posting_id
        where p.posting_id is null or n.total <> 0 or n.legs <> p.legs or n.least <> 1 or n.most <> p.legs limit 1;
    if found then
        raise exception 'the entries of posting % are not its legs, or do not sum to zero', culprit
            using errcode = 'check_violation', constraint = 'entries_sum_to_zero';
    end if;
    select n.account_id into culprit from new_entry n group by n.posting_id, n.account_id having count(*) > 1 limit 1;
    if found then
        raise exception 'account % occurs twice in one posting', culprit
            using errcode = 'check_violation', constraint = 'entry_account_once_per_posting';
    end if;
    -- Dense versions and a running balance.
    select n.account_id into culprit from new_entry n
        left join wallet.entry before on before.account_id = n.account_id and before.version = n.version - 1
        where n.balance <> n.amount + coalesce(before.balance, 0)
            or (n.version > 1 and before.account_id is null) limit 1;
    if found then
        raise exception 'the entries of account % do not continue its statement', culprit
            using errcode = 'check_violation', constraint = 'entry_continues_the_statement';
    end if;
    -- The account is open and says what its last entry says.
    select n.account_id into culprit
        from (select distinct on (account_id) account_id, version, balance from new_entry
                order by account_id, version desc) n
        left join wallet.account a on a.account_id = n.account_id
        where a.account_id is null or a.closed_at is not null or a.version <> n.version or a.balance <> n.balance limit 1;
    if found then
        raise exception 'account % is missing, closed, or does not say what its last entry says', culprit
            using errcode = 'check_violation', constraint = 'entry_account_agrees';
    end if;
    return null;
end
$$;
create trigger entry_is_sound after insert on wallet.entry
    referencing new table as new_entry for each statement execute function wallet.check_new_entries();

-- A balance says what the last entry says.
create function wallet.check_accounts() returns trigger language plpgsql as $$
declare
    culprit uuid;
begin
    -- One look at the end of the statement is cheaper than one for the entry and one for its absent successor.
    select n.account_id into culprit from new_account n
        left join lateral (select e.version, e.balance from wallet.entry e where e.account_id = n.account_id
            order by e.version desc limit 1) last on true
        where n.version <> coalesce(last.version, 0) or n.balance <> coalesce(last.balance, 0) limit 1;
    if found then
        raise exception 'account % does not say what its last entry says', culprit
            using errcode = 'check_violation', constraint = 'account_agrees_with_entries';
    end if;
    return null;
end
$$;
create trigger account_opens_soundly after insert on wallet.account
    referencing new table as new_account for each statement execute function wallet.check_accounts();
create trigger account_changes_soundly after update on wallet.account
    referencing new table as new_account for each statement execute function wallet.check_accounts();

-- Old and new rows are compared row by row: joining the two sets would be quadratic, because transition tables have no
-- index and no statistics.
create function wallet.refuse_other_account() returns trigger language plpgsql as $$
begin
    if old.closed_at is not null and new.closed_at is distinct from old.closed_at then
        raise exception 'account % is closed for good', old.account_id
            using errcode = 'check_violation', constraint = 'account_stays_closed';
    end if;
    raise exception 'account % cannot become another account', old.account_id
        using errcode = 'check_violation', constraint = 'account_keeps_its_name';
end
$$;
create trigger account_keeps_its_name before update on wallet.account for each row
    when (
        new.account_id is distinct from old.account_id or new.kind is distinct from old.kind
        or new.player_id is distinct from old.player_id or new.table_id is distinct from old.table_id
        or new.tournament_id is distinct from old.tournament_id or new.floor is distinct from old.floor
        or (old.closed_at is not null and new.closed_at is distinct from old.closed_at)
    )
    execute function wallet.refuse_other_account();

-- What an account holds back is the sum of its active holds. Checked at commit, because hold and account are two writes,
-- and only where holds are touched, because that is rare.
create function wallet.check_held() returns trigger language plpgsql as $$
declare
    held numeric;
    active numeric;
begin
    select a.held into held from wallet.account a where a.account_id = new.account_id;
    select coalesce(sum(h.amount), 0) into active from wallet.hold h
        where h.account_id = new.account_id and h.status = 'active';
    if held is distinct from active then
        raise exception 'account % holds back % but its active holds sum to %', new.account_id, held, active
            using errcode = 'check_violation', constraint = 'account_held_is_sum_of_holds';
    end if;
    return null;
end
$$;
create constraint trigger account_opens_holding_nothing after insert on wallet.account
    deferrable initially deferred for each row when (new.held <> 0) execute function wallet.check_held();
create constraint trigger account_held_follows_holds after update on wallet.account
    deferrable initially deferred for each row when (old.held <> new.held) execute function wallet.check_held();
create constraint trigger hold_counts_at_once after insert or update on wallet.hold
    deferrable initially deferred for each row execute function wallet.check_held();

-- A hold and a withdrawal end once, and nothing else about them changes.
create function wallet.check_hold_end() returns trigger language plpgsql as $$
begin
    if old.status <> 'active' or new.status = 'active' then
        raise exception 'hold % has ended or has no other end', old.hold_id
            using errcode = 'check_violation', constraint = 'hold_ends_once';
    end if;
    if (new.hold_id, new.account_id, new.amount, new.purpose, new.expires_at, new.created_at)
        is distinct from (old.hold_id, old.account_id, old.amount, old.purpose, old.expires_at, old.created_at) then
        raise exception 'hold % cannot become another hold', old.hold_id
            using errcode = 'check_violation', constraint = 'hold_keeps_its_terms';
    end if;
    return new;
end
$$;
create trigger hold_ends_once before update on wallet.hold for each row execute function wallet.check_hold_end();

create function wallet.check_withdrawal_end() returns trigger language plpgsql as $$
begin
    if old.status <> 'pending' or new.status = 'pending' then
        raise exception 'withdrawal % has ended or has no other end', old.withdrawal_id
            using errcode = 'check_violation', constraint = 'withdrawal_ends_once';
    end if;
    if (new.withdrawal_id, new.external_reference, new.player_id, new.amount, new.created_at)
        is distinct from (old.withdrawal_id, old.external_reference, old.player_id, old.amount, old.created_at) then
        raise exception 'withdrawal % cannot become another withdrawal', old.withdrawal_id
            using errcode = 'check_violation', constraint = 'withdrawal_keeps_its_terms';
    end if;
    return new;
end
$$;
create trigger withdrawal_ends_once before update on wallet.withdrawal
    for each row execute function wallet.check_withdrawal_end();

-- What took place cannot be called off as if it had not, nor be remembered as refused.
create function wallet.check_not_posted() returns trigger language plpgsql as $$
begin
    if exists (select from wallet.posting p where p.posting_id = new.posting_id) then
        raise exception 'posting % took place', new.posting_id
            using errcode = 'check_violation', constraint = 'called_off_never_took_place';
    end if;
    return null;
end
$$;
create constraint trigger tombstone_never_took_place after insert on wallet.tombstone
    for each row execute function wallet.check_not_posted();
create constraint trigger refusal_never_took_place after insert on wallet.refusal
    for each row execute function wallet.check_not_posted();

-- The service's rights: it adds, it moves balances, it ends holds and withdrawals. Nothing else.
grant usage on schema wallet to mazziere_wallet;
grant select, insert on wallet.posting, wallet.entry, wallet.deposit, wallet.command, wallet.tombstone, wallet.refusal,
    wallet.account, wallet.hold, wallet.withdrawal to mazziere_wallet;
grant select on wallet.ledger_head to mazziere_wallet;
grant update (last_sequence, epoch) on wallet.ledger_head to mazziere_wallet;
grant update (balance, held, version, closed_at) on wallet.account to mazziere_wallet;
grant update (status, ended_at, posting_id, settled) on wallet.hold to mazziere_wallet;
grant update (status, ended_at, end_posting_id) on wallet.withdrawal to mazziere_wallet;
