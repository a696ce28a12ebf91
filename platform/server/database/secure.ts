import { oneSchoolRole, platformSchool, severalSchoolsRole } from './schoolTable.ts'
import {
  directoryTables,
  monthlyTables,
  readOnlyTables,
  systemTables,
  unrecordedTables,
  watchedTables,
} from './tableKinds.ts'

/** Columns that the audit trail shows only by their last characters, or not at all: personal data and secrets. */
const maskedColumns = [
  'password_hash',
  'token',
  'token_hash',
  'renewal_hash',
  'spent_hash',
  'private_key',
  'telephone',
  'id_card_cipher',
  'id_card_tail',
  'id_card_index',
  'code_hash',
  'family_address',
  'birth_date',
  'address',
  'user_agent',
  'account',
  'account_id',
  'proven_telephone',
  'brought_telephone',
  'wechat_open_id',
  'wechat_gzh_open_id',
  'recipient',
  'values',
  'input',
]

/**
 * Creates the restricted roles where they are missing, and lets the login take them. Asked to make one that is there, the
 * server would refuse an ordinary login before it looks: only where another node came first it says so.
 */
export const createRoles = `
do $$
declare
  name text;
  -- From 16 on, to have made a role is to be its member without the right to take it.
  taking text := case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end;
begin
  foreach name in array array['${oneSchoolRole}', '${severalSchoolsRole}'] loop
    if not exists (select from pg_roles where rolname = name) then
      begin
        execute format('create role %I nologin nosuperuser nobypassrls nocreatedb nocreaterole', name);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    if not pg_has_role(session_user, name, taking) then
      execute format('grant %I to %I', name, session_user);
    end if;
  end loop;
end $$;
`

/**
 * Grants and audit triggers for every table there is, after the migrations: a new table is secured without being named.
 * Statement triggers with transition tables keep bulk writes fast: one insert for all the rows of a statement.
 */
export const secureTables = `
grant usage on schema public to ${oneSchoolRole}, ${severalSchoolsRole};

create or replace function audit_mask(relation text, row_data jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key,
    case when value <> 'null'::jsonb and key = any(array[${maskedColumns.map((name) => `'${name}'`).join(', ')}])
      -- A password is hidden wherever its hash stands.
      or value #>> '{}' like '$argon2%' then to_jsonb('***'::text) else value end), '{}'::jsonb)
  -- An account's id leaves the server nowhere, and in its own row it is called by another name.
  from jsonb_each(case relation when 'account' then row_data - 'id' else row_data end)
$$;

create or replace function audit_school(relation text, row_data jsonb) returns bigint language sql immutable as $$
  select case
    when relation = 'school' then (row_data->>'id')::bigint
    -- How somebody signs in is told to the platform: by it a school could see that they have a record elsewhere.
    when relation = any(array[${directoryTables.map((name) => `'${name}'`).join(', ')}]) then ${platformSchool}
    else (row_data->>'school_id')::bigint end
$$;

-- The entry of the same call in another school, made where there is none: each school is told what happened to its rows.
create or replace function audit_entry_in(own bigint, base bigint, school bigint) returns bigint language plpgsql
set search_path = public, pg_temp as $$
declare
  found bigint;
  -- The record that the same account has in that school: of its record elsewhere the school is told nothing.
  record bigint := (select m.id from member m where m.school_id = school
    and m.account_id = nullif(current_setting('app.audit_account', true), '')::bigint limit 1);
begin
  if school = own then return base; end if;
  select e.id into found from audit_entry b join audit_entry e on e.request_id = b.request_id
  where b.school_id = own and b.id = base and e.id >= base and e.school_id = school order by e.id limit 1;
  if found is null then
    insert into audit_entry (school_id, by_school_id, member_id, call, request_id, address, at)
    select school, case when record is null then nullif(coalesce(b.by_school_id, b.school_id), school) end,
      coalesce(record, b.member_id), b.call, b.request_id, b.address, b.at
    from audit_entry b where b.school_id = own and b.id = base
    returning id into found;
  end if;
  return found;
end $$;

-- Security definer: the restricted roles may not write the trail themselves.
create or replace function audit_changes() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  base bigint := nullif(current_setting('app.audit_entry', true), '')::bigint;
  -- Not current_user, which in here is the owner of this function.
  writer text := current_setting('role');
  -- What belongs to no school is told to the one in which it was done.
  own bigint := nullif(current_setting('app.audit_school', true), '')::bigint;
begin
  -- Outside a call (migrations, the first filling of a demo) there is no entry to record under.
  if base is null then return null; end if;
  if tg_op = 'INSERT' then
    with changed as materialized (
      select coalesce(audit_school(tg_table_name, row_data), own) as school, row_data
      from (select to_jsonb(n) as row_data from new_rows n) r),
    entries as materialized (
      select school, audit_entry_in(own, base, school) as id from (select distinct school from changed order by 1) s)
    insert into audit_change (entry_id, school_id, relation, operation, written_as, after)
    select e.id, c.school, tg_table_name, 'insert', writer, audit_mask(tg_table_name, c.row_data) from changed c join entries e using (school);
  elsif tg_op = 'DELETE' then
    with changed as materialized (
      select coalesce(audit_school(tg_table_name, row_data), own) as school, row_data
      from (select to_jsonb(o) as row_data from old_rows o) r),
    entries as materialized (
      select school, audit_entry_in(own, base, school) as id from (select distinct school from changed order by 1) s)
    insert into audit_change (entry_id, school_id, relation, operation, written_as, before)
    select e.id, c.school, tg_table_name, 'delete', writer, audit_mask(tg_table_name, c.row_data) from changed c join entries e using (school);
  else
    -- Transition tables come in the same order, which is what pairs a row's before with its after.
    with changed as materialized (
      -- A record that hangs on another account now is unchanged to its school.
      select case when tg_table_name = 'member' and o.row_data - 'account_id' = n.row_data - 'account_id' then ${platformSchool}
        else coalesce(audit_school(tg_table_name, n.row_data), own) end as school, o.row_data as old_data, n.row_data as new_data
      from (select row_number() over () as place, to_jsonb(t) as row_data from old_rows t) o
      join (select row_number() over () as place, to_jsonb(t) as row_data from new_rows t) n using (place)),
    entries as materialized (
      select school, audit_entry_in(own, base, school) as id from (select distinct school from changed order by 1) s)
    insert into audit_change (entry_id, school_id, relation, operation, written_as, before, after)
    select e.id, c.school, tg_table_name, 'update', writer, audit_mask(tg_table_name, c.old_data), audit_mask(tg_table_name, c.new_data)
    from changed c join entries e using (school);
  end if;
  return null;
end $$;

-- Makes the month of a moment where it is not there yet. Security definer: requests make no tables, and get no right on this one.
create or replace function open_month(relation text, moment timestamptz) returns void language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  first timestamptz := date_trunc('month', moment at time zone 'UTC') at time zone 'UTC';
  name text := relation || to_char(moment at time zone 'UTC', '_YYYY_MM');
begin
  if not relation = any(array[${monthlyTables.map((name) => `'${name}'`).join(', ')}]) then
    raise exception '% is not kept by months', relation;
  end if;
  if to_regclass(name) is not null then return; end if;
  -- Two nodes in the first second of a month.
  perform pg_advisory_xact_lock(hashtext(name));
  execute format('create table if not exists %I partition of %I for values from (%L) to (%L)', name, relation,
    first, (date_trunc('month', moment at time zone 'UTC') + interval '1 month') at time zone 'UTC');
end $$;

-- Security definer: what is kept would be wrong if somebody could turn the count back.
create or replace function count_changes() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    insert into change_count (school_id, relation, count)
    select distinct audit_school(tg_table_name, to_jsonb(o)), tg_table_name, 1 from old_rows o order by 1
    on conflict (school_id, relation) do update set count = change_count.count + 1;
  else
    insert into change_count (school_id, relation, count)
    select distinct audit_school(tg_table_name, to_jsonb(n)), tg_table_name, 1 from new_rows n order by 1
    on conflict (school_id, relation) do update set count = change_count.count + 1;
  end if;
  return null;
end $$;

do $$
declare name text;
begin
  foreach name in array array[${watchedTables.map((name) => `'${name}'`).join(', ')}] loop
    execute format('create or replace trigger count_insert after insert on %I referencing new table as new_rows
      for each statement execute function count_changes()', name);
    execute format('create or replace trigger count_update after update on %I referencing old table as old_rows new table as new_rows
      for each statement execute function count_changes()', name);
    execute format('create or replace trigger count_delete after delete on %I referencing old table as old_rows
      for each statement execute function count_changes()', name);
  end loop;
end $$;

do $$
declare name text;
begin
  for name in select relname from pg_class where relkind in ('r', 'p') and not relispartition
    and relnamespace = 'public'::regnamespace loop
    if name = any(array[${systemTables.map((name) => `'${name}'`).join(', ')}]) then
      execute format('revoke all on %I from ${oneSchoolRole}, ${severalSchoolsRole}', name);
    elsif name = any(array[${readOnlyTables.map((name) => `'${name}'`).join(', ')}]) then
      execute format('revoke all on %I from ${oneSchoolRole}, ${severalSchoolsRole}', name);
      execute format('grant select on %I to ${oneSchoolRole}, ${severalSchoolsRole}', name);
    else
      execute format('grant select, insert, update, delete on %I to ${oneSchoolRole}, ${severalSchoolsRole}', name);
    end if;
    if name = any(array[${unrecordedTables.map((name) => `'${name}'`).join(', ')}]) then
      -- Of a version that recorded it.
      if exists (select from pg_trigger where tgrelid = name::regclass and tgname = 'audit_insert') then
        execute format('drop trigger audit_insert on %I', name);
        execute format('drop trigger audit_update on %I', name);
        execute format('drop trigger audit_delete on %I', name);
      end if;
    elsif not exists (select from pg_trigger where tgrelid = name::regclass and tgname = 'audit_insert') then
      execute format('create trigger audit_insert after insert on %I referencing new table as new_rows
        for each statement execute function audit_changes()', name);
      execute format('create trigger audit_update after update on %I referencing old table as old_rows new table as new_rows
        for each statement execute function audit_changes()', name);
      execute format('create trigger audit_delete after delete on %I referencing old table as old_rows
        for each statement execute function audit_changes()', name);
    end if;
  end loop;
end $$;
`
