import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import { readPage } from '../../../platform/server/database/readPage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import { memberJoin, openRecord } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { leave as calls } from '../contract.ts'
import { hasNoApproverConflict, isNotOwnRequest } from './anotherApprover.ts'
import { type ApprovalPolicy, readApprovalPolicy } from './approvalPolicy.ts'
import { isCurrentStep } from './detail.ts'
import { mayDecide } from './reach.ts'
import { presentLeave, selectLeaves } from './selectLeaves.ts'
import { leave, leaveAttachment, leaveStep } from './tables.ts'

const stepsInRound = sql<number>`(select count(*)::int from ${leaveStep} as every where every.school_id = ${leaveStep.schoolId}
  and every.leave_id = ${leaveStep.leaveId} and every.round = ${leaveStep.round})`

const attachments = sql<number>`(select count(*)::int from ${leaveAttachment}
  where ${leaveAttachment.schoolId} = ${leaveStep.schoolId} and ${leaveAttachment.leaveId} = ${leaveStep.leaveId})`

const selectSteps = (db: Db, session: Session, policy: ApprovalPolicy) => {
  const schoolId = schoolOf(session)
  return db
    .select({
      leaveId: leaveStep.leaveId,
      approver: leaveStep.approver,
      place: leaveStep.place,
      steps: stepsInRound.as('steps'),
      attachments: attachments.as('attachments'),
    })
    .from(leaveStep)
    .innerJoin(leave, and(eq(leave.schoolId, leaveStep.schoolId), eq(leave.id, leaveStep.leaveId)))
    .innerJoin(member, memberJoin(leave.schoolId, leave.studentId))
    .where(
      and(
        eq(leaveStep.schoolId, schoolId),
        isCurrentStep,
        // Leave out students who graduated or were locked; their requests need no decision.
        openRecord(),
        mayDecide(leaveStep.approver, schoolId, leave.studentId, session),
        hasNoApproverConflict(session, schoolId, leave.studentId, policy),
        isNotOwnRequest(session, policy),
      ),
    )
    .$dynamic()
}

/** SQL for the start of the requested time. An extension starts at the leave's current end. */
const requestedStart = sql`case when ${leave.askedEndAt} is null then ${leave.startAt} else ${leave.endAt} end`

/** Returns a page of the leaves whose current step the session decides, earliest start first. */
export const findWaiting = async ({ db, session, body, clock }: Context<typeof calls.waiting>) => {
  const order = [asc(requestedStart), asc(leaveStep.id)]
  const policy = await readApprovalPolicy(db, schoolOf(session))
  const page = await readPage(db, body, selectSteps(db, session, policy), { order, present: (step) => step })
  const ids = sql.param(page.content.map(({ leaveId }) => leaveId))
  const where = and(eq(leave.schoolId, schoolOf(session)), sql`${leave.id} = any(${ids}::bigint[])`)
  const rows = await selectLeaves(db, clock.now(), where)
  const byId = new Map(rows.map((found) => [found.row.id, found]))
  const content = page.content.flatMap(({ leaveId, ...step }) => {
    const found = byId.get(leaveId)
    return found === undefined ? [] : [{ ...presentLeave(found, session), ...step, version: found.row.version }]
  })
  return { ...page, content }
}
