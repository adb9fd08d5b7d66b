-- What players prefer in a game (opzioni di gioco): what each of them said, in order. The last word of a player on a game is what
-- is in force. A row is also the memory of its command: the same command again finds it, and is answered the same.

create table tables.preference (
    -- The later word is the one with the higher number.
    word bigint generated always as identity primary key,
    command_id uuid not null unique,
    request_hash bytea not null check (octet_length(request_hash) = 32),
    player_id uuid not null,
    game text not null check (char_length(game) between 1 and 64),
    -- The game's own object, as the rules read it.
    preferences jsonb not null check (jsonb_typeof(preferences) = 'object'),
    said_at timestamptz not null
);
create index preference_last_word on tables.preference (player_id, game, word desc);

create trigger append_only before update or delete or truncate on tables.preference
    for each statement execute function tables.refuse_change();

revoke all on tables.preference from public;
grant select, insert on tables.preference to mazziere_tables;
