#!/bin/sh
# Creates the database POSTGRES_DB of POSTGRES_USER with POSTGRES_PASSWORD unless it exists, and serves it.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  umask 077
  password=$(mktemp)
  printf '%s' "$POSTGRES_PASSWORD" >"$password"
  initdb --pgdata "$PGDATA" --username "$POSTGRES_USER" --pwfile "$password" \
    --auth scram-sha-256 --encoding UTF8 --locale C.UTF-8
  rm "$password"
  echo "create database \"$POSTGRES_DB\"" | postgres --single -D "$PGDATA" postgres
  echo "host all all all scram-sha-256" >>"$PGDATA/pg_hba.conf"
fi
exec "$@" -D "$PGDATA" -c "listen_addresses=*"
