import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, index, pgPolicy, pgRole, primaryKey } from 'drizzle-orm/pg-core'

/** The role under which a request bound to one school runs: it sees that school's rows and no others. */
export const oneSchoolRole = 'xingtan_school'

/** The role under which bureau and platform requests run: it sees the rows of the schools in `app.schools`. */
export const severalSchoolsRole = 'xingtan_schools'

/** The platform's own tenant, in every database. */
export const platformSchool = 1

const oneSchool = pgRole(oneSchoolRole).existing()
const severalSchools = pgRole(severalSchoolsRole).existing()

/**
 * The school of the running transaction. After a transaction the setting is `''`, not NULL, so `nullif` is what keeps
 * a connection that has served somebody from failing, or worse, matching, for the next one.
 */
export const currentSchool = sql`nullif(current_setting('app.school', true), '')::bigint`

const currentSchools = sql`string_to_array(nullif(current_setting('app.schools', true), ''), ',')::bigint[]`

// As subqueries, which are carried out once a statement: as it stood the list of 500 schools was read again for each row.
const theSchool = sql`(select ${currentSchool})`
const theSchools = sql`(select ${currentSchools})::bigint[]`

/** A column that holds an id: 64 bits, of which ids use 53, so that numbers hold them exactly. */
export const reference = () => bigint({ mode: 'number' })

/** The column of an id that the database gives out, a number used in no other school and in no other database (`cell.ts`). */
export const generatedId = () => bigint({ mode: 'number' }).generatedByDefaultAsIdentity()

/** The two columns that every row of a school begins with, where it has an id of its own. */
export const schoolAndId = () => ({ schoolId: reference().notNull(), id: generatedId() })

/** The two policies of a table whose rows belong to a school, told by `column`. */
export const ownedBySchool = (column: AnyPgColumn) => [
  pgPolicy('one_school', {
    to: oneSchool,
    using: sql`${column} = ${theSchool}`,
    withCheck: sql`${column} = ${theSchool}`,
  }),
  pgPolicy('several_schools', {
    to: severalSchools,
    using: sql`${column} = any(${theSchools})`,
    withCheck: sql`${column} = any(${theSchools})`,
  }),
]

/**
 * The key and the policies of a table made with `schoolAndId`. Every key begins with the school, so that a school can move to
 * another database; a bureau and the platform still find a row by its id alone.
 */
export const keptBySchool = (table: { readonly schoolId: AnyPgColumn; readonly id: AnyPgColumn }) => [
  primaryKey({ columns: [table.schoolId, table.id] }),
  index().on(table.id),
  ...ownedBySchool(table.schoolId),
]
