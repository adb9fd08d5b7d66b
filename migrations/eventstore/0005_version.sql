-- Services see which migrations were applied: they are not ready before those that they need are.
grant select (version, success) on eventstore._migrations to mazziere_app;
