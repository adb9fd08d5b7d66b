-- Entries: what is known of a player across tournaments, and what is kept of refusals.

-- One buy-in of a player is collected at a time: who has money for one entry cannot ask for a hundred at once.
create table lobby.buy_in_under_way (
    player_id uuid primary key,
    registration_id uuid not null
);

-- Invitations to be somebody's partner that have no answer yet. A row goes when the answer comes.
create table lobby.invitation (
    -- The registration of the pair.
    invitation_id uuid primary key,
    tournament_id uuid not null,
    inviter_id uuid not null,
    invited_id uuid not null check (invited_id <> inviter_id),
    created_at timestamptz not null,
    -- Not known before the inviter has paid: nobody is asked until then.
    expires_at timestamptz
);
create index invitation_of_inviter on lobby.invitation (inviter_id);
create index invitation_of_invited on lobby.invitation (invited_id);

-- Refusals of commands that changed nothing: the same request under the same key is refused again, for a while. The first
-- answers of commands that did something are receipts of the event store, for ever.
create table lobby.refusal (
    command_id uuid primary key,
    request_hash bytea not null check (octet_length(request_hash) = 32),
    answer jsonb not null,
    refused_at timestamptz not null
);
create index refusal_oldest on lobby.refusal (refused_at);

grant select, insert, delete on lobby.buy_in_under_way, lobby.refusal to mazziere_lobby;
grant select, insert, update, delete on lobby.invitation to mazziere_lobby;
-- Timers of a tournament that is over are taken out of the queue.
grant delete on lobby.effect to mazziere_lobby;
