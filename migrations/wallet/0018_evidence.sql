-- Auditors read the corrections, whoever proposed and approved them, and that an answer to a command is still the first
-- one: its hash, and not what it says, which is for who asked.
grant select on wallet.correction to mazziere_auditor;

create view wallet.command_digest as
    select command_id, request_hash, status, sha256(reply) as reply_hash, answered_at from wallet.command;
revoke all on wallet.command_digest from public;
grant select on wallet.command_digest to mazziere_auditor;
