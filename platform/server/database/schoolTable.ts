import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, index, pgPolicy, pgRole, primaryKey } from 'drizzle-orm/pg-core'

/** The role of a request bound to one school: it sees only that school's rows. */
export const oneSchoolRole = 'xingtan_school'

/** The role of bureau and platform requests: it sees the rows of the schools in `app.schools`. */
export const severalSchoolsRole = 'xingtan_schools'

/** The platform's tenant, in every database. */
export const platformSchool = 1

const oneSchool = pgRole(oneSchoolRole).existing()
const severalSchools = pgRole(severalSchoolsRole).existing()

/**
 * The school of the running transaction. After a transaction the setting is `''`, not NULL. Without `nullif` the next
 * use of the connection would fail or, worse, match.
 */
const currentSchool = sql`nullif(current_setting('app.school', true), '')::bigint`

const currentSchools = sql`string_to_array(nullif(current_setting('app.schools', true), ''), ',')::bigint[]`

// As subqueries, which run once per statement: otherwise the list of 500 schools was parsed again for each row.
const theSchool = sql`(select ${currentSchool})`
const theSchools = sql`(select ${currentSchools})::bigint[]`

/** A column for an id: 64 bits, of which ids use 53, so that numbers hold them exactly. */
export const reference = () => bigint({ mode: 'number' })

/** The column of a generated id. The number is used in no other school and no other database (`checkCell.ts`). */
export const generatedId = () => bigint({ mode: 'number' }).generatedByDefaultAsIdentity()

/** The first two columns of a school's row that has an id. */
export const schoolAndId = () => ({ schoolId: reference().notNull(), id: generatedId() })

/** The two policies of a table whose rows belong to a school, identified by `column`. */
export const schoolPolicies = (column: AnyPgColumn) => [
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
 * The primary key and the policies of a table made with `schoolAndId`. Every key begins with the school, so that a
 * school can move to another database; the index on the id lets bureau and platform find a row by its id.
 */
export const schoolKeyAndPolicies = (table: { readonly schoolId: AnyPgColumn; readonly id: AnyPgColumn }) => [
  primaryKey({ columns: [table.schoolId, table.id] }),
  index().on(table.id),
  ...schoolPolicies(table.schoolId),
]
