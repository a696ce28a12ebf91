#!/bin/sh
# The login that Xingtan uses: no superuser, else row-level security would not hold for it, and no maker of roles: the two
# that requests run under are made here.
set -e
psql -v ON_ERROR_STOP=1 -v password="$XINGTAN_PASSWORD" --username postgres <<'SQL'
create role xingtan_school nologin;
create role xingtan_schools nologin;
create role xingtan login password :'password';
grant xingtan_school, xingtan_schools to xingtan;
create database xingtan owner xingtan;
SQL
