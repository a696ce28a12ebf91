import { and, eq } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { materialRefusals as refusals } from '../contract.ts'
import { materialTask } from './tables.ts'

export type Task = typeof materialTask.$inferSelect

/**
 * Locks a task until the transaction ends, so that concurrent uploads count each other. Refuses one that doesn't exist
 * with `notFound`.
 */
export const lockTask = async (db: Db, schoolId: number, taskId: number): Promise<Task> => {
  const mine = and(eq(materialTask.schoolId, schoolId), eq(materialTask.id, taskId))
  const [row] = await db.select().from(materialTask).where(mine).for('update')
  if (row === undefined) throw new Refusal(common.notFound)
  return row
}

/** Refuses an upload after the end, in words for a parent. */
export const refuseEndedTask = ({ closedAt, endAt, takesLate }: Task, now: Date, timeZone: string): void => {
  if (closedAt !== null) throw new Refusal(refusals.closed)
  if (endAt <= now && !takesLate) throw new Refusal(refusals.late, { end: toWireTime(endAt, timeZone).slice(0, 16) })
}
