import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { device } from './tables.ts'

/** Locks a device until the end of the transaction and returns it. Refuses with `notFound` if it does not exist. */
export const lockDevice = async (db: Db, schoolId: number, id: number) => {
  const [row] = await db
    .select()
    .from(device)
    .where(and(eq(device.schoolId, schoolId), eq(device.id, id)))
    .for('update')
  if (row === undefined) throw new Refusal(common.notFound)
  return row
}
