-- The roles and logins of a house: run once by a superuser, before the first `migrate`.
--
--   psql -v owner=... -v lobby=... -v tables=... -v wallet=... -v audit=... -v auditor=... -f logins.sql
--
-- The variables are the passwords. Every login is a member of one role only: the database shows each role its own. The
-- limits are what the replicas of a role take at most while they are replaced, with some room ("Connections" in
-- deploy/README.md): one login that opens more than that leaves the others theirs. With more replicas, raise
-- the limit with `alter role lobby connection limit ...`.
--
-- A house that was made with an older file, whose owner could make roles:
--
--   alter role mazziere_owner nocreaterole connection limit 10;
--   grant pg_signal_backend to mazziere_owner;
--   alter role lobby connection limit 100;  -- and so on, as below
--
-- One that was made before there were transparency logs: the roles `mazziere_audit` and `audit`, as below.
\set ON_ERROR_STOP on

-- The roles that migrations grant rights to.
create role mazziere_app nologin;
create role mazziere_auditor nologin;
create role mazziere_audit nologin in role mazziere_auditor;
create role mazziere_lobby nologin in role mazziere_app;
create role mazziere_tables nologin in role mazziere_app;
create role mazziere_wallet nologin;

-- The owner of the database, for `migrate` alone. It makes no roles: on PostgreSQL 15 a role that may do that may grant
-- itself `pg_execute_server_program`, which is a shell on the server. It is a member of the wallet's role, because
-- migrations of the wallet work in it, and of `pg_signal_backend`, because one function of the event store ends a
-- session that keeps the sequencer from all others.
create role mazziere_owner login password :'owner' connection limit 10 in role mazziere_wallet, pg_signal_backend;
create role lobby login password :'lobby' connection limit 100 in role mazziere_lobby;
create role tables login password :'tables' connection limit 100 in role mazziere_tables;
create role wallet login password :'wallet' connection limit 40 in role mazziere_wallet;
create role audit login password :'audit' connection limit 20 in role mazziere_audit;
create role auditor login password :'auditor' connection limit 10 in role mazziere_auditor;

create database mazziere owner mazziere_owner;
revoke all on database mazziere from public;
grant connect on database mazziere to lobby, tables, wallet, audit, auditor;
