import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { file } from '../../../platform/server/files/tables.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { followsAllWithoutGate } from '../../access/server/index.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { leave as calls } from '../contract.ts'
import { leaveState } from '../states.ts'
import { hasNoApproverConflict, isNotOwnRequest } from './anotherApprover.ts'
import { readApprovalPolicy } from './approvalPolicy.ts'
import { mayRequestLeaveFor, isAttachable, isOpen, isSubmitter, isWithdrawable } from './change.ts'
import { readLastPassages } from './lastEntries.ts'
import { mayDecide } from './reach.ts'
import { presentLeave, selectLeaves } from './selectLeaves.ts'
import { leave, leaveAttachment, leaveStep } from './tables.ts'

type Row = typeof leave.$inferSelect

const decider = alias(member, 'decider')

const listSteps = async (db: Db, { schoolId, id, extendReason }: Row, timeZone: string) => {
  const rows = await db
    .select({ step: leaveStep, deciderName: decider.name })
    .from(leaveStep)
    .leftJoin(decider, and(eq(decider.schoolId, leaveStep.schoolId), eq(decider.id, leaveStep.deciderId)))
    .where(and(eq(leaveStep.schoolId, schoolId), eq(leaveStep.leaveId, id)))
    .orderBy(asc(leaveStep.round), asc(leaveStep.place))
  // Older extensions have no reason in their steps; the leave keeps the reason of the last one.
  const last = rows.findLast(({ step }) => step.round > 1 && step.reason === '')?.step.round
  return rows.map(({ step, deciderName }) => ({
    round: step.round,
    place: step.place,
    approver: step.approver,
    leaveState: step.state,
    endTime: toWireTime(step.endAt, timeZone),
    reason: step.round === last ? extendReason : step.reason,
    deciderName: deciderName ?? '',
    decidedTime: step.decidedAt && toWireTime(step.decidedAt, timeZone),
    comment: step.note,
  }))
}

const listAttachments = async (
  { db, files, session }: Pick<Context<typeof calls.record>, 'db' | 'files' | 'session'>,
  { schoolId, id }: Row,
) => {
  const rows = await db
    .select({ id: leaveAttachment.id, fileId: leaveAttachment.fileId, name: file.name })
    .from(leaveAttachment)
    .innerJoin(file, and(eq(file.schoolId, leaveAttachment.schoolId), eq(file.id, leaveAttachment.fileId)))
    .where(and(eq(leaveAttachment.schoolId, schoolId), eq(leaveAttachment.leaveId, id)))
    .orderBy(asc(leaveAttachment.id))
  const who = { schoolId: schoolOf(session), memberId: memberOf(session), fileSchoolId: schoolId }
  return rows.map(({ fileId, ...row }) => ({ ...row, url: files.link(fileId, who) }))
}

const mayDecideNow = async (db: Db, session: Session, { schoolId, id }: Row): Promise<boolean> => {
  const policy = await readApprovalPolicy(db, schoolId)
  const rows = await db
    .select({ approver: leaveStep.approver })
    .from(leaveStep)
    .innerJoin(leave, and(eq(leave.schoolId, leaveStep.schoolId), eq(leave.id, leaveStep.leaveId)))
    .where(
      and(
        eq(leaveStep.schoolId, schoolId),
        eq(leaveStep.leaveId, id),
        isCurrentStep,
        mayDecide(leaveStep.approver, schoolId, leave.studentId, session),
        hasNoApproverConflict(session, schoolId, leave.studentId, policy),
        isNotOwnRequest(session, policy),
      ),
    )
  return rows.length > 0
}

/** SQL that is true for a leave's current step: the first one that waits. */
export const isCurrentStep = sql`(${leaveStep.state} = ${leaveState.asked} and not exists (select 1 from ${leaveStep} as earlier
  where earlier.school_id = ${leaveStep.schoolId} and earlier.leave_id = ${leaveStep.leaveId}
    and earlier.state = ${leaveState.asked} and earlier.place < ${leaveStep.place}))`

const findAllowedActions = async (db: Db, session: Session, row: Row, now: Date) => {
  const isOwn = row.schoolId === schoolOf(session)
  const mayAsk = isOwn && session.permissions.has('leave:record:add')
  const asks = mayAsk && (await mayRequestLeaveFor(db, session, row))
  return {
    decide: isOwn && session.permissions.has('leave:record:approve') && (await mayDecideNow(db, session, row)),
    withdraw: mayAsk && isSubmitter(session, row) && isWithdrawable(row, now),
    end: asks && isOpen(row) && row.startAt <= now,
    extend: asks && isOpen(row) && row.askedEndAt === null,
    attach: asks && isAttachable(row),
  }
}

/** The gate has no need to read reasons, approvers' remarks and attachments. */
const gateOmissions = { leaveReason: '', attachments: [] }

/**
 * Returns a leave with its steps, attachments, and the actions the caller may take. Gate keepers get it without
 * reasons and attachments.
 */
export const findLeave = async (context: Context<typeof calls.record>) => {
  const { db, session, query, clock } = context
  const now = clock.now()
  const [found] = await selectLeaves(db, now, eq(leave.id, query.leaverRecordId))
  if (found === undefined) throw new Refusal(common.notFound)
  const { row } = found
  const shown = presentLeave(found, session)
  const steps = await listSteps(db, row, session.timeZone)
  const whole = (await followsAllWithoutGate(db, session, [row.studentId]))
    ? { ...shown, steps, attachments: await listAttachments(context, row) }
    : { ...shown, ...gateOmissions, steps: steps.map((step) => ({ ...step, reason: '', comment: '' })) }
  const may = await findAllowedActions(db, session, row, now)
  const student = { schoolId: row.schoolId, studentId: row.studentId, now }
  const passages = may.end ? await readLastPassages(db, session, student) : null
  return { ...whole, version: row.version, passages, may }
}
