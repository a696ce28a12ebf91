import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { member } from '../../registry/server/tables/members.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import { studentStatus } from '../../users/contract.ts'
import type { leave as calls } from '../contract.ts'
import { leaveRefusals } from '../refusals.ts'
import { leaveState } from '../states.ts'
import { findSteps, planSteps, stepsOf } from './approval.ts'
import { whenLeaveChanges } from './onLeave.ts'
import { holdLeaves, refuseOverlaps, refuseSpan } from './overlaps.ts'
import { leave, leaveStep } from './tables.ts'

const refuseGone = async (db: Db, schoolId: number, ids: readonly number[]): Promise<void> => {
  const gone = await db
    .select({ name: member.name })
    .from(member)
    .leftJoin(studentInfo, and(eq(studentInfo.schoolId, member.schoolId), eq(studentInfo.memberId, member.id)))
    .where(
      and(
        eq(member.schoolId, schoolId),
        sql`${member.id} = any(${sql.param([...ids])}::bigint[])`,
        sql`${studentInfo.status} is distinct from ${studentStatus.inSchool}`,
      ),
    )
    .orderBy(member.pinyin, member.id)
  if (gone.length > 0) throw new Refusal(leaveRefusals.notStudents, { names: gone.map(({ name }) => name).join('、') })
}

/** Tells of leaves that count from now on or later. */
export const tellGranted = async (db: Db, schoolId: number, studentIds: readonly number[]): Promise<void> => {
  if (studentIds.length > 0) await whenLeaveChanges.tell(db, { schoolId, studentIds })
}

/** Asks for a leave of students, all of them or none; where the one who asks decides on it all, it is granted. */
export const createLeaves = async ({ db, session, body, clock }: Context<typeof calls.create>) => {
  const [schoolId, byId, now] = [schoolOf(session), memberOf(session), clock.now()]
  const studentIds = [...new Set(body.leaveerIds)]
  const [startAt, endAt] = [body.startTime, body.endTime].map((time) => fromWireTime(time, session.timeZone))
  if (startAt === undefined || endAt === undefined) throw new Error('a leave has two moments')
  const span = { startAt, endAt }
  refuseSpan(span, now)
  await holdLeaves(db, schoolId)
  await refuseGone(db, schoolId, studentIds)
  await refuseOverlaps(db, { ...span, schoolId, studentIds, timeZone: session.timeZone })
  const steps = await findSteps(db, schoolId, { ...span, kind: body.kind })
  const planOf = await planSteps(db, schoolId, session, steps, studentIds)
  const rows = studentIds.map((studentId) => {
    const { steps: theirs, taken } = planOf(studentId)
    const isGranted = taken === theirs.length
    const asked = {
      kind: body.kind,
      reason: body.leaveReason,
      fetcher: body.fetcher,
      submitterId: byId,
      createdAt: now,
    }
    const outcome = isGranted
      ? { state: leaveState.agreed, approverId: byId, decidedAt: now }
      : { state: leaveState.asked, approverId: null, decidedAt: null }
    return { ...span, ...asked, ...outcome, schoolId, studentId }
  })
  const made = await db.insert(leave).values(rows).returning()
  const round = { schoolId, round: 1, endAt, byId, now }
  await db
    .insert(leaveStep)
    .values(made.flatMap(({ id: leaveId, studentId }) => stepsOf({ ...round, ...planOf(studentId), leaveId })))
  const granted = made.filter(({ state }) => state === leaveState.agreed)
  await tellGranted(
    db,
    schoolId,
    granted.map(({ studentId }) => studentId),
  )
  return { records: made.map(({ id, state }) => ({ id, leaveState: state })) }
}
