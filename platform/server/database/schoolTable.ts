import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, pgPolicy, pgRole } from 'drizzle-orm/pg-core'

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
export const currentSchool = sql`nullif(current_setting('app.school', true), '')::int`

const currentSchools = sql`string_to_array(nullif(current_setting('app.schools', true), ''), ',')::int[]`

// As subqueries, which are carried out once a statement: as it stood the list of 500 schools was read again for each row.
const theSchool = sql`(select ${currentSchool})`
const theSchools = sql`(select ${currentSchools})::int[]`

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

/** The two policies of a table whose rows are seen through a condition on other tables, themselves protected. */
export const seenThrough = (condition: SQL) => [
  pgPolicy('one_school', { to: oneSchool, using: condition, withCheck: condition }),
  pgPolicy('several_schools', { to: severalSchools, using: condition, withCheck: condition }),
]
