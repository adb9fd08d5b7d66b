-- What is said at tables. It is no part of a table's log: nothing of a match depends on it, and it is kept for a time.

-- Counts what is said at a table. Whoever says something holds the row until it is there, so numbers follow each
-- other in the order in which they are committed, and who has read up to one has missed none. Numbers are shown
-- to nobody.
create table tables.chat_room (
    table_id uuid primary key,
    last_number bigint not null check (last_number > 0)
);

create table tables.chat_message (
    table_id uuid not null references tables.chat_room,
    number bigint not null check (number > 0),
    message_id uuid not null unique,
    -- A row is also the memory of its command.
    command_id uuid not null unique,
    request_hash bytea not null check (octet_length(request_hash) = 32),
    player_id uuid not null,
    seat smallint not null check (seat >= 0),
    -- Whom it is kept from until the deal is over: everybody but the other line. The line, and the last deal that was
    -- over when it was said; both null where everybody hears it at once.
    held_line smallint check (held_line >= 0),
    held_deal bigint check (held_deal >= 0),
    phrase text check (char_length(phrase) between 1 and 40),
    body text check (char_length(body) between 1 and 200),
    said_at timestamptz not null,
    reported boolean not null default false,
    primary key (table_id, number),
    check (num_nonnulls(phrase, body) = 1),
    check (num_nonnulls(held_line, held_deal) in (0, 2))
);
-- How fast somebody speaks, and what is swept.
create index chat_message_pace on tables.chat_message (table_id, player_id, number);
create index chat_message_age on tables.chat_message (said_at) where not reported;

create table tables.mute (
    muter_id uuid not null,
    muted_id uuid not null,
    muted_at timestamptz not null,
    -- Null while it lasts; what was said in between is never heard.
    unmuted_at timestamptz check (unmuted_at >= muted_at),
    primary key (muter_id, muted_id),
    check (muter_id <> muted_id)
);
create index mute_by_muted on tables.mute (muted_id, muter_id);

create table tables.chat_report (
    report_id uuid primary key,
    -- A message is reported once, whoever does it.
    message_id uuid not null unique references tables.chat_message (message_id),
    command_id uuid not null unique,
    request_hash bytea not null check (octet_length(request_hash) = 32),
    reported_by uuid not null,
    reported_at timestamptz not null,
    reason text check (char_length(reason) between 1 and 200),
    -- Who decided it, when and why; never changed again.
    upheld boolean,
    decision_command_id uuid unique,
    decision_hash bytea check (octet_length(decision_hash) = 32),
    decided_by uuid,
    decided_at timestamptz,
    verdict text check (char_length(verdict) between 1 and 200),
    check (num_nonnulls(upheld, decision_command_id, decision_hash, decided_by, decided_at, verdict) in (0, 6))
);
create index chat_report_open on tables.chat_report (report_id) where upheld is null;

create function tables.keep_verdict() returns trigger language plpgsql as $$
begin
    if old.upheld is not null then
        raise exception 'a report is decided once' using errcode = 'MZ001';
    end if;
    return new;
end
$$;
create trigger keep_verdict before update on tables.chat_report for each row execute function tables.keep_verdict();

revoke all on tables.chat_room, tables.chat_message, tables.mute, tables.chat_report from public;
revoke all on function tables.keep_verdict() from public;
grant select, insert, update (last_number) on tables.chat_room to mazziere_tables;
grant select, insert, delete, update (reported) on tables.chat_message to mazziere_tables;
grant select, insert, update (muted_at, unmuted_at) on tables.mute to mazziere_tables;
grant select, insert, update (upheld, decision_command_id, decision_hash, decided_by, decided_at, verdict)
    on tables.chat_report to mazziere_tables;
