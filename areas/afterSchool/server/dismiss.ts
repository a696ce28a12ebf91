import { and, desc, eq, inArray, ne, or } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { entryType } from '../../access/contract.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { afterSchoolLimits, afterSchoolRefusals, type afterSchool as calls } from '../contract.ts'
import { type Today, readRound, readToday } from './day.ts'
import { hasLeftOrIsOnLeave, listPupils } from './presentPupils.ts'
import { recordByHand } from './recordByHand.ts'
import { classDismissal, pupilDismissal } from './tables.ts'
import { isUndoable } from './undoable.ts'

const nameOf = async (db: Db, schoolId: number, id: number): Promise<string> => {
  const [row] = await db
    .select({ name: department.name })
    .from(department)
    .where(and(eq(department.schoolId, schoolId), eq(department.id, id)))
  return row?.name ?? ''
}

/** Finds the pupils who have left in this round or are still kept. */
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

/**
 * Dismisses all present pupils of a class who are not kept. A repeated press changes nothing. An early dismissal
 * without a reason is refused; a reason is stored in any case.
 */
export const dismiss = async (context: Context<typeof calls.dismiss>) => {
  const { db, session, body, clock } = context
  const [schoolId, byId] = [schoolOf(session), memberOf(session)]
  const today = await readToday(db, schoolId, clock.now(), session.timeZone)
  const { round, early } = await readRound(db, today, body.deptId)
  const ofRound = { schoolId, departmentId: body.deptId, day: today.day, round, at: today.now, byId }
  const reason = body.reason.trim() === '' ? '' : body.reason
  const made = await db
    .insert(classDismissal)
    .values({ ...ofRound, reason })
    .onConflictDoUpdate({
      target: [classDismissal.schoolId, classDismissal.day, classDismissal.departmentId, classDismissal.round],
      set: { at: today.now, byId, reason, isUndone: false },
      setWhere: eq(classDismissal.isUndone, true),
    })
    .returning()
  if (made.length === 0) return { isNew: false, dismissed: 0 }
  if (early !== '' && reason === '') throw new Refusal(afterSchoolRefusals.reasonNeeded, { why: early })
  const pupils = (await listPupils(db, today, body.deptId)).filter(({ away }) => away === null)
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
  const comment = early === '' ? reason : `提前放学：${reason}`
  const records = gone.map(({ memberId }) => ({ memberId, stateDictId: entryType.classDismissed, comment }))
  await recordByHand(context, today, records)
  return { isNew: true, dismissed: gone.length }
}

/**
 * Adds an opposite record (84) for each pupil of an undone dismissal, because records are append-only. Omits pupils
 * who have left through the gate meanwhile.
 */
const recordStillHere = async (context: Context<typeof calls.undo>, today: Today, memberIds: readonly number[]) => {
  const pupils = await listPupils(context.db, today, context.body.deptId)
  const presentIds = new Set(pupils.filter(({ away }) => !hasLeftOrIsOnLeave(away)).map(({ userId }) => userId))
  const records = memberIds
    .filter((memberId) => presentIds.has(memberId))
    .map((memberId) => ({ memberId, stateDictId: entryType.keptAfterClass, comment: '撤销放学' }))
  await recordByHand(context, today, records)
}

/** Chooses the refusal if there is no dismissal to undo: already undone, or none in this round. */
const explainNotDismissed = async (db: Db, today: Today, departmentId: number): Promise<Refusal> => {
  const { schoolId, day } = today
  const { round } = await readRound(db, today, departmentId)
  const [undone] = await db
    .select({ round: classDismissal.round })
    .from(classDismissal)
    .where(
      and(
        eq(classDismissal.schoolId, schoolId),
        eq(classDismissal.day, day),
        eq(classDismissal.departmentId, departmentId),
        eq(classDismissal.round, round),
        eq(classDismissal.isUndone, true),
      ),
    )
  if (undone !== undefined) return new Refusal(afterSchoolRefusals.undoneBefore)
  return new Refusal(afterSchoolRefusals.notDismissed, { name: await nameOf(db, schoolId, departmentId) })
}

/** Undoes the last dismissal of today within the time limit. Pupils released after being kept stay released. */
export const undo = async (context: Context<typeof calls.undo>) => {
  const { db, session, body, clock } = context
  const schoolId = schoolOf(session)
  const today = await readToday(db, schoolId, clock.now(), session.timeZone)
  const { day, now } = today
  const [last] = await db
    .select()
    .from(classDismissal)
    .where(
      and(
        eq(classDismissal.schoolId, schoolId),
        eq(classDismissal.day, day),
        eq(classDismissal.departmentId, body.deptId),
        eq(classDismissal.isUndone, false),
      ),
    )
    .orderBy(desc(classDismissal.round))
    .limit(1)
    .for('update')
  if (last === undefined) throw await explainNotDismissed(db, today, body.deptId)
  if (!isUndoable(last.at, now)) {
    throw new Refusal(afterSchoolRefusals.undoTooLate, { minutes: afterSchoolLimits.undoMinutes })
  }
  if (last.undos >= afterSchoolLimits.undos) throw new Refusal(afterSchoolRefusals.undoneBefore)
  const undone = await db
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
    .returning({ memberId: pupilDismissal.memberId })
  await db
    .update(classDismissal)
    .set({ isUndone: true, undos: last.undos + 1 })
    .where(
      and(
        eq(classDismissal.schoolId, schoolId),
        eq(classDismissal.day, day),
        eq(classDismissal.departmentId, body.deptId),
        eq(classDismissal.round, last.round),
      ),
    )
  await recordStillHere(
    context,
    today,
    undone.map(({ memberId }) => memberId),
  )
  return null
}
