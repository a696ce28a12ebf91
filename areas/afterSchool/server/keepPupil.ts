import { and, desc, eq, ne } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { entryType } from '../../access/contract.ts'
import { graduatedFlag, nodeType } from '../../registry/contract.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member, memberDepartment } from '../../registry/server/tables/members.ts'
import { type ParentNotice, afterSchoolRefusals, type afterSchool as calls } from '../contract.ts'
import { isDismissibleClass } from './classes.ts'
import { type Today, readRound, readToday } from './day.ts'
import { hasLeftOrIsOnLeave, listPupils } from './presentPupils.ts'
import { recordByHand } from './recordByHand.ts'
import { pupilDismissal } from './tables.ts'
import { notifyParents } from './notifyParents.ts'

/** Finds a pupil with the class in which the user may dismiss them. Refuses with `notFound`. */
export const findPupil = async (db: Db, session: Session, userId: number) => {
  const schoolId = schoolOf(session)
  const [row] = await db
    .select({ name: member.name, departmentId: department.id })
    .from(memberDepartment)
    .innerJoin(member, memberJoin(memberDepartment.schoolId, memberDepartment.memberId))
    .innerJoin(
      department,
      and(eq(department.schoolId, memberDepartment.schoolId), eq(department.id, memberDepartment.departmentId)),
    )
    .where(
      and(
        eq(memberDepartment.schoolId, schoolId),
        eq(memberDepartment.memberId, userId),
        eq(department.type, nodeType.class),
        ne(department.delFlag, graduatedFlag),
        isDismissibleClass(session),
      ),
    )
    .limit(1)
  if (row === undefined) throw new Refusal(common.notFound)
  return row
}

type Pupil = Awaited<ReturnType<typeof findPupil>>

export const lockPupilDismissals = async (db: Db, { schoolId, day }: Today, memberId: number) => {
  const rows = await db
    .select()
    .from(pupilDismissal)
    .where(
      and(eq(pupilDismissal.schoolId, schoolId), eq(pupilDismissal.day, day), eq(pupilDismissal.memberId, memberId)),
    )
    .orderBy(desc(pupilDismissal.round))
    .for('update')
  return { kept: rows.find(({ state }) => state === 'kept'), rows }
}

export const isDismissalRow = ({ schoolId, day, memberId, round }: typeof pupilDismissal.$inferSelect) =>
  and(
    eq(pupilDismissal.schoolId, schoolId),
    eq(pupilDismissal.day, day),
    eq(pupilDismissal.memberId, memberId),
    eq(pupilDismissal.round, round),
  )

interface Told {
  readonly notice: ParentNotice
}

/**
 * Keeps a pupil after class and notifies parents. For a pupil who is already kept, only the reason changes, without
 * another message.
 */
export const keepPupil = async (context: Context<typeof calls.keep>): Promise<Told> => {
  const { db, session, body, clock, outbox } = context
  const { userId, reason } = body
  const today = await readToday(db, schoolOf(session), clock.now(), session.timeZone)
  const { name, departmentId } = await findPupil(db, session, userId)
  const { round } = await readRound(db, today, departmentId)
  const { kept, rows } = await lockPupilDismissals(db, today, userId)
  if (kept !== undefined) {
    await db.update(pupilDismissal).set({ reason }).where(isDismissalRow(kept))
    return { notice: 'notDue' }
  }
  if (rows.some((row) => row.round === round)) throw new Refusal(afterSchoolRefusals.alreadyGone, { name })
  const entry = (await listPupils(db, today, departmentId)).find((one) => one.userId === userId)
  if (entry === undefined) throw new Refusal(common.notFound)
  if (hasLeftOrIsOnLeave(entry.away)) throw new Refusal(afterSchoolRefusals.onLeave, { name })
  const row = { schoolId: today.schoolId, memberId: userId, departmentId, day: today.day, round }
  const made = await db
    .insert(pupilDismissal)
    .values({ ...row, state: 'kept', reason, at: today.now, byId: memberOf(session), wasKept: true })
    .onConflictDoNothing()
    .returning()
  // A colleague was faster. Their record and message are enough.
  if (made.length === 0) return { notice: 'notDue' }
  await recordByHand(context, today, [{ memberId: userId, stateDictId: entryType.keptAfterClass, comment: reason }])
  const time = toWireTime(today.now, session.timeZone).slice(11, 16)
  const values = { student: name, reason, time }
  const message = { schoolId: today.schoolId, studentId: userId, purpose: 'pupilKept' as const, values }
  return { notice: await notifyParents(db, outbox, message) }
}

/**
 * Dismisses an absent pupil who is present after all. No message to parents: as with any dismissal they get none,
 * and the release message is about kept pupils.
 */
const dismissOne = async (context: Context<typeof calls.release>, today: Today, pupil: Pupil): Promise<boolean> => {
  const { db, session, body } = context
  const { userId: memberId } = body
  const entry = (await listPupils(db, today, pupil.departmentId)).find(({ userId }) => userId === memberId)
  if (entry?.away !== 'absent') return false
  const { round } = await readRound(db, today, pupil.departmentId)
  const row = { schoolId: today.schoolId, memberId, departmentId: pupil.departmentId, day: today.day, round }
  const made = await db
    .insert(pupilDismissal)
    .values({ ...row, state: 'dismissed', reason: '', at: today.now, byId: memberOf(session), wasKept: false })
    .onConflictDoNothing()
    .returning()
  if (made.length === 0) return false
  await recordByHand(context, today, [{ memberId, stateDictId: entryType.classDismissed, comment: '' }])
  return true
}

/** Releases a kept pupil, or dismisses an absent one who is present after all. */
export const releasePupil = async (context: Context<typeof calls.release>): Promise<Told> => {
  const { db, session, body, clock, outbox } = context
  const { userId } = body
  const today = await readToday(db, schoolOf(session), clock.now(), session.timeZone)
  const pupil = await findPupil(db, session, userId)
  const { name } = pupil
  const { kept } = await lockPupilDismissals(db, today, userId)
  if (kept === undefined) {
    if (await dismissOne(context, today, pupil)) return { notice: 'notDue' }
    throw new Refusal(afterSchoolRefusals.notKept, { name })
  }
  const changed = { state: 'released' as const, at: today.now, byId: memberOf(session) }
  await db.update(pupilDismissal).set(changed).where(isDismissalRow(kept))
  await recordByHand(context, today, [{ memberId: userId, stateDictId: entryType.releasedLater, comment: '' }])
  const values = { student: name, time: toWireTime(today.now, session.timeZone).slice(11, 16) }
  const message = { schoolId: today.schoolId, studentId: userId, purpose: 'pupilReleased' as const, values }
  return { notice: await notifyParents(db, outbox, message) }
}
