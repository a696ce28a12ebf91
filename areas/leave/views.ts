import { z } from 'zod'
import { WireTime } from '../../platform/contract/time.ts'
import { approvers, leaveKinds, leaverStates, stages } from './states.ts'

/** A leave in lists (operations §3, Leave record). */
export const LeaveRecord = z.object({
  id: z.int(),
  leaveerId: z.int().describe('请假学生的编号'),
  studentCode: z.string(),
  studentName: z.string(),
  clazzName: z.string(),
  submitterName: z.string().describe('提交人；家长凭链接提交的注明家长，链接由教职工转交的注明由谁转交'),
  startTime: WireTime,
  endTime: WireTime.describe('结束时间；提前销假的为销假时间'),
  kind: z.enum(leaveKinds),
  leaveReason: z.string(),
  fetcher: z.string().describe('由谁接走'),
  leaveState: z.int().describe('10 待审批，11 同意，12 拒绝，13 撤回'),
  stage: z.enum(stages),
  approvalName: z.string().describe('作出决定的人；尚未决定时为空'),
  approvalUserName: z.string(),
  approvalUserId: z.int().nullable(),
  extendTime: WireTime.nullable().describe('正在审批的续假的结束时间'),
  backTime: WireTime.nullable().describe('销假时间'),
  createdTime: WireTime,
})
export type LeaveRecord = z.output<typeof LeaveRecord>

/** A student's passage of the school's gate, or a sign-in. */
const Passage = z.object({ stateDictId: z.int().describe('出入类型，如 7 离校，8 返校，82 考勤签到'), time: WireTime })

/** A current leave, with the student's last passage. */
export const CurrentLeave = LeaveRecord.extend({
  lastEntry: Passage.nullable().describe('最近 31 天内最后一次离校或返校；没有或不能查看出入记录时为 null'),
})
export type CurrentLeave = z.output<typeof CurrentLeave>

/** An approval step, with who decided what and when. */
export const LeaveStep = z.object({
  round: z.int().describe('1 为请假，2 起为续假'),
  place: z.int(),
  approver: z.enum(approvers),
  leaveState: z.int().describe('10 待审批，11 同意，12 拒绝，13 未到这一步'),
  endTime: WireTime.describe('审批的结束时间'),
  reason: z.string().describe('续假原因；请假本身一轮为空'),
  deciderName: z.string(),
  decidedTime: WireTime.nullable(),
  comment: z.string(),
})
export type LeaveStep = z.output<typeof LeaveStep>

/** Callers send it back with an action, so that the action is refused if the leave changed. */
const version = z.int().describe('审批、撤回时原样送回，以核对期间没有变化')

/** A leave in full, and the actions the caller may take. */
export const LeaveDetail = LeaveRecord.extend({
  version,
  steps: z.array(LeaveStep),
  attachments: z.array(z.object({ id: z.int(), name: z.string(), url: z.string() })),
  passages: z
    .array(Passage)
    .nullable()
    .describe('销假前核对：最近 31 天内最后三次出入，由新到旧；不能销假或不能查看出入记录时为 null'),
  may: z.object({
    decide: z.boolean(),
    withdraw: z.boolean(),
    end: z.boolean(),
    extend: z.boolean(),
    attach: z.boolean(),
  }),
})
export type LeaveDetail = z.output<typeof LeaveDetail>

/** A leave that waits for the caller, with the step the caller decides. */
export const WaitingLeave = LeaveRecord.extend({
  approver: z.enum(approvers).describe('当前一步'),
  place: z.int(),
  steps: z.int().describe('一共几步'),
  attachments: z.int(),
  version,
})
export type WaitingLeave = z.output<typeof WaitingLeave>

/** The students on leave in a class (operations §3, Leave statistics row). */
export const LeaverRow = z.object({
  deptId: z.int(),
  deptName: z.string(),
  memberCount: z.int(),
  leaveUserCount: z.int(),
  leaveUsers: z.array(z.object({ leaverId: z.int(), leaverName: z.string() })),
})
export type LeaverRow = z.output<typeof LeaverRow>

/** A student's leave for the gate (operations §3, User leave info). */
export const UserLeaveInfo = z.object({
  leaverState: z.enum(leaverStates),
  leaveRecordVO: z.array(LeaveRecord).describe('现在与未来七天的请假，近的在前'),
  studentParentInfoVOs: z.array(
    z.object({ parentName: z.string(), relationship: z.string(), parentTelephone: z.string() }),
  ),
})
export type UserLeaveInfo = z.output<typeof UserLeaveInfo>

/** The approval steps of leaves of a kind that are longer than `moreThanHours`. */
export const LeaveRuleView = z.object({
  id: z.int(),
  kind: z.enum(['', ...leaveKinds]),
  moreThanHours: z.int(),
  steps: z.array(z.enum(approvers)),
  version: z.int(),
})
export type LeaveRuleView = z.output<typeof LeaveRuleView>
