-- Tables that are nobody's business but their players': they are in no list but theirs.
alter table tables.listing add column private boolean not null default false;
