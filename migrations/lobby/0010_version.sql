-- The lobby sees which migrations were applied: it is not ready before those that it needs are.
grant select (version, success) on lobby._migrations to mazziere_lobby;
