import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type Session, linkOf, schoolOf } from '../../../platform/server/session.ts'
import { materialRefusals as refusals } from '../contract.ts'
import { materialLink } from './tables.ts'

/** Returns the task id of the link that the session opened. Refuses a deleted task. */
export const findTaskOfLink = async (db: Db, session: Session): Promise<number> => {
  const [row] = await db
    .select({ taskId: materialLink.taskId })
    .from(materialLink)
    .where(and(eq(materialLink.schoolId, schoolOf(session)), eq(materialLink.linkId, linkOf(session).id)))
  if (row === undefined) throw new Refusal(refusals.taskGone)
  return row.taskId
}
