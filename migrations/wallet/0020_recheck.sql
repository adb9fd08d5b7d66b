-- How far the wallet is in checking its ledger again: a row for the postings and one for the entries, and a row for
-- each thing that was found wrong. Nothing here is evidence.

create table wallet.recheck (
    kind text primary key constraint recheck_kind_known check (kind in ('posting', 'entry')),
    -- Which replica is at it, and until when.
    holder uuid,
    lease_until timestamptz not null default '-infinity',
    -- Everything that was posted then has been checked since; the beginning of the walk as long as nothing has.
    complete_since timestamptz not null,
    -- The round that is under way, or the last one: when it began, of how many rows, how many of them are checked, and,
    -- as long as it is under way, the last of them: a sequence, or an account and the version of its entry.
    began_at timestamptz,
    total bigint not null default 0 check (total >= 0),
    checked bigint not null default 0 check (checked >= 0),
    account_id uuid,
    place bigint,
    -- When the last round ended.
    ended_at timestamptz
);

create table wallet.recheck_fault (
    kind text not null,
    -- The sequence of a posting, the id of an account, or `all`.
    place text not null,
    what text not null,
    found_at timestamptz not null,
    primary key (kind, place)
);

revoke all on wallet.recheck, wallet.recheck_fault from public;
grant select, insert, update on wallet.recheck to mazziere_wallet;
grant select, insert, update, delete on wallet.recheck_fault to mazziere_wallet;
grant select on wallet.recheck, wallet.recheck_fault to mazziere_auditor;
