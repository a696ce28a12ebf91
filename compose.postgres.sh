#!/bin/sh
# The login that Xingtan uses: no superuser, else row-level security would not hold for it.
set -e
psql -v ON_ERROR_STOP=1 -v password="$POSTGRES_PASSWORD" --username postgres <<'SQL'
create role xingtan login createrole password :'password';
create database xingtan owner xingtan;
SQL
