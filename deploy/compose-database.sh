#!/bin/sh
# Creates halo's PostgreSQL role, which owns halo's database and nothing else. compose.yaml runs this once.
set -eu
psql --username "${POSTGRES_USER:-postgres}" --dbname postgres --set ON_ERROR_STOP=1 \
  --set password="$HALO_DATABASE_PASSWORD" <<'SQL'
create user halo password :'password';
create database halo owner halo encoding 'UTF8' locale 'C' template template0;
SQL
