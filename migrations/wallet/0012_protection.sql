-- Responsible play: what players allow themselves, and what they have used of it. The tally of a day and a week is kept for those
-- who have asked for something, from then on with every posting, in its transaction.

create table wallet.protection (
    -- The player's cash, which need not have been opened.
    account_id uuid primary key,
    player_id uuid not null unique,
    version bigint not null,
    terms jsonb not null,
    -- The Italian day of which `lost` speaks; `deposited` speaks of its week.
    day date not null,
    lost numeric(15, 2) not null,
    deposited numeric(15, 2) not null,
    constraint protection_version_counts check (version > 0)
)
with (fillfactor = 70);

-- What was asked for, and what it came to: word by word, for ever.
create table wallet.protection_change (
    player_id uuid not null,
    version bigint not null,
    asked jsonb not null,
    terms jsonb not null,
    asked_at timestamptz not null,
    constraint protection_change_happens_once primary key (player_id, version)
);

create trigger protection_change_only_grows before update or delete or truncate on wallet.protection_change
    for each statement execute function wallet.refuse_change();
create trigger protection_stays before delete or truncate on wallet.protection
    for each statement execute function wallet.refuse_change();

-- No terms but those that were asked for: each version follows the one before, and the change that made it is there when the
-- batch is committed.
create function wallet.check_protection() returns trigger language plpgsql as $$
begin
    if tg_op = 'UPDATE' and (new.version <> old.version + 1 or new.player_id <> old.player_id) then
        raise exception 'the terms of player % do not follow those before', new.player_id
            using errcode = 'check_violation', constraint = 'protection_is_the_next_version';
    end if;
    if not exists (select from wallet.protection_change c
            where c.player_id = new.player_id and c.version = new.version and c.terms = new.terms) then
        raise exception 'nobody asked for these terms of player %', new.player_id
            using errcode = 'check_violation', constraint = 'protection_was_asked_for';
    end if;
    return null;
end
$$;
create constraint trigger protection_is_asked_for after insert on wallet.protection
    for each row execute function wallet.check_protection();
create constraint trigger protection_changes_as_asked after update of player_id, version, terms on wallet.protection
    for each row execute function wallet.check_protection();

grant select, insert on wallet.protection, wallet.protection_change to mazziere_wallet;
grant update (version, terms, day, lost, deposited) on wallet.protection to mazziere_wallet;
grant select on wallet.protection, wallet.protection_change to mazziere_auditor;
