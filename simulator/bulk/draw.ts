import { type SQL, sql } from 'drizzle-orm'
import { role } from '../../platform/contract/roles.ts'
import type { Db } from '../../platform/server/database/connection.ts'
import { unissuedPrefixes } from '../district/phones.ts'
import { streets } from '../district/places.ts'
import { slots } from './tables.ts'

/** The schools of one step, first and last, and the parameters of the drawing. */
export interface Step {
  readonly first: number
  readonly last: number
  readonly schoolYear: number
}

/** A number from 0 up to `sides` that only depends on the record's id (or that of its kin) and the subject. */
const drawNumber = (subject: number, sides: number, of: 'id' | 'kin' = 'id'): SQL =>
  sql.raw(`((hashint8extended(d.${of}, ${subject}) & 2147483647) % ${sides})::int`)

const textArray = (values: readonly string[]) => sql.raw(`array[${values.map((value) => `'${value}'`).join(', ')}]`)

// Both are one to one for ids below a hundred million, so no number comes twice.
const phone = sql`(${textArray(unissuedPrefixes)})[1 + d.id % ${sql.raw(String(unissuedPrefixes.length))}] || lpad((d.id * 7919 % 100000000)::text, 8, '0')`
const card = sql`lpad((d.id * 4001 % 4294967291)::text, 10, '0')`

const address = sql`'青禾区' || (${textArray(streets)})[1 + ${drawNumber(7, streets.length)}] || (1 + ${drawNumber(8, 360)}) || '号'`

/**
 * Inserts records `d` of a generation with names and all facts that don't depend on their role. `kin` decides the
 * surname.
 */
const insertDrawn = (db: Db, generation: string, drawn: SQL) =>
  db.execute(sql`
    insert into bulk_record
    select d.id, d.school_id, d.username, s.name || g.name, s.pinyin || g.pinyin, s.initials || g.initials, d.gender,
      d.birth_date, case when d.role_id <> ${sql.raw(String(role.student))} or ${drawNumber(6, 8)} = 0 then ${phone} end, ${address},
      d.code, case when d.code is not null and ${drawNumber(9, 14)} > 0 then ${card} end,
      case when ${drawNumber(10, 16)} > 0 then d.id end, d.department_id, d.role_id, d.status, d.accommodation, d.created_at
    from (${drawn}) d
    join bulk_surname s on s.slot = ${drawNumber(1, slots.surnames, 'kin')}
    join bulk_given g on g.generation = ${sql.raw(`'${generation}'`)} and g.gender = d.gender and g.slot = ${drawNumber(2, slots.given)}
    order by d.id`)

const within = ({ first, last }: Step) => sql.raw(`b.school_id between ${first} and ${last}`)

/** The first two of a school's staff can sign in: the data administrator and a homeroom teacher. */
export const drawStaff = (db: Db, step: Step) =>
  insertDrawn(
    db,
    'adults',
    sql`
      select d.id, d.id as kin, b.school_id, case d.at when 0 then 'school' || b.number when 1 then 'teacher' || b.number
          else b.prefix || 'T' || lpad(d.at::text, 4, '0') end as username,
        case when ${drawNumber(3, 100)} < 70 then 2 else 1 end as gender,
        make_date(${sql.raw(String(step.schoolYear - 58))} + ${drawNumber(4, 35)}, 1, 1) + ${drawNumber(5, 365)} as birth_date,
        'T' || lpad(d.at::text, 4, '0') as code, o.department_id,
        case d.at when 0 then ${sql.raw(String(role.schoolDataAdministrator))} else ${sql.raw(String(role.staff))} end as role_id,
        null::int as status, null::boolean as accommodation,
        make_timestamptz(${sql.raw(String(step.schoolYear - 3))}, 8, 16, 2, 0, 0, 'UTC') + ${drawNumber(11, 6000)} * interval '1 minute' as created_at
      from bulk_school b
      cross join lateral (select b.first_record + at as id, at from generate_series(0, b.staff - 1) at) d
      join bulk_office o on o.school_id = b.school_id and o.place = d.at % 5
      where ${within(step)}`,
  )

/**
 * Fills classes one after the other. Codes are made as in the demo district. If a grade has more than 99 classes, a
 * class's number has another digit: cut to two, it would be another class's.
 */
export const drawStudents = (db: Db, step: Step) =>
  insertDrawn(
    db,
    'children',
    sql`
      select d.id, d.id as kin, b.school_id, b.prefix || k.code as username, case when ${drawNumber(3, 100)} < 52 then 1 else 2 end as gender,
        make_date(${sql.raw(String(step.schoolYear - 6))} - c.grade, 9, 1) + ${drawNumber(5, 365)} as birth_date, k.code,
        c.department_id, ${sql.raw(String(role.student))} as role_id,
        case ${drawNumber(12, 500)} when 0 then 2 when 1 then 3 when 2 then 3 else 1 end as status,
        ${drawNumber(13, 3)} = 0 as accommodation,
        make_timestamptz(greatest(${sql.raw(String(step.schoolYear + 1))} - c.grade, ${sql.raw(String(step.schoolYear - 3))}), 8, 22, 2, 0, 0, 'UTC')
          + ${drawNumber(11, 8000)} * interval '1 minute' as created_at
      from bulk_school b
      cross join lateral (select b.first_student + at as id, at, (at::bigint * b.classes / b.students)::int as place
        from generate_series(0, b.students - 1) at) d
      join bulk_class c on c.school_id = b.school_id and c.place = d.place
      cross join lateral (select (${sql.raw(String(step.schoolYear + 1))} - c.grade) || '2'
        || lpad(c.number::text, greatest(2, length(c.number::text)), '0')
        || lpad((d.at - (d.place::bigint * b.students + b.classes - 1) / b.classes + 1)::text, 2, '0') as code) k
      where ${within(step)}`,
  )

/** A father and a mother for each student. In bulk no family has several children. */
export const drawParents = (db: Db, step: Step) =>
  insertDrawn(
    db,
    'adults',
    sql`
      select d.id, case d.at % 2 when 0 then b.first_student + d.at / 2 else d.id end as kin, b.school_id, b.prefix || substr(md5(d.id::text), 1, 16) as username, 1 + d.at % 2 as gender,
        make_date(${sql.raw(String(step.schoolYear - 46))} + ${drawNumber(4, 14)}, 1, 1) + ${drawNumber(5, 365)} as birth_date, null::text as code,
        null::int as department_id, ${sql.raw(String(role.parent))} as role_id, null::int as status, null::boolean as accommodation,
        make_timestamptz(${sql.raw(String(step.schoolYear - 1))}, 8, 30, 2, 0, 0, 'UTC') as created_at
      from bulk_school b
      cross join lateral (select b.first_parent + at as id, at from generate_series(0, 2 * b.students - 1) at) d
      where ${within(step)}`,
  )
