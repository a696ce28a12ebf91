import { eq } from 'drizzle-orm'
import { dormitoryFactories } from '../../areas/dormitory/factories.ts'
import { identityFactories } from '../../areas/identity/factories.ts'
import { permissionsFactories } from '../../areas/permissions/factories.ts'
import { schoolConfigFactories } from '../../areas/schoolConfig/factories.ts'
import { shellFactories } from '../../areas/shell/factories.ts'
import { auditChange, auditEntry } from '../../platform/server/audit/tables.ts'
import type { Database } from '../../platform/server/database/database.ts'

/** Looks at the trail. */
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

  /** All there are: for tests with a database of their own. */
  const countEntries = () => asSystem((db) => db.$count(auditEntry))

  return { trailOf, countEntries }
}

/** Factories for records that belong to people and schools in the areas that every school has, and for looking at a call's trail. */
export const makeRecords = (database: Database) => ({
  ...identityFactories(database),
  ...permissionsFactories(database),
  ...schoolConfigFactories(database),
  ...shellFactories(database),
  ...dormitoryFactories(database),
  ...trailRecords(database),
})
