import { and, desc, eq, inArray, ne, or } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { entryType } from '../../access/contract.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { afterSchoolLimits, afterSchoolRefusals, type afterSchool as calls } from '../contract.ts'
import { readRound, readToday } from './day.ts'
import { listPupils } from './present.ts'
import { recordByHand } from './recordByHand.ts'
import { classDismissal, pupilDismissal } from './tables.ts'
import { isUndoable } from './today.ts'

const nameOf = async (db: Db, schoolId: number, id: number): Promise<string> => {
  const [row] = await db
    .select({ name: department.name })
    .from(department)
    .where(and(eq(department.schoolId, schoolId), eq(department.id, id)))
  return row?.name ?? ''
}

/** Those of a class who have left already in this round, or are kept. */
const findSettled = async (db: Db, schoolId: number, day: string, round: number, userIds: readonly number[]) => {
  const rows = await db
    .select({ id: pupilDismissal.memberId })
    .from(pupilDismissal)
    .where(
      and(
        eq(pupilDismissal.schoolId, schoolId),
        eq(pupilDismissal.day, day),
        inArray(pupilDismissal.memberId, [...userIds]),
        or(eq(pupilDismissal.round, round), eq(pupilDismissal.state, 'kept')),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** Dismisses a class: everybody who is present and not kept. A second press, or a colleague's, changes nothing. */
export const dismiss = async (context: Context<typeof calls.dismiss>) => {
  const { db, session, body, clock } = context
  const [schoolId, byId] = [schoolOf(session), memberOf(session)]
  const today = await readToday(db, schoolId, clock.now(), session.timeZone)
  const { round } = await readRound(db, today, body.deptId)
  const ofRound = { schoolId, departmentId: body.deptId, day: today.day, round, at: today.now, byId }
  const made = await db.insert(classDismissal).values(ofRound).onConflictDoNothing().returning()
  if (made.length === 0) return { isNew: false, dismissed: 0 }
  const pupils = (await listPupils(db, today, body.deptId)).filter(({ isAway }) => !isAway)
  if (pupils.length === 0) {
    throw new Refusal(afterSchoolRefusals.noPupils, { name: await nameOf(db, schoolId, body.deptId) })
  }
  const ids = pupils.map(({ userId }) => userId)
  const settled = await findSettled(db, schoolId, today.day, round, ids)
  const rows = ids
    .filter((memberId) => !settled.has(memberId))
    .map((memberId) => ({ ...ofRound, memberId, state: 'dismissed' as const, reason: '', wasKept: false }))
  if (rows.length === 0) return { isNew: true, dismissed: 0 }
  const gone = await db.insert(pupilDismissal).values(rows).onConflictDoNothing().returning()
  const records = gone.map(({ memberId }) => ({ memberId, stateDictId: entryType.classDismissed, comment: '' }))
  await recordByHand(context, today, records)
  return { isNew: true, dismissed: gone.length }
}

/** Takes the class's last dismissal of today back, within minutes: who was released after being kept stays so. */
export const undo = async ({ db, session, body, clock }: Context<typeof calls.undo>) => {
  const schoolId = schoolOf(session)
  const { day, now } = await readToday(db, schoolId, clock.now(), session.timeZone)
  const [last] = await db
    .select()
    .from(classDismissal)
    .where(
      and(
        eq(classDismissal.schoolId, schoolId),
        eq(classDismissal.day, day),
        eq(classDismissal.departmentId, body.deptId),
      ),
    )
    .orderBy(desc(classDismissal.round))
    .limit(1)
    .for('update')
  if (last === undefined) {
    throw new Refusal(afterSchoolRefusals.notDismissed, { name: await nameOf(db, schoolId, body.deptId) })
  }
  if (!isUndoable(last.at, now)) {
    throw new Refusal(afterSchoolRefusals.undoTooLate, { minutes: afterSchoolLimits.undoMinutes })
  }
  await db
    .delete(pupilDismissal)
    .where(
      and(
        eq(pupilDismissal.schoolId, schoolId),
        eq(pupilDismissal.day, day),
        eq(pupilDismissal.departmentId, body.deptId),
        eq(pupilDismissal.round, last.round),
        eq(pupilDismissal.wasKept, false),
        ne(pupilDismissal.state, 'kept'),
      ),
    )
  await db
    .delete(classDismissal)
    .where(
      and(
        eq(classDismissal.schoolId, schoolId),
        eq(classDismissal.day, day),
        eq(classDismissal.departmentId, body.deptId),
        eq(classDismissal.round, last.round),
      ),
    )
  return null
}
