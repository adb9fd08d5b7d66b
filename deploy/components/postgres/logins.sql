-- The roles and logins of a house: run once by a superuser, before the first `migrate`.
--
--   psql -v owner=... -v lobby=... -v tables=... -v wallet=... -v auditor=... -f logins.sql
--
-- The variables are the passwords. Every login is a member of one role only: the database shows each role its own.
\set ON_ERROR_STOP on

-- The roles that migrations grant rights to. Migrations would make them too; here they come first, so that the logins
-- can be their members from the beginning.
create role mazziere_app nologin;
create role mazziere_auditor nologin;
create role mazziere_lobby nologin in role mazziere_app;
create role mazziere_tables nologin in role mazziere_app;
create role mazziere_wallet nologin;

-- The owner of the database, for `migrate` alone. CREATEROLE, because the first migration of the wallet asks for its
-- role without looking whether it is there; the membership, because that migration works in the wallet's role.
create role mazziere_owner login createrole password :'owner' in role mazziere_wallet;
create role lobby login password :'lobby' in role mazziere_lobby;
create role tables login password :'tables' in role mazziere_tables;
create role wallet login password :'wallet' in role mazziere_wallet;
create role auditor login password :'auditor' in role mazziere_auditor;

create database mazziere owner mazziere_owner;
revoke all on database mazziere from public;
grant connect on database mazziere to lobby, tables, wallet, auditor;
