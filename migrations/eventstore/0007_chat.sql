-- What a player said at a table and was found an offence is told to the house (G5.5): a stream for each report.
insert into eventstore.stream_kind (kind, owner) values ('chat_report', 'mazziere_tables');
