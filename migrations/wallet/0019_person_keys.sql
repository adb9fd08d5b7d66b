-- What the entries of postings in the transparency log are salted with: a key of 32 random bytes for each person, and
-- one of the house. Only the service that keeps the logs reads them. Erasing a person takes their key away for ever and
-- leaves the hashes that were made with it, so that the proofs of all others stay as they are: docs/privacy.md.

-- Roles belong to the whole cluster: losing the race to create one is as good as winning it.
do $$
begin
    if not exists (select from pg_roles where rolname = 'mazziere_audit') then
        create role mazziere_audit nologin;
    end if;
exception when duplicate_object or unique_violation then null;
end
$$;

-- Three random UUIDs have 366 bits from the generator that the server has for cryptography.
create function wallet.new_key() returns bytea
language sql volatile as $$
    select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
$$;
revoke all on function wallet.new_key() from public;

create table wallet.house_key (
    only_row boolean primary key default true check (only_row),
    key bytea not null constraint house_key_length check (octet_length(key) = 32)
);
insert into wallet.house_key (key) values (wallet.new_key());

create table wallet.person_key (
    player_id uuid primary key,
    -- Null once the person is erased.
    key bytea constraint person_key_length check (octet_length(key) = 32),
    made_at timestamptz not null default now(),
    erased_at timestamptz,
    constraint person_key_is_there_or_erased check ((key is null) = (erased_at is not null))
);

-- The salted hashes of the parts of postings that name an erased person: part 0 is the head, 1 the first leg.
create table wallet.erased_part (
    sequence bigint not null,
    part smallint not null check (part between 0 and 64),
    hash bytea not null constraint erased_part_length check (octet_length(hash) = 32),
    primary key (sequence, part)
);

-- A key lasts until it is erased, and what was erased stays erased: leaves that were hashed with it are for ever.
create function wallet.check_person_key() returns trigger language plpgsql as $$
begin
    if tg_op = 'UPDATE' and old.key is not null and new.key is null and new.player_id = old.player_id then
        return new;
    end if;
    raise exception 'the key of a person lasts until it is erased' using errcode = 'check_violation',
        constraint = 'person_key_lasts';
end
$$;
create trigger person_key_lasts before update or delete on wallet.person_key
    for each row execute function wallet.check_person_key();

create function wallet.check_append_only_key() returns trigger language plpgsql as $$
begin
    raise exception '% never changes', tg_table_name using errcode = 'check_violation', constraint = 'key_lasts';
end
$$;
create trigger house_key_lasts before update or delete or truncate on wallet.house_key
    for each statement execute function wallet.check_append_only_key();
create trigger erased_part_lasts before update or delete or truncate on wallet.erased_part
    for each statement execute function wallet.check_append_only_key();
create trigger person_keys_last before truncate on wallet.person_key
    for each statement execute function wallet.check_append_only_key();

-- Whoever has an account has a key: it is made with the first one, in the same transaction. The service itself neither
-- reads nor writes keys.
create function wallet.make_person_keys() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
    insert into wallet.person_key (player_id, key)
    select p.player_id, wallet.new_key()
    from (select distinct o.player_id from opened o where o.player_id is not null) p
    where not exists (select from wallet.person_key k where k.player_id = p.player_id)
    on conflict do nothing;
    return null;
end
$$;
create trigger account_owner_has_a_key after insert on wallet.account referencing new table as opened
    for each statement execute function wallet.make_person_keys();

insert into wallet.person_key (player_id, key)
select p.player_id, wallet.new_key()
from (select distinct player_id from wallet.account where player_id is not null) p
on conflict do nothing;

revoke all on wallet.house_key, wallet.person_key, wallet.erased_part from public;
grant usage on schema wallet to mazziere_audit;
grant select on wallet.house_key, wallet.person_key, wallet.erased_part to mazziere_audit;
grant select (version, success) on wallet._sqlx_migrations to mazziere_audit;
