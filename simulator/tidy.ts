import { getTableName, sql } from 'drizzle-orm'
import { department, departmentAncestor, school } from '../areas/organisation/server/tables.ts'
import {
  classManager,
  member,
  memberDepartment,
  memberRole,
  parentLink,
  person,
  studentInfo,
} from '../areas/users/server/tables.ts'
import type { Db } from '../platform/server/database/connection.ts'
import type { Database } from '../platform/server/database/database.ts'

const numbered = [school, department, person, parentLink].map(getTableName)

const filled = [
  ...numbered,
  ...[departmentAncestor, member, memberRole, memberDepartment, classManager, studentInfo].map(getTableName),
]

/** Moves the counters behind the ids past those that were given out by hand. */
export const advanceIds = async (db: Db): Promise<void> => {
  for (const table of numbered) {
    const name = sql.identifier(table)
    await db.execute(sql`select setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 1)) from ${name}`)
  }
}

/**
 * Brings the figures by which lists are planned up to date, and marks the pages that can be counted from an index alone.
 * The embedded database never does it by itself, a server not soon enough.
 */
export const refreshFigures = (database: Database): Promise<void> =>
  database.script(`vacuum (analyze) ${filled.join(', ')}`)

/** Whether nothing has been put into this database; from here on, whoever asks the same waits for this transaction. */
export const claimEmpty = async (db: Db): Promise<boolean> => {
  await db.execute(sql`lock table ${school} in share row exclusive mode`)
  const found = await db.select({ id: school.id }).from(school).limit(1)
  return found.length === 0
}
