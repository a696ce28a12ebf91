import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'

/**
 * Lets the imports of one school go one after the other, until the end of the transaction: two of them would not see each
 * other's people. A call that makes somebody whom an import could make as well takes the same turn.
 */
export const holdImports = async (db: Db, schoolId: number): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('import'), hashtext(${String(schoolId)}))`)
}
