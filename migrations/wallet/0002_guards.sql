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
    foreach guarded in array array['posting', 'entry', 'deposit', 'command', 'tombstone', 'refusal', 'closed_table'] loop
        execute format('create trigger %I before update or delete or truncate on wallet.%I '
                       'for each statement execute function wallet.refuse_change()', guarded || '_only_grows', guarded);
    end loop;
    foreach guarded in array array['account', 'hold', 'withdrawal', 'ledger_head'] loop
        execute format('create trigger %I before delete or truncate on wallet.%I '
                       'for each statement execute function wallet.refuse_change()', guarded || '_stays', guarded);
    end loop;
end
$$;

-- The last place in the ledger only moves on, and says from where: the batch is what lies between.
create function wallet.check_ledger_head() returns trigger language plpgsql as $$
begin
    if new.last_sequence < old.last_sequence or new.epoch < old.epoch then
        raise exception 'the ledger head cannot go back from %', old
            using errcode = 'check_violation', constraint = 'ledger_head_moves_on';
    end if;
    new.previous_sequence := old.last_sequence;
    return new;
end
$$;
create trigger ledger_head_moves_on before update on wallet.ledger_head
    for each row execute function wallet.check_ledger_head();

-- A batch is checked as a set. A posting, its entries and the new balances are written by one statement, so these guards,
-- which run at its end, see all of them; and they are what lies between the head of the ledger and where it was before.
-- The guards share the work: each relies on what the others have refused, now and in every statement before.
--   postings   have entries, and were not called off;
--   entries    sum to zero per posting and are all its legs; those of one account follow each other in the order of the
--              ledger;
--   accounts   move by the entries of this batch: from what they said before to what they say now, by all of them, and each
--              entry moves its account. That some account has moved at all is asked by the entries.
--
-- Plans are made once and kept. How to join is fixed, because transition tables have no statistics: a set with a set by
-- hash, single rows with the ledger by index, never the other way round. A batch is read as a range, because looking its rows
-- up one by one would cost as much as writing them.

create function wallet.check_new_postings() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_bitmapscan = off
as $$
declare
    postings bigint;
    legs_wanted bigint;
    legs_found bigint;
    first_place bigint;
    last_place bigint;
    head_place bigint;
    culprit record;
begin
    select count(*), sum(n.legs), min(n.sequence), max(n.sequence) into postings, legs_wanted, first_place, last_place
        from new_posting n;
    if postings = 0 then
        return null;
    end if;
    select count(*) into legs_found from wallet.entry e where e.sequence between first_place and last_place;
    if legs_found <> legs_wanted or postings <> last_place - first_place + 1 then
        select n.posting_id into culprit from new_posting n
            where not exists (select from wallet.entry e where e.sequence = n.sequence and e.leg = 1) limit 1;
        if found then
            raise exception 'posting % has no entries', culprit.posting_id
                using errcode = 'check_violation', constraint = 'posting_comes_with_its_entries';
        end if;
    end if;
    select n.posting_id, n.reverses is not null as reverses,
            t.posting_id is not null or r.posting_id is not null as called_off
        into culprit
        from new_posting n
        left join wallet.tombstone t on t.posting_id = n.posting_id
        left join wallet.refusal r on r.posting_id = n.posting_id
        left join wallet.command c on c.command_id = n.command_id
        left join wallet.posting original on original.posting_id = n.reverses
        where t.posting_id is not null or r.posting_id is not null
            or (c.command_id is not null and n.request_hash is not null)
            or (n.reverses is not null and (original.kind is null or original.kind = 'reversal'))
        limit 1;
    if found then
        if culprit.called_off then
            raise exception 'posting % was called off or refused before', culprit.posting_id
                using errcode = 'check_violation', constraint = 'posting_is_not_called_off';
        elsif culprit.reverses then
            raise exception 'posting % reverses a reversal, or nothing', culprit.posting_id
                using errcode = 'check_violation', constraint = 'posting_reversal_is_final';
        else
            raise exception 'posting % answers a command that was answered before', culprit.posting_id
                using errcode = 'unique_violation', constraint = 'command_is_answered_once';
        end if;
    end if;
    select head.last_sequence into head_place from wallet.ledger_head head;
    if last_place > head_place then
        raise exception 'place % is beyond the ledger head', last_place
            using errcode = 'check_violation', constraint = 'posting_within_the_ledger_head';
    end if;
    return null;
end
$$;
create trigger posting_is_complete after insert on wallet.posting
    referencing new table as new_posting for each statement execute function wallet.check_new_postings();

create function wallet.check_new_entries() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_nestloop = off
set enable_mergejoin = off
set enable_bitmapscan = off
as $$
declare
    first_place bigint;
    last_place bigint;
    culprit record;
begin
    select min(n.sequence), max(n.sequence) into first_place, last_place from new_entry n;
    if first_place is null then
        return null;
    end if;
    -- Zero sum, per posting. Distinct legs are the unique constraint's business, so count and bounds make them 1..n.
    select n.sequence into culprit
        from (select sequence, count(*) as legs, sum(amount) as total, min(leg) as least, max(leg) as most
                from new_entry group by sequence) n
        left join (select p.sequence, p.legs from wallet.posting p
                where p.sequence between first_place and last_place) p on p.sequence = n.sequence
        where p.sequence is null or n.total <> 0 or n.legs <> p.legs or n.least <> 1 or n.most <> p.legs limit 1;
    if found then
        raise exception 'the entries at place % are not the legs of its posting, or do not sum to zero', culprit.sequence
            using errcode = 'check_violation', constraint = 'entries_sum_to_zero';
    end if;
    -- Each entry leads to the next of its account, at a later place.
    select n.account_id, next.sequence - n.sequence as distance into culprit
        from new_entry n join new_entry next on next.account_id = n.account_id and next.version = n.version + 1
        where next.sequence <= n.sequence or next.balance <> n.balance + next.amount limit 1;
    if found then
        if culprit.distance = 0 then
            raise exception 'account % occurs twice in one posting', culprit.account_id
                using errcode = 'check_violation', constraint = 'entry_account_once_per_posting';
        end if;
        raise exception 'the entries of account % do not follow each other', culprit.account_id
            using errcode = 'check_violation', constraint = 'entry_continues_the_statement';
    end if;
    -- Whoever moves one account is held to move all of them, by their own guard.
    select n.account_id into culprit
        from (select account_id, version from new_entry limit 1) n
        left join lateral (select a.version from wallet.account a where a.account_id = n.account_id offset 0) a on true
        where a.version is null or a.version < n.version;
    if found then
        raise exception 'account % is missing, or has not moved with its entry', culprit.account_id
            using errcode = 'check_violation', constraint = 'entry_account_agrees';
    end if;
    return null;
end
$$;
create trigger entry_is_sound after insert on wallet.entry
    referencing new table as new_entry for each statement execute function wallet.check_new_entries();

-- A new account has nothing yet, and is not at a table that is closed.
create function wallet.check_opened_accounts() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
    culprit record;
begin
    select n.account_id into culprit from new_account n where n.version <> 0 or n.balance <> 0 limit 1;
    if found then
        raise exception 'account % does not say what its last entry says', culprit.account_id
            using errcode = 'check_violation', constraint = 'account_agrees_with_entries';
    end if;
    select n.account_id into culprit from new_account n
        join wallet.closed_table c on c.table_id = n.table_id limit 1;
    if found then
        raise exception 'account % is at a table that is closed', culprit.account_id
            using errcode = 'check_violation', constraint = 'account_table_is_open';
    end if;
    return null;
end
$$;
create trigger account_opens_soundly after insert on wallet.account
    referencing new table as new_account for each statement execute function wallet.check_opened_accounts();

-- The accounts that have moved have moved by the entries of the batch, and these by nothing else. No version moves back and no
-- balance without its version (`refuse_balance`), so the versions gained are as many as the entries only if every
-- account has all of its own.
create function wallet.check_changed_accounts() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_nestloop = off
set enable_mergejoin = off
set enable_bitmapscan = off
as $$
declare
    gained numeric;
    first_place bigint;
    last_place bigint;
    entries bigint;
    misfits bigint;
    culprit record;
begin
    select (select sum(n.version) from new_account n) - (select sum(o.version) from old_account o) into gained;
    if gained is null or gained = 0 then
        return null;
    end if;
    select head.previous_sequence + 1, head.last_sequence into first_place, last_place from wallet.ledger_head head;
    select count(*), count(*) filter (where n.account_id is null or n.closed_at is not null
            or e.version <= o.version or e.version > n.version
            or (e.version = n.version and e.balance <> n.balance)
            or (e.version = o.version + 1 and e.balance - e.amount <> o.balance))
        into entries, misfits
        from wallet.entry e
        left join new_account n on n.account_id = e.account_id
        left join old_account o on o.account_id = e.account_id
        where e.sequence between first_place and last_place;
    if entries = gained and misfits = 0 then
        return null;
    end if;
    -- Something is wrong, and what it is may take its time.
    select n.account_id into culprit from new_account n
        join old_account o on o.account_id = n.account_id
        where n.closed_at is not null and n.version <> o.version limit 1;
    if found then
        raise exception 'account % is closed for good', culprit.account_id
            using errcode = 'check_violation', constraint = 'account_stays_closed';
    end if;
    select n.account_id, count(e.account_id) as entries into culprit
        from new_account n
        join old_account o on o.account_id = n.account_id
        left join wallet.entry e on e.account_id = n.account_id and e.version > o.version
        where n.version <> o.version
        group by n.account_id, n.version, n.balance, o.version, o.balance
        having count(e.account_id) <> n.version - o.version
            or count(*) filter (where e.version = o.version + 1 and e.balance - e.amount = o.balance) <> 1
            or count(*) filter (where e.version = n.version and e.balance = n.balance) <> 1
        limit 1;
    if culprit.entries > 0 then
        raise exception 'the entries of account % do not continue its statement', culprit.account_id
            using errcode = 'check_violation', constraint = 'entry_continues_the_statement';
    elsif culprit.entries = 0 then
        raise exception 'account % does not say what its last entry says', culprit.account_id
            using errcode = 'check_violation', constraint = 'account_agrees_with_entries';
    end if;
    raise exception 'places % to % have an entry whose account has not moved with it', first_place, last_place
        using errcode = 'check_violation', constraint = 'entry_account_agrees';
end
$$;
create trigger account_changes_soundly after update on wallet.account
    referencing old table as old_account new table as new_account
    for each statement execute function wallet.check_changed_accounts();

-- A command is answered once: by its posting, or here.
create function wallet.check_new_commands() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
set enable_bitmapscan = off
as $$
declare
    culprit record;
begin
    select n.command_id into culprit from new_command n
        join wallet.posting p on p.command_id = n.command_id
        where p.request_hash is not null limit 1;
    if found then
        raise exception 'command % was answered by its posting', culprit.command_id
            using errcode = 'unique_violation', constraint = 'command_is_answered_once';
    end if;
    return null;
end
$$;
create trigger command_is_answered_once after insert on wallet.command
    referencing new table as new_command for each statement execute function wallet.check_new_commands();

-- What an account is for stays, and a closed account stays closed. These fire only when a statement names their columns, which
-- moving balances does not; and after the update, because what fires before it locks every row once more.
create function wallet.refuse_other_account() returns trigger language plpgsql as $$
begin
    raise exception 'account % cannot become another account', old.account_id
        using errcode = 'check_violation', constraint = 'account_keeps_its_name';
end
$$;
create trigger account_keeps_its_name
    after update of account_id, kind, player_id, table_id, tournament_id, floor on wallet.account for each row
    when (
        new.account_id <> old.account_id or new.kind <> old.kind
        or new.player_id is distinct from old.player_id or new.table_id is distinct from old.table_id
        or new.tournament_id is distinct from old.tournament_id or new.floor is distinct from old.floor
    )
    execute function wallet.refuse_other_account();

create function wallet.refuse_opening_again() returns trigger language plpgsql as $$
begin
    raise exception 'account % is closed for good', old.account_id
        using errcode = 'check_violation', constraint = 'account_stays_closed';
end
$$;
create trigger account_stays_closed after update of closed_at on wallet.account for each row
    when (old.closed_at is not null and new.closed_at is distinct from old.closed_at)
    execute function wallet.refuse_opening_again();

-- Versions do not go back, and a balance moves with its version.
create function wallet.refuse_balance() returns trigger language plpgsql as $$
begin
    raise exception 'account % does not say what its last entry says', new.account_id
        using errcode = 'check_violation', constraint = 'account_agrees_with_entries';
end
$$;
create trigger account_balance_has_a_version after update on wallet.account for each row
    when (new.version < old.version or (new.version = old.version and new.balance <> old.balance))
    execute function wallet.refuse_balance();

-- A table is closed together with its accounts.
create function wallet.check_closed_table() returns trigger language plpgsql as $$
begin
    if exists (select from wallet.account a where a.table_id = new.table_id and a.closed_at is null) then
        raise exception 'table % has open accounts', new.table_id
            using errcode = 'check_violation', constraint = 'closed_table_has_closed_accounts';
    end if;
    return null;
end
$$;
create trigger closed_table_has_closed_accounts after insert on wallet.closed_table
    for each row execute function wallet.check_closed_table();

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
    wallet.account, wallet.hold, wallet.withdrawal, wallet.closed_table to mazziere_wallet;
grant select on wallet.ledger_head to mazziere_wallet;
grant update (last_sequence, epoch) on wallet.ledger_head to mazziere_wallet;
grant update (balance, held, version, closed_at) on wallet.account to mazziere_wallet;
grant update (status, ended_at, posting_id, settled) on wallet.hold to mazziere_wallet;
grant update (status, ended_at, end_posting_id) on wallet.withdrawal to mazziere_wallet;
