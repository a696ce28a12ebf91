import { oneSchoolRole, severalSchoolsRole } from './schoolTable.ts'
import { monthlyTables, readOnlyTables, systemTables, unrecordedTables, watchedTables } from './tableKinds.ts'
import { trailFunctions } from './trailFunctions.ts'

/**
 * Creates the restricted roles if they are missing, and grants them to the login. It checks first, because an
 * ordinary login may not even try to create an existing role; the exception handler is for another node that created
 * it first.
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
 * Grants and audit triggers for all tables, run after the migrations, so that a new table is secured without being
 * named. Statement triggers with transition tables keep bulk writes fast: one insert for all the rows of a statement.
 */
export const secureTables = `
grant usage on schema public to ${oneSchoolRole}, ${severalSchoolsRole};

${trailFunctions}
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
