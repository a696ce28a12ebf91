import { eq } from 'drizzle-orm'
import { dormitoryFactories } from '../../areas/dormitory/makeDormitory.ts'
import { identityFactories } from '../../areas/identity/makeCredentials.ts'
import { permissionsFactories } from '../../areas/permissions/make.ts'
import { schoolConfigFactories } from '../../areas/schoolConfig/make.ts'
import { shellFactories } from '../../areas/shell/make.ts'
import { auditChange, auditEntry } from '../../platform/server/audit/tables.ts'
import type { Database } from '../../platform/server/database/database.ts'

/** Reads audit entries. */
const trailRecords = (database: Database) => {
  const asSystem = <T>(work: Parameters<typeof database.asSystem<T>>[1]) => database.asSystem('test records', work)

  /** The audit entries of one person's calls, oldest first, each with its changes. */
  const trailOf = (memberId: number) =>
    asSystem(async (db) => {
      const entries = await db.select().from(auditEntry).where(eq(auditEntry.memberId, memberId)).orderBy(auditEntry.id)
      return Promise.all(
        entries.map(async (entry) => ({
          ...entry,
          changes: await db.select().from(auditChange).where(eq(auditChange.entryId, entry.id)).orderBy(auditChange.id),
        })),
      )
    })

  /** Number of all entries, for tests with a separate database. */
  const countEntries = () => asSystem((db) => db.$count(auditEntry))

  return { trailOf, countEntries }
}

/** Factories for the records of people and schools in areas that every school has, and readers of audit entries. */
export const makeRecords = (database: Database) => ({
  ...identityFactories(database),
  ...permissionsFactories(database),
  ...schoolConfigFactories(database),
  ...shellFactories(database),
  ...dormitoryFactories(database),
  ...trailRecords(database),
})
