-- The wallet sees which migrations were applied: it is not ready before those that it needs are.
grant select (version, success) on wallet._sqlx_migrations to mazziere_wallet;
