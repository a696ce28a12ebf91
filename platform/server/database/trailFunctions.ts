import { platformSchool } from './schoolTable.ts'
import { directoryTables } from './tableKinds.ts'

/** Columns with personal data or secrets, which the trail shows only as `***`. */
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
  'register_cipher',
  'register_tail',
  'register_index',
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
 * Columns of one table that the trail hides too: what happened to a child, which more people would read in the trail
 * than in its area, and codes that open a door.
 */
const maskedTexts = [
  'bullying_event.description',
  'bullying_event.outcome',
  'bullying_note.text',
  'bullying_person.part',
  'visit.code',
]

/**
 * Statements with more rows than this are recorded by a statement generated for their table: generating it costs as
 * much as masking about twenty rows one by one.
 */
const manyRows = 20

const quoteNames = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')
const [masked, directoryNames] = [quoteNames(maskedColumns), quoteNames(directoryTables)]
const maskedByTable = quoteNames(maskedTexts)

/**
 * The functions that record every table's changes. A row is masked as by `audit_mask`, also where `audit_statement`
 * writes that out for the columns of its table: calling a function for each row takes longer than everything else.
 */
export const trailFunctions = `
create or replace function audit_mask(relation text, row_data jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key,
    case when value <> 'null'::jsonb and (key = any(array[${masked}]) or relation || '.' || key = any(array[${maskedByTable}]))
      -- A password is hidden wherever its hash stands.
      or value #>> '{}' like '$argon2%' then to_jsonb('***'::text) else value end), '{}'::jsonb)
  -- An account's id leaves the server nowhere, and in its own row it is called by another name.
  from jsonb_each(case relation when 'account' then row_data - 'id' else row_data end)
$$;

create or replace function audit_school(relation text, row_data jsonb) returns bigint language sql immutable as $$
  select case
    when relation = 'school' then (row_data->>'id')::bigint
    -- How somebody signs in is told to the platform: by it a school could see that they have a record elsewhere.
    when relation = any(array[${directoryNames}]) then ${platformSchool}
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

-- The columns of a table's row t, each as audit_mask tells it. What may hold text in another form is looked at as JSON.
create or replace function audit_columns(relation regclass) returns text language sql stable as $$
  select coalesce(string_agg(format(case
      when a.attname = any(array[${masked}]) or c.relname || '.' || a.attname = any(array[${maskedByTable}]) then case t.typcategory
        when 'U' then 'case when to_jsonb(t.%1$I) <> ''null'' then ''***'' end as %1$I'
        else 'case when t.%1$I is not null then ''***'' end as %1$I' end
      when t.typcategory = 'S' then 'case when t.%1$I like ''$argon2%%'' then ''***'' else t.%1$I end as %1$I'
      when t.typcategory = 'U' then 'case when to_jsonb(t.%1$I) #>> ''{}'' like ''$argon2%%'' then to_jsonb(''***''::text)
        else to_jsonb(t.%1$I) end as %1$I'
      else 't.%1$I' end, a.attname), ', ' order by a.attnum), '')
  from pg_attribute a join pg_type t on t.oid = a.atttypid join pg_class c on c.oid = a.attrelid
  where a.attrelid = relation and a.attnum > 0 and not a.attisdropped and not (c.relname = 'account' and a.attname = 'id')
$$;

-- What records the many rows of a statement: $1 the table's name, $2 the operation, $3 the role that wrote, $4 and $5 school and entry.
create or replace function audit_statement(relation regclass, operation text) returns text language sql stable as $$
  select format(
    'with changed as materialized (' || case operation
      when 'INSERT' then 'select %1$s as school, null::jsonb as before, to_jsonb(told) as after
        from new_rows t cross join lateral (select %2$s) told'
      when 'DELETE' then 'select %1$s as school, to_jsonb(told) as before, null::jsonb as after
        from old_rows t cross join lateral (select %2$s) told'
      else 'select case when o.rest = n.rest then ${platformSchool} else n.school end as school, o.row_data as before, n.row_data as after
        from (select row_number() over () as place, to_jsonb(told) as row_data, %3$s as rest
          from old_rows t cross join lateral (select %2$s) told) o
        join (select row_number() over () as place, to_jsonb(told) as row_data, %3$s as rest, %1$s as school
          from new_rows t cross join lateral (select %2$s) told) n using (place)' end || '),
    entries as materialized (
      select school, audit_entry_in($4, $5, school) as id from (select distinct school from changed order by 1) s)
    insert into audit_change (entry_id, school_id, relation, operation, written_as, before, after)
    select e.id, c.school, $1, lower($2), $3, c.before, c.after from changed c join entries e using (school)',
    case when c.relname = 'school' then 't.id'
      when c.relname = any(array[${directoryNames}]) then '${platformSchool}::bigint'
      when exists (select from pg_attribute where attrelid = relation and attname = 'school_id') then 'coalesce(t.school_id, $4)'
      else '$4' end,
    audit_columns(relation),
    case when c.relname = 'member' then 'to_jsonb(t) - ''account_id''' else 'null::jsonb' end)
  from pg_class c where c.oid = relation
$$;

-- Security definer: the restricted roles may not write the trail themselves.
create or replace function audit_changes() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  base bigint := nullif(current_setting('app.audit_entry', true), '')::bigint;
  -- Not current_user, which in here is the owner of this function.
  writer text := current_setting('role');
  -- What belongs to no school is told to the one in which it was done.
  own bigint := nullif(current_setting('app.audit_school', true), '')::bigint;
  are_many boolean;
begin
  -- Outside a call (migrations, the first filling of a demo) there is no entry to record under.
  if base is null then return null; end if;
  if tg_op = 'DELETE' then
    are_many := exists (select from old_rows offset ${manyRows});
  else
    are_many := exists (select from new_rows offset ${manyRows});
  end if;
  if are_many then
    execute audit_statement(tg_relid, tg_op) using tg_table_name, tg_op, writer, own, base;
    return null;
  end if;
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
`
