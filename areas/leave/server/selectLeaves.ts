import { type SQL, and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { mainDepartmentJoin, memberJoin } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member } from '../../registry/server/tables/members.ts'
import { presentParent, selectHandedOverBy } from '../../sealedLink/server/index.ts'
import type { LeaveRecord } from '../views.ts'
import { stageOf } from './stages.ts'
import { leave } from './tables.ts'

const submitter = alias(member, 'submitter')
const approver = alias(member, 'approver')

/** Selects leaves with student, class, submitter and approver, without order or limit. */
export const selectLeaves = (db: Db, now: Date, where: SQL | undefined) =>
  db
    .select({
      row: leave,
      stage: stageOf(now),
      studentName: member.name,
      studentCode: member.code,
      clazzName: department.name,
      submitterName: submitter.name,
      handedOver: selectHandedOverBy(leave.schoolId, leave.linkId),
      approverName: approver.name,
    })
    .from(leave)
    .innerJoin(member, memberJoin(leave.schoolId, leave.studentId))
    .leftJoin(department, mainDepartmentJoin)
    .leftJoin(submitter, and(eq(submitter.schoolId, leave.schoolId), eq(submitter.id, leave.submitterId)))
    .leftJoin(approver, and(eq(approver.schoolId, leave.schoolId), eq(approver.id, leave.approverId)))
    .where(where)
    .$dynamic()

const submitterOf = ({ row, submitterName, handedOver }: FoundLeave): string =>
  row.linkId === null ? (submitterName ?? '') : presentParent(submitterName ?? '', handedOver)

export type FoundLeave = Awaited<ReturnType<typeof selectLeaves>>[number]

/** Presents a leave as the contract's `LeaveRecord`, with times in `timeZone`. */
export const presentLeave = (found: FoundLeave, { timeZone }: { readonly timeZone: string }): LeaveRecord => {
  const { row, stage, studentName, studentCode, clazzName, approverName } = found
  const time = (at: Date) => toWireTime(at, timeZone)
  return {
    id: row.id,
    leaveerId: row.studentId,
    studentCode: studentCode ?? '',
    studentName: studentName,
    clazzName: clazzName ?? '',
    submitterName: submitterOf(found),
    startTime: time(row.startAt),
    endTime: time(row.endedAt ?? row.endAt),
    kind: row.kind,
    leaveReason: row.reason,
    fetcher: row.fetcher,
    leaveState: row.state,
    stage,
    approvalName: approverName ?? '',
    approvalUserName: approverName ?? '',
    approvalUserId: row.approverId,
    extendTime: row.askedEndAt && time(row.askedEndAt),
    backTime: row.backAt && time(row.backAt),
    createdTime: time(row.createdAt),
  }
}
