import { Refusal } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { entryType } from '../../access/contract.ts'
import {
  type ParentNotification,
  type afterSchool as calls,
  afterSchoolLimits,
  afterSchoolRefusals,
} from '../contract.ts'
import { readToday } from './day.ts'
import { findPupil, isDismissalRow, lockPupilDismissals } from './keepPupil.ts'
import { hasLeftOrIsOnLeave, listPupils } from './presentPupils.ts'
import { recordByHand } from './recordByHand.ts'
import { pupilDismissal } from './tables.ts'
import { findNotifiableParents, notifyParents } from './notifyParents.ts'
import { isUndoable } from './undoable.ts'

type Undo = Context<typeof calls.undoRelease>
type Row = typeof pupilDismissal.$inferSelect

const refuseLate = (row: Row, name: string, now: Date): void => {
  if (row.undos >= afterSchoolLimits.undos) throw new Refusal(afterSchoolRefusals.releaseUndoneBefore, { name })
  if (isUndoable(row.at, now)) return
  throw new Refusal(afterSchoolRefusals.releaseTooOld, { name, minutes: afterSchoolLimits.undoMinutes })
}

/**
 * Notifies parents who got the release message that their child is still kept. Returns `callNeeded` if no message
 * can be sent.
 */
const notifyAgain = async (
  { db, outbox, session }: Undo,
  told: { row: Row; name: string; now: Date },
): Promise<ParentNotification> => {
  const { row, name, now } = told
  const [schoolId, studentId] = [schoolOf(session), row.memberId]
  const hasReachable = (await findNotifiableParents(db, schoolId, studentId)).size > 0
  if (!hasReachable || (await outbox.wayOfTexts(db, schoolId, 'pupilReleased')) !== 'sent') return 'nobody'
  const time = toWireTime(now, session.timeZone).slice(11, 16)
  const values = { student: name, reason: `放行有误，仍在校：${row.reason}`, time }
  const notice = await notifyParents(db, outbox, { schoolId, studentId, purpose: 'pupilKept', values })
  return notice === 'sent' ? 'again' : 'callNeeded'
}

/**
 * Undoes the release of a pupil who is still at school. The pupil is kept again, and notified parents get a
 * correction.
 */
export const undoRelease = async (context: Undo): Promise<{ parentsTold: ParentNotification }> => {
  const { db, session, body, clock } = context
  const { userId } = body
  const today = await readToday(db, schoolOf(session), clock.now(), session.timeZone)
  const { name, departmentId } = await findPupil(db, session, userId)
  const [row] = (await lockPupilDismissals(db, today, userId)).rows
  if (row?.state !== 'released') throw new Refusal(afterSchoolRefusals.notReleased, { name })
  refuseLate(row, name, today.now)
  const entry = (await listPupils(db, today, departmentId)).find((one) => one.userId === userId)
  if (entry === undefined || hasLeftOrIsOnLeave(entry.away)) throw new Refusal(afterSchoolRefusals.goneSince, { name })
  const changed = { state: 'kept' as const, at: today.now, byId: memberOf(session), undos: row.undos + 1 }
  await db.update(pupilDismissal).set(changed).where(isDismissalRow(row))
  await recordByHand(context, today, [{ memberId: userId, stateDictId: entryType.keptAfterClass, comment: '撤销放行' }])
  return { parentsTold: await notifyAgain(context, { row, name, now: today.now }) }
}
