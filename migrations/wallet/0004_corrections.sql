-- Corrections are proposed by one person of finance and approved by another; what belongs to a workflow is not reversed
-- beside it; only what a player pays is refused for good, and only that and the start of a tournament are called off; a
-- withdrawal's reference is the player's own.

-- What people read holds nothing that cannot be seen and nothing that turns the text around it; what banks pass on
-- holds their characters. Texts that were written before stay as they are.
create function wallet.is_plain(value text) returns boolean language sql immutable parallel safe
    return value !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]'
        and value !~ '^\s+$';
create function wallet.is_reference(value text) returns boolean language sql immutable parallel safe
    return value ~ '^[A-Za-z0-9/?:().,''+_#-]+( [A-Za-z0-9/?:().,''+_#-]+)*$';

alter domain wallet.posting_reason add constraint posting_reason_is_plain check (wallet.is_plain(value)) not valid;
alter table wallet.tombstone
    add constraint tombstone_reason_is_plain check (wallet.is_plain(reason)) not valid;
alter table wallet.hold
    add constraint hold_purpose_is_plain check (wallet.is_plain(purpose)) not valid;
alter table wallet.deposit
    add constraint deposit_reference_is_one check (wallet.is_reference(external_reference)) not valid;

-- What one player calls a withdrawal is nobody else's business: neither taken by it nor told.
alter table wallet.withdrawal
    drop constraint withdrawal_external_reference_key,
    add constraint withdrawal_reference_is_one check (wallet.is_reference(external_reference)) not valid,
    add constraint withdrawal_reference_once_per_player unique (player_id, external_reference);

create table wallet.correction (
    -- In the order in which they were proposed.
    number bigint generated always as identity constraint correction_has_its_own_number unique,
    correction_id uuid primary key,
    kind text not null constraint correction_kind_known check (kind in ('reversal', 'adjustment')),
    because text,
    reason text not null,
    -- What it corrects.
    posting_id uuid references wallet.posting (posting_id) deferrable initially deferred,
    tournament_id uuid,
    table_id uuid,
    -- What it moves, as in the contract.
    legs jsonb not null,
    proposed_by uuid not null,
    proposed_at timestamptz not null,
    status text not null default 'proposed',
    decided_by uuid,
    decided_at timestamptz,
    rejection text,
    -- What it became. Approval and posting are one transaction, the approval first.
    end_posting_id uuid unique references wallet.posting (posting_id) deferrable initially deferred,
    constraint correction_because_known check (
        because in ('wrong_prize', 'wrong_result', 'technical_fault', 'chargeback', 'fraud', 'goodwill')
    ),
    constraint correction_says_why check ((kind = 'adjustment') = (because is not null)),
    constraint correction_names_what_it_corrects check (
        case kind
            when 'reversal' then posting_id is not null and tournament_id is null and table_id is null
            else num_nonnulls(posting_id, tournament_id, table_id) > 0
        end
    ),
    constraint correction_reason_is_plain check (char_length(reason) <= 200 and wallet.is_plain(reason)),
    constraint correction_rejection_is_plain check (char_length(rejection) <= 200 and wallet.is_plain(rejection)),
    constraint correction_takes_two_persons check (status <> 'approved' or decided_by <> proposed_by),
    constraint correction_end_fits_status check (
        case status
            when 'proposed'
                then num_nonnulls(decided_by, decided_at, rejection, end_posting_id) = 0
            when 'approved'
                then num_nonnulls(decided_by, decided_at, end_posting_id) = 3 and rejection is null
            when 'rejected'
                then num_nonnulls(decided_by, decided_at, rejection) = 3 and end_posting_id is null
            else false
        end
    )
);
create index correction_by_status on wallet.correction (status, number);

create trigger correction_stays before delete or truncate on wallet.correction
    for each statement execute function wallet.refuse_change();

-- A correction is decided once, and nothing else about it changes.
create function wallet.check_correction_end() returns trigger language plpgsql as $$
begin
    if old.status <> 'proposed' or new.status = 'proposed' then
        raise exception 'correction % was decided or is not decided', old.correction_id
            using errcode = 'check_violation', constraint = 'correction_ends_once';
    end if;
    if (new.number, new.correction_id, new.kind, new.because, new.reason, new.posting_id, new.tournament_id, new.table_id,
        new.legs, new.proposed_by, new.proposed_at)
        is distinct from (old.number, old.correction_id, old.kind, old.because, old.reason, old.posting_id,
        old.tournament_id, old.table_id, old.legs, old.proposed_by, old.proposed_at) then
        raise exception 'correction % cannot become another correction', old.correction_id
            using errcode = 'check_violation', constraint = 'correction_keeps_its_terms';
    end if;
    return new;
end
$$;
create trigger correction_ends_once before update on wallet.correction
    for each row execute function wallet.check_correction_end();

-- Whether a posting that moves money against another one, or beside all of them, may do so: payments of players and
-- starts of tournaments are called off by their service; what finance made is corrected by two persons; everything else
-- is undone by the workflow it belongs to.
create function wallet.is_lawful_correction(id uuid, kind text, original text) returns boolean language sql stable
    return case
        when kind = 'reversal' and original in ('buy_in', 'sit_in', 'tournament_started') then true
        when kind = 'reversal' and original not in ('deposit', 'adjustment') then false
        else exists (select from wallet.correction c
            where c.end_posting_id = id and c.status = 'approved' and c.kind = is_lawful_correction.kind)
    end;

-- As before, and: a refusal stands in the way of payments of players alone, a calling off of these and of starts, and
-- corrections are lawful.
create or replace function wallet.check_new_postings() returns trigger language plpgsql
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
    select n.posting_id, n.kind::text as kind, n.reverses is not null as reverses, original.kind::text as original,
            (t.posting_id is not null and n.kind in ('buy_in', 'sit_in', 'tournament_started'))
                or (r.posting_id is not null and n.kind in ('buy_in', 'sit_in')) as called_off,
            c.command_id is not null and n.request_hash is not null as answered
        into culprit
        from new_posting n
        left join wallet.tombstone t on t.posting_id = n.posting_id
        left join wallet.refusal r on r.posting_id = n.posting_id
        left join wallet.command c on c.command_id = n.command_id
        left join wallet.posting original on original.posting_id = n.reverses
        where (t.posting_id is not null and n.kind in ('buy_in', 'sit_in', 'tournament_started'))
            or (r.posting_id is not null and n.kind in ('buy_in', 'sit_in'))
            or (c.command_id is not null and n.request_hash is not null)
            or (n.reverses is not null and (original.kind is null or original.kind = 'reversal'))
            or (n.kind in ('reversal', 'adjustment')
                and not wallet.is_lawful_correction(n.posting_id, n.kind::text, original.kind::text))
        limit 1;
    if found then
        if culprit.called_off then
            raise exception 'posting % was called off or refused before', culprit.posting_id
                using errcode = 'check_violation', constraint = 'posting_is_not_called_off';
        elsif culprit.reverses and (culprit.original is null or culprit.original = 'reversal') then
            raise exception 'posting % reverses a reversal, or nothing', culprit.posting_id
                using errcode = 'check_violation', constraint = 'posting_reversal_is_final';
        elsif culprit.answered then
            raise exception 'posting % answers a command that was answered before', culprit.posting_id
                using errcode = 'unique_violation', constraint = 'command_is_answered_once';
        else
            raise exception 'posting % corrects what a workflow undoes, or without two persons', culprit.posting_id
                using errcode = 'check_violation', constraint = 'posting_correction_is_lawful';
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

-- An approved correction became a posting of its kind, and a reversal that of what it names. Checked at commit, because
-- the posting comes after its approval.
create function wallet.check_approved_correction() returns trigger language plpgsql as $$
begin
    if not exists (select from wallet.posting p where p.posting_id = new.end_posting_id and p.kind = new.kind
            and (new.kind <> 'reversal' or p.reverses = new.posting_id)) then
        raise exception 'correction % became another posting', new.correction_id
            using errcode = 'check_violation', constraint = 'correction_becomes_its_posting';
    end if;
    return null;
end
$$;
create constraint trigger correction_becomes_its_posting after update on wallet.correction
    deferrable initially deferred for each row when (new.status = 'approved')
    execute function wallet.check_approved_correction();

grant select, insert on wallet.correction to mazziere_wallet;
grant update (status, decided_by, decided_at, rejection, end_posting_id) on wallet.correction to mazziere_wallet;
grant execute on function wallet.is_plain, wallet.is_reference, wallet.is_lawful_correction to mazziere_wallet;
