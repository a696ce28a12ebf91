import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '../../platform/server/database/connection.ts'
import { auditChange, auditEntry } from '../../platform/server/audit/tables.ts'

/**
 * The database roles that wrote a call's rows, in audit entries after `lastEntryBefore`. `none` is the system itself,
 * null a row from before roles were recorded.
 */
export const rolesOfCall = async (db: Db, call: string, lastEntryBefore: number): Promise<(string | null)[]> => {
  const rows = await db
    .selectDistinct({ role: auditChange.writtenAs })
    .from(auditChange)
    .innerJoin(auditEntry, eq(auditEntry.id, auditChange.entryId))
    .where(and(eq(auditEntry.call, call), gt(auditEntry.id, lastEntryBefore)))
    .orderBy(auditChange.writtenAs)
  return rows.map((row) => row.role)
}
