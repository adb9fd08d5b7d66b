-- Auditors read that an answer to a command is still the first one: its hash, and not what it says, which is for who
-- asked.
create view eventstore.receipt_digest as
    select command_id, owner, stream_id, version, request_hash, sha256(reply) as reply_hash, recorded_at
    from eventstore.receipt;
revoke all on eventstore.receipt_digest from public;
grant select on eventstore.receipt_digest to mazziere_auditor;
