-- The conduct of each player: warnings, suspensions, notes (G5.5, G5.6).
insert into eventstore.stream_kind (kind, owner) values ('conduct', 'mazziere_lobby');
