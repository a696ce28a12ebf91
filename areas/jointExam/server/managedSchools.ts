import { asc, eq } from 'drizzle-orm'
import { asSystemWithin } from '../../../platform/server/database/asSystemWithin.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { enterScope } from '../../../platform/server/database/database.ts'
import { school } from '../../registry/server/tables/schools.ts'

/** Lists the schools that a bureau manages now. A bureau that writes sees only its own tenant. */
const listManagedSchools = async (db: Db, bureauId: number): Promise<readonly number[]> => {
  const rows = await asSystemWithin(db, 'joint exams: the schools of the bureau', () =>
    db.select({ id: school.id }).from(school).where(eq(school.bureauId, bureauId)).orderBy(asc(school.id)),
  )
  return rows.map(({ id }) => id)
}

/**
 * Runs a step of a bureau's writing call in the bureau and its schools, and then returns to the bureau alone. Row-level
 * security shows the step no other school, and none that has left the bureau.
 */
export const withManagedSchools = async <Result>(
  db: Db,
  bureauId: number,
  work: (schools: readonly number[]) => Promise<Result>,
): Promise<Result> => {
  const schools = await listManagedSchools(db, bureauId)
  await enterScope(db, { kind: 'schools', schools: [bureauId, ...schools] })
  const result = await work(schools)
  // After an error the transaction ends, and the scope with it.
  await enterScope(db, { kind: 'school', school: bureauId })
  return result
}
