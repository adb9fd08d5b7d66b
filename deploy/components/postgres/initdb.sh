#!/bin/bash
# Run by the image of PostgreSQL when its data folder is empty: the logins of the house, with the passwords of the
# Secret that is mounted here.
set -euo pipefail
password() { cat "/run/secrets/postgres/$1"; }
psql --username "$POSTGRES_USER" --dbname postgres \
    --set owner="$(password owner)" --set lobby="$(password lobby)" --set tables="$(password tables)" \
    --set wallet="$(password wallet)" --set audit="$(password audit)" --set auditor="$(password auditor)" \
    --file /etc/mazziere/logins.sql
