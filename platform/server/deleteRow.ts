import { and, eq } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { Refusal, common } from '../contract/refusal.ts'
import type { Db } from './database/connection.ts'

/**
 * Deletes a row of a school. Refuses with `notFound` if it no longer exists. Returns null, as calls do that only
 * acknowledge.
 */
export const deleteRow = async (
  db: Db,
  table: PgTable & { readonly schoolId: AnyPgColumn; readonly id: AnyPgColumn },
  { schoolId, id }: { readonly schoolId: number; readonly id: number },
): Promise<null> => {
  const gone = await db
    .delete(table)
    .where(and(eq(table.schoolId, schoolId), eq(table.id, id)))
    .returning({ id: table.id })
  if (gone.length === 0) throw new Refusal(common.notFound)
  return null
}
