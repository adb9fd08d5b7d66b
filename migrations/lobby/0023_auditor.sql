-- Auditors read what became of tournaments, cash tables and players: rows that follow from the lobby's log, and the
-- proposals and outages that stand nowhere else. Names of players, private events, invitations and what is on its way
-- are not for them.

-- Roles belong to the whole cluster: losing the race to create one is as good as winning it.
do $$
begin
    if not exists (select from pg_roles where rolname = 'mazziere_auditor') then
        create role mazziere_auditor nologin;
    end if;
exception when duplicate_object or unique_violation then null;
end
$$;

grant usage on schema lobby to mazziere_auditor;
grant select on lobby.template, lobby.tournament, lobby.registration, lobby.entrant, lobby.match_result,
    lobby.cash_template, lobby.cash_table, lobby.cash_session, lobby.cash_top_up, lobby.cash_match, lobby.cash_hand,
    lobby.ranking_standing, lobby.counted_match, lobby.conduct, lobby.conduct_entry, lobby.withheld_prize,
    lobby.cancellation_proposal, lobby.outage
    to mazziere_auditor;
