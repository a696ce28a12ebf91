import { and, desc, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, linkOf, schoolOf } from '../../../platform/server/session.ts'
import { countUse, findSessionLink } from '../../sealedLink/server/index.ts'
import type { leave as calls } from '../contract.ts'
import { leaveRefusals } from '../refusals.ts'
import { leaveState } from '../states.ts'
import type { ParentLeave } from '../parentContract.ts'
import { agreedByAsking, closeWaitingSteps } from './approval.ts'
import { lockLeave } from './change.ts'
import { requestLeaves } from './create.ts'
import { updateLeave } from './decide.ts'
import { leaveStateTitles } from './staleVersion.ts'
import { type FoundLeave, selectLeaves } from './selectLeaves.ts'
import { leave, leaveAttachment, leaveStep } from './tables.ts'
import { notifyParent } from './notifyParent.ts'

const isOfLink = (session: Session) => {
  const { id, studentId } = linkOf(session)
  return and(eq(leave.schoolId, schoolOf(session)), eq(leave.linkId, id), eq(leave.studentId, studentId))
}

/** Returns the last approver's remark and the number of pictures, by leave id. */
const findDetails = async ({ db, session }: Context<typeof calls.parentHome>) => {
  const rows = await db
    .select({
      id: leave.id,
      comment: sql<string>`coalesce((select ${leaveStep.note} from ${leaveStep} where ${leaveStep.schoolId} = ${leave.schoolId}
        and ${leaveStep.leaveId} = ${leave.id} and ${leaveStep.state} in (${leaveState.agreed}, ${leaveState.refused})
        and ${leaveStep.note} not in ('', ${agreedByAsking}) order by ${leaveStep.id} desc limit 1), '')`,
      attachments: sql<number>`(select count(*)::int from ${leaveAttachment}
        where ${leaveAttachment.schoolId} = ${leave.schoolId} and ${leaveAttachment.leaveId} = ${leave.id})`,
    })
    .from(leave)
    .where(isOfLink(session))
  return new Map(rows.map((row) => [row.id, row]))
}

type LeaveDetails = Awaited<ReturnType<typeof findDetails>>

const present = ({ row, stage }: FoundLeave, details: LeaveDetails, timeZone: string): ParentLeave => ({
  id: row.id,
  kind: row.kind,
  startTime: toWireTime(row.startAt, timeZone),
  endTime: toWireTime(row.endedAt ?? row.endAt, timeZone),
  leaveReason: row.reason,
  fetcher: row.fetcher,
  stage,
  comment: details.get(row.id)?.comment ?? '',
  attachments: details.get(row.id)?.attachments ?? 0,
  mayWithdraw: row.state === leaveState.asked,
})

/** Returns the child of the link and the leaves requested through it. */
export const findParentHome = async (context: Context<typeof calls.parentHome>) => {
  const { db, session, clock } = context
  const now = clock.now()
  const { link, studentName, parentName } = await findSessionLink(db, session)
  const details = await findDetails(context)
  const found = await selectLeaves(db, now, isOfLink(session)).orderBy(desc(leave.id))
  return {
    studentName,
    parentName,
    nowTime: toWireTime(now, session.timeZone),
    usesLeft: Math.max(0, link.mostUses - link.uses),
    leaves: found.map((one) => present(one, details, session.timeZone)),
  }
}

/** Requests leave as a parent, with the same steps and refusals as a staff request, for the link's child. */
export const requestAsParent = async (context: Context<typeof calls.parentRequest>) => {
  const { db, session, body, clock } = context
  const { id: linkId, studentId } = linkOf(session)
  const [made] = await requestLeaves(db, session, clock.now(), { ...body, linkId, studentIds: [studentId] })
  await countUse(db, session)
  if (made === undefined) throw new Error('a leave was asked for and not made')
  await notifyParent(context)
  return made
}

/** Withdraws a parent's request while it waits. The school changes approved leaves. */
export const withdrawAsParent = async ({ db, session, body }: Context<typeof calls.parentWithdraw>) => {
  const row = await lockLeave(db, schoolOf(session), body.id)
  if (row.state !== leaveState.asked)
    throw new Refusal(leaveRefusals.notWithdrawable, { state: leaveStateTitles[row.state] ?? '' })
  await closeWaitingSteps(db, row.schoolId, row.id)
  return updateLeave(db, row, { state: leaveState.takenBack })
}
