-- Proposals to cancel a tournament, of all tournaments: rows that say what the tournaments' streams say.
create table lobby.cancellation_proposal (
    proposal_id uuid primary key,
    status text not null check (status in ('proposed', 'approved', 'rejected', 'moot')),
    proposed_at timestamptz not null,
    version bigint not null check (version > 0),
    body jsonb not null
) with (fillfactor = 80);
create index cancellation_proposal_newest on lobby.cancellation_proposal (proposed_at desc, proposal_id desc);
create index cancellation_proposal_by_status on lobby.cancellation_proposal (status, proposed_at desc, proposal_id desc);

revoke all on lobby.cancellation_proposal from public;
grant select, insert, update on lobby.cancellation_proposal to mazziere_lobby;
