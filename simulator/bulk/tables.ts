import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/server/database/connection.ts'
import { spell } from '../../platform/server/spelling.ts'
import { avoidedNames } from '../district/names/avoided.ts'
import { type Gender, drawName } from '../district/names/name.ts'
import type { GenerationName } from '../district/names/givenNames.ts'
import { drawSurname } from '../district/names/surnames.ts'
import { type Random, makeRandom } from '../district/random.ts'
import type { BulkSchool } from './layout.ts'

/** Number of surnames, and of given names of each kind, that the server draws from. */
export const slots = { surnames: 1000, given: 400 } as const

const avoided = [...avoidedNames]

const givenTable = (random: Random, generation: GenerationName, gender: Gender) => {
  const drawn = Array.from({ length: slots.given * 2 }, () => drawName(random, '', generation, gender))
  // Surnames are prepended later, so syllables that could complete an avoided name are left out.
  const fit = drawn.filter((given) => avoided.every((name) => !name.endsWith(given)))
  return fit.slice(0, slots.given).map((name, slot) => ({ generation, gender, slot, name, ...spell(name, false) }))
}

const createScript = [
  `create temporary table bulk_surname (slot int primary key, name text, pinyin text, initials text) on commit drop`,
  `create temporary table bulk_given (generation text, gender int, slot int, name text, pinyin text, initials text,
    primary key (generation, gender, slot)) on commit drop`,
  `create temporary table bulk_school (school_id bigint primary key, number int, prefix text, students int, staff int, classes int,
    first_record bigint, first_student bigint, first_parent bigint) on commit drop`,
  `create temporary table bulk_class (school_id bigint, place int, department_id bigint, grade int, number int,
    primary key (school_id, place)) on commit drop`,
  `create temporary table bulk_office (school_id bigint, place int, department_id bigint, primary key (school_id, place)) on commit drop`,
  `create temporary table bulk_record (id bigint, school_id bigint, username text, name text, pinyin text, initials text, gender int,
    birth_date date, telephone text, family_address text, code text, card_num text, face_id bigint, department_id bigint,
    role_id int, status int, accommodation boolean, created_at timestamptz) on commit drop`,
]

const load = (db: Db, table: string, rows: readonly object[]) =>
  db.execute(
    sql`insert into ${sql.identifier(table)} select * from json_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::json)`,
  )

/**
 * Creates the temporary tables that records are drawn from: names, schools and classes. They last for this transaction.
 */
export const loadDrawingTables = async (db: Db, schools: readonly BulkSchool[]): Promise<void> => {
  for (const statement of createScript) await db.execute(sql.raw(statement))
  const random = makeRandom('names in bulk')
  const surnames = Array.from({ length: slots.surnames }, (_, slot) => {
    const name = drawSurname(random)
    return { slot, name, ...spell(name) }
  })
  await load(db, 'bulk_surname', surnames)
  const givenRows = (['children', 'adults'] as const).flatMap((generation) =>
    ([1, 2] as const).flatMap((gender) => givenTable(random, generation, gender)),
  )
  await load(db, 'bulk_given', givenRows)
  await load(
    db,
    'bulk_school',
    schools.map(({ row, tree, number, students, staff, firstRecord, firstStudent, firstParent }) => ({
      school_id: row.id,
      number,
      prefix: row.usernamePrefix,
      students,
      staff,
      classes: tree.classes.length,
      first_record: firstRecord,
      first_student: firstStudent,
      first_parent: firstParent,
    })),
  )
  const classes = schools.flatMap(({ row, tree }) =>
    tree.classes.map(({ id, grade, number }, place) => ({
      school_id: row.id,
      place,
      department_id: id,
      grade,
      number,
    })),
  )
  await load(db, 'bulk_class', classes)
  const offices = schools.flatMap(({ row, tree }) =>
    tree.plans.map(({ id }, place) => ({ school_id: row.id, place, department_id: id })),
  )
  await load(db, 'bulk_office', offices)
}
