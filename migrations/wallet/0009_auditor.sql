-- Auditors read the ledger: every account, posting, entry, hold and payment, and what was refused. Answers to commands
-- are not evidence, and not for them.

-- Roles belong to the whole cluster: losing the race to create one is as good as winning it.
do $$
begin
    if not exists (select from pg_roles where rolname = 'mazziere_auditor') then
        create role mazziere_auditor nologin;
    end if;
exception when duplicate_object or unique_violation then null;
end
$$;

grant usage on schema wallet to mazziere_auditor;
grant select on wallet.ledger_head, wallet.account, wallet.closed_table, wallet.posting, wallet.entry, wallet.hold,
    wallet.deposit, wallet.withdrawal, wallet.tombstone, wallet.refusal
    to mazziere_auditor;
