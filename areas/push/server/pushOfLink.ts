import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { type Session, linkOf, schoolOf } from '../../../platform/server/session.ts'
import { pushRefusals } from '../refusals.ts'
import type { PushSourceType } from '../scenes.ts'
import { pushRecipient, pushSend } from './tables.ts'

/** Returns the object and the child whose link the session opened. Refuses an object that was deleted. */
export const findPushOfLink = async (db: Db, session: Session, srcType: PushSourceType) => {
  const [row] = await db
    .select({ srcId: pushRecipient.srcId, studentId: pushRecipient.studentId })
    .from(pushRecipient)
    .where(
      and(
        eq(pushRecipient.schoolId, schoolOf(session)),
        eq(pushRecipient.linkId, linkOf(session).id),
        eq(pushRecipient.srcType, srcType),
      ),
    )
  if (row === undefined) throw new Refusal(pushRefusals.sourceGone)
  return row
}

/** Deletes the pushes of an object that is deleted. Their links say so from then on. */
export const deletePushes = async (
  db: Db,
  { schoolId, srcType, srcId }: { readonly schoolId: number; readonly srcType: PushSourceType; readonly srcId: number },
): Promise<void> => {
  await db
    .delete(pushSend)
    .where(and(eq(pushSend.schoolId, schoolId), eq(pushSend.srcType, srcType), eq(pushSend.srcId, srcId)))
}
