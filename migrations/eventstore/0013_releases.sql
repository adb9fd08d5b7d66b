-- The log is told of every release of the program that is installed: one stream of the house.
insert into eventstore.stream_kind (kind, owner) values ('release', 'mazziere_tables');
