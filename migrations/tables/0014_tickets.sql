-- Tickets that open the stream of a table once, in place of a token. Of each there is only its hash here.
create table tables.stream_ticket (
    ticket_hash bytea primary key check (octet_length(ticket_hash) = 32),
    subject uuid not null,
    role text not null,
    -- The path of the stream that it opens.
    stream text not null,
    -- When the token ends that it was asked for with, and so the stream.
    refused_from timestamptz not null,
    expires_at timestamptz not null
);
create index stream_ticket_over on tables.stream_ticket (expires_at);

revoke all on tables.stream_ticket from public;
grant select, insert, update, delete on tables.stream_ticket to mazziere_tables;
