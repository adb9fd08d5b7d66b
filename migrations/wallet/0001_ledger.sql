-- The ledger: accounts, postings, entries, holds, transfers, and the memory of commands.
--
-- What the service must never do, the database refuses: to the service's role by missing rights, and to everybody, the
-- owner included, by constraints and triggers. Triggers are per statement and work on sets, because a batch writes
-- hundreds of postings at once.

-- Roles belong to the whole cluster while this runs in one database, and advisory locks do not reach across databases.
-- So several migrations may create the role at once, and all but one find that it is there.
do $$
begin
    create role mazziere_wallet nologin;
exception
    when duplicate_object or unique_violation then null;
end
$$;

-- An owner who is no superuser may only `set role` to a role he is a member of.
do $$
begin
    if not pg_has_role(current_user, 'mazziere_wallet', 'member') then
        grant mazziere_wallet to current_user;
    end if;
exception
    when unique_violation or internal_error then null;
end
$$;

-- One row: the last place taken in the ledger, the last one before the batch that took it, and how many batches were written. Whoever writes moves it first, from the
-- epoch it has read: so postings have one order without gaps, nobody writes on what he has not seen, and no two writers
-- can deadlock.
create table wallet.ledger_head (
    only_row boolean primary key default true check (only_row),
    last_sequence bigint not null default 0 check (last_sequence >= 0),
    previous_sequence bigint not null default 0 check (previous_sequence >= 0),
    epoch bigint not null default 0 check (epoch >= 0)
);
insert into wallet.ledger_head default values;

create table wallet.account (
    account_id uuid primary key,
    kind text not null,
    player_id uuid,
    table_id uuid,
    tournament_id uuid,
    -- The least that may be left beside holds; null where there is none.
    floor numeric(15, 2),
    balance numeric(15, 2) not null default 0,
    held numeric(15, 2) not null default 0,
    version bigint not null default 0,
    closed_at timestamptz,
    constraint account_names_its_owner check (
        case
            when kind in ('player_cash', 'player_withdrawal')
                then player_id is not null and table_id is null and tournament_id is null
            when kind = 'player_in_play'
                then player_id is not null and table_id is not null and tournament_id is null
            when kind in ('tournament_escrow', 'tournament_fee', 'tournament_pool')
                then player_id is null and table_id is null and tournament_id is not null
            when kind in ('house_rake', 'house_fee', 'house_overlay', 'house_adjustments', 'house_rounding',
                          'external_deposits', 'external_withdrawals')
                then player_id is null and table_id is null and tournament_id is null
            else false
        end
    ),
    constraint account_exists_once unique nulls not distinct (kind, player_id, table_id, tournament_id),
    constraint account_floor_follows_kind check (
        case
            when kind in ('house_overlay', 'house_adjustments', 'external_deposits', 'external_withdrawals')
                then floor is null
            else floor is not null and floor = 0
        end
    ),
    constraint account_not_below_floor check (balance - held >= floor),
    constraint account_holds_are_on_cash check (held = 0 or (held > 0 and kind = 'player_cash')),
    constraint account_rounding_stays_zero check (kind <> 'house_rounding' or balance = 0),
    constraint account_closed_is_zero check (closed_at is null or (balance = 0 and held = 0)),
    constraint account_may_close check (
        closed_at is null
        or kind in ('player_in_play', 'tournament_escrow', 'tournament_fee', 'tournament_pool')
    ),
    constraint account_version_counts check (version >= 0)
)
-- Balances are rewritten all the time: room on the page keeps the rewriting there, off the indexes.
with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
create index account_by_player on wallet.account (player_id) where player_id is not null;
create index account_by_tournament on wallet.account (tournament_id) where tournament_id is not null;
create index account_by_table on wallet.account (table_id) where table_id is not null;

-- Cash tables whose accounts are closed: none is open, and none is opened any more.
create table wallet.closed_table (
    table_id uuid primary key,
    closed_at timestamptz not null
);

-- What is checked on the rows that every posting writes is checked by their types: the database parses the checks of a table
-- anew with every statement, those of a type once per connection.
create domain wallet.posting_kind as text constraint posting_kind_known check (
    value in ('deposit', 'withdrawal_requested', 'withdrawal_completed', 'withdrawal_cancelled', 'buy_in',
              'buy_in_returned', 'tournament_started', 'prize', 'cancellation_refund', 'hold_settled', 'sit_in',
              'hand_settled', 'cash_out', 'reversal', 'adjustment')
);
create domain wallet.posting_legs as smallint constraint posting_leg_count check (value between 2 and 64);
create domain wallet.posting_cause as text
    constraint posting_cause_length check (char_length(value) between 1 and 200);
create domain wallet.posting_reason as text
    constraint posting_reason_length check (char_length(value) between 1 and 200);
create domain wallet.entry_leg as smallint constraint entry_leg_in_range check (value between 1 and 64);
create domain wallet.entry_amount as numeric(15, 2) constraint entry_moves_something check (value <> 0);
create domain wallet.command_hash as bytea constraint command_hash_length check (octet_length(value) = 32);
create domain wallet.command_status as smallint
    constraint command_status_is_final check (value between 200 and 299 or value between 400 and 499);

create table wallet.posting (
    -- Its place in the ledger: dense from 1. Entries name their posting by it, so that a batch is one range of both tables.
    sequence bigint constraint posting_has_its_own_place primary key,
    posting_id uuid not null constraint posting_happens_once unique,
    -- By which command: a command makes one posting at most.
    command_id uuid not null constraint posting_is_the_only_one_of_its_command unique,
    posted_at timestamptz not null,
    legs wallet.posting_legs not null,
    kind wallet.posting_kind not null,
    tournament_id uuid,
    table_id uuid,
    reverses uuid,
    -- What the command asked, where its first answer is just this posting: then the posting is the memory of the command,
    -- because a posting never changes and says the same again. Null where the answer is in `command`.
    request_hash wallet.command_hash,
    cause wallet.posting_cause,
    reason wallet.posting_reason,
    constraint posting_sequence_positive check (sequence > 0),
    constraint posting_reversal_names_its_original check ((kind = 'reversal') = (reverses is not null))
);

create unique index posting_reversed_at_most_once on wallet.posting (reverses) where reverses is not null;

create table wallet.entry (
    account_id uuid not null,
    -- One more with every entry of the account: dense from 1.
    version bigint not null,
    -- Of which posting.
    sequence bigint not null,
    amount wallet.entry_amount not null,
    -- What the account had after this entry.
    balance numeric(15, 2) not null,
    leg wallet.entry_leg not null,
    constraint entry_is_one_version primary key (account_id, version),
    constraint entry_is_one_leg unique (sequence, leg),
    constraint entry_version_positive check (version > 0)
);

create table wallet.hold (
    hold_id uuid primary key,
    account_id uuid not null references wallet.account,
    amount numeric(15, 2) not null,
    purpose text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null,
    status text not null default 'active',
    ended_at timestamptz,
    posting_id uuid unique references wallet.posting (posting_id),
    settled numeric(15, 2),
    constraint hold_amount_positive check (amount > 0),
    constraint hold_purpose_length check (char_length(purpose) between 1 and 200),
    constraint hold_end_fits_status check (
        case status
            when 'active' then ended_at is null and posting_id is null and settled is null
            when 'settled' then ended_at is not null and posting_id is not null
                and settled is not null and settled > 0 and settled <= amount
            when 'voided' then ended_at is not null and posting_id is null and settled is null
            when 'expired' then ended_at is not null and posting_id is null and settled is null
            else false
        end
    )
);
create index hold_active_by_expiry on wallet.hold (expires_at) where status = 'active';
create index hold_active_by_account on wallet.hold (account_id) where status = 'active';

-- External references: what deposits once, and what withdraws once.
create table wallet.deposit (
    external_reference text primary key,
    posting_id uuid not null unique references wallet.posting (posting_id),
    player_id uuid not null,
    amount numeric(15, 2) not null,
    constraint deposit_reference_length check (char_length(external_reference) between 1 and 128),
    constraint deposit_amount_positive check (amount > 0)
);

create table wallet.withdrawal (
    withdrawal_id uuid primary key references wallet.posting (posting_id),
    external_reference text not null unique,
    player_id uuid not null,
    amount numeric(15, 2) not null,
    created_at timestamptz not null,
    status text not null default 'pending',
    ended_at timestamptz,
    end_posting_id uuid unique references wallet.posting (posting_id),
    constraint withdrawal_reference_length check (char_length(external_reference) between 1 and 128),
    constraint withdrawal_amount_positive check (amount > 0),
    constraint withdrawal_end_fits_status check (
        case status
            when 'pending' then ended_at is null and end_posting_id is null
            when 'completed' then ended_at is not null and end_posting_id is not null
            when 'cancelled' then ended_at is not null and end_posting_id is not null
            else false
        end
    )
);

-- The first answer to every command, refusals included, kept for ever word by word. Where the answer is just the posting that
-- was made, the posting itself keeps it.
create table wallet.command (
    command_id uuid primary key,
    request_hash wallet.command_hash not null,
    status wallet.command_status not null,
    reply bytea,
    answered_at timestamptz not null,
    constraint command_has_one_reply check (reply is not null)
);

-- Postings called off before they arrived: they will never take place.
create table wallet.tombstone (
    posting_id uuid primary key,
    reason text not null,
    created_at timestamptz not null,
    constraint tombstone_reason_length check (char_length(reason) between 1 and 200)
);

-- Postings that were refused for the state of the books: the id is spent, whatever the key of a repeat.
create table wallet.refusal (
    posting_id uuid primary key,
    content_hash bytea not null,
    status smallint not null,
    reply bytea not null,
    refused_at timestamptz not null,
    constraint refusal_hash_length check (octet_length(content_hash) = 32),
    constraint refusal_status_refuses check (status between 400 and 499)
);
