-- The tables tell the house of their outages (G2.11): a stream for each, with one event. The lobby has private events.
insert into eventstore.stream_kind (kind, owner) values
    ('outage', 'mazziere_tables'),
    ('club_event', 'mazziere_lobby');
