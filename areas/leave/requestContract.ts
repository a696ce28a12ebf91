import { z } from 'zod'
import { filledText } from '../../platform/contract/blanks.ts'
import { del, get, kilobytes, nothing, permission, post, put } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, id, keywordText, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { imageRefusals } from '../../platform/contract/upload.ts'
import { WireMoment } from '../../platform/contract/wireMoment.ts'
import { versionOf } from '../../platform/contract/versioned.ts'
import { leaveRefusals as refusals } from './refusals.ts'
import { leaveKinds, leaveLimits, leaveState } from './states.ts'
import { WaitingLeave } from './views.ts'

const mayAsk = permission('leave:record:add')
const mayDecide = permission('leave:record:approve')

const momentField = (sample: string, meaning: string) =>
  WireMoment.refine(() => true)
    .describe(meaning)
    .register(fieldMeaning, { sample })

/** The version the caller has seen, from the detail or the list of waiting leaves. Without it, nothing is compared. */
const seenVersion = versionOf('leaveVersion').optional().describe('所见请假的版本，已变化时拒绝；不给则不核对')

const Reason = filledText(leaveLimits.reason, '请填写原因')

/** Fields of a leave request, the same for staff and parents. */
export const requestFields = {
  kind: z.enum(leaveKinds).describe('sick 病假，personal 事假，weekendHome 周末回家，official 公假'),
  startTime: momentField('leaveFrom', '开始时间'),
  endTime: momentField('leaveTo', '结束时间'),
  leaveReason: Reason,
  fetcher: text(100).default('').describe('由谁接走，如 母亲 王芳'),
}

/** Returns true if a request ends after it starts. */
export const endsAfterStart = ({ startTime, endTime }: { readonly startTime: string; readonly endTime: string }) =>
  startTime < endTime
export const endsAfterStartFault = { path: ['endTime'], error: '结束时间须晚于开始时间' }

const Request = z
  .object({
    leaveerIds: z
      .array(id('leaveAsked'))
      .min(1, '请选择学生')
      .max(leaveLimits.students)
      .describe('请假的学生，多名时各记一条'),
    ...requestFields,
  })
  .refine(endsAfterStart, endsAfterStartFault)

const Decision = z.object({
  id: id('leave', 'leaveToDecide'),
  leaveState: z
    .literal([leaveState.agreed, leaveState.refused])
    .describe('11 同意，12 拒绝')
    .register(fieldMeaning, { sample: 'leaveDecision' }),
  /** Consoles send it, but the server uses the session's user instead. */
  approvalUserId: z.int().optional().describe('以登录身份为准'),
  comment: text(leaveLimits.reason).default('').describe('审批意见；拒绝时请说明原因'),
  version: seenVersion,
})

const hasUniqueIds = (decisions: readonly { readonly id: number }[]) =>
  new Set(decisions.map((one) => one.id)).size === decisions.length

/** Upload limits for the pictures of a leave. Each picture is re-encoded. */
export const attachmentUpload = {
  field: 'file',
  kinds: ['still'],
  mostBytes: 5 * 1024 * 1024,
  mostFiles: leaveLimits.attachments,
} as const

const ChangedLeave = z.object({ id: z.int(), leaveState: z.int() })

/** Calls that request, decide on and change leaves. */
export const requestCalls = {
  students: get('/leave/create/students', {
    doc: '可以为其提交请假的学生，按姓名、拼音或学号查找，最多 50 名',
    may: mayAsk,
    query: { keyword: keywordText(64).default('').register(fieldMeaning, { onlySought: true }) },
    data: z.array(z.object({ id: z.int(), name: z.string(), studentCode: z.string(), clazzName: z.string() })),
  }),
  create: put('/leave/create/studentLeaveRecords', {
    doc: '提交请假，按时长与类型进入审批；提交人自己的一步随提交通过，没有其他步骤时当即同意。operations §7',
    title: '提交请假',
    may: mayAsk,
    body: Request,
    data: z.object({ records: z.array(ChangedLeave) }),
    refusals: [
      common.notFound,
      refusals.notStudents,
      refusals.overlaps,
      refusals.endsInPast,
      refusals.tooLong,
      refusals.tooFar,
    ],
  }),
  waiting: post('/leave/approvals/page', {
    doc: '等待自己审批的请假与续假，最早开始的在前（续假从原结束时间算起）',
    may: mayDecide,
    body: z.object(pageInput),
    data: pageOf(WaitingLeave),
    writes: false,
  }),
  decide: put('/leave/approves/studentLeaveRecord', {
    doc: '同意或拒绝请假、续假的当前一步；有一条不能处理、或与所见不同则都不处理；不给版本时，同一轮每人最多处理一步。operations §4、§7',
    title: '审批请假',
    may: mayDecide,
    body: z.array(Decision).min(1, '请选择请假').max(leaveLimits.decided).refine(hasUniqueIds, '同一请假只能出现一次'),
    mostBytes: kilobytes(266),
    data: z.array(ChangedLeave),
    refusals: [
      common.notFound,
      refusals.nothingToDecide,
      refusals.notYourStep,
      refusals.sameApprover,
      refusals.ownRequest,
      refusals.tooLate,
    ],
  }),
  withdraw: put('/leave/withdraw/studentLeaveRecord', {
    doc: '撤回待审批或尚未开始的请假；有续假待审批时只撤回续假；与所见不同则拒绝。提交人与学校管理员可以撤回',
    title: '撤回请假',
    may: mayAsk,
    body: z.object({ id: id('leave', 'leaveToWithdraw'), version: seenVersion }),
    data: ChangedLeave,
    refusals: [common.notFound, refusals.notYours, refusals.nothingToDecide, refusals.notWithdrawable],
  }),
  end: put('/leave/end/studentLeaveRecord', {
    doc: '销假：学生已返回；早于结束时间的，请假到此为止',
    title: '销假',
    may: mayAsk,
    body: z.object({ id: id('leave', 'leaveToEnd') }),
    data: ChangedLeave,
    refusals: [common.notFound, refusals.notEndable],
  }),
  extend: put('/leave/extend/studentLeaveRecord', {
    doc: '续假：按延长后的总时长重新审批，同意之前原来的结束时间有效；逾期未归的也可以续',
    title: '申请续假',
    may: mayAsk,
    body: z.object({
      id: id('leave', 'leaveToEnd'),
      endTime: momentField('leaveExtendedTo', '新的结束时间'),
      leaveReason: Reason,
    }),
    data: ChangedLeave,
    refusals: [
      common.notFound,
      refusals.notExtendable,
      refusals.extensionWaiting,
      refusals.notLater,
      refusals.overlaps,
      refusals.endsInPast,
      refusals.tooLong,
      refusals.tooFar,
    ],
  }),
  attach: post('/leave/{id}/attachments', {
    doc: '上传请假的附件，如病历照片，每张 5 MB 以内，连同已有的最多 6 张；未同意、已撤回的不能再添加',
    title: '上传请假附件',
    may: mayAsk,
    params: { id: id('leave', 'leaveToWithdraw') },
    body: z.object({}),
    data: z.array(z.object({ id: z.int() })),
    refusals: [common.notFound, refusals.tooManyAttachments, refusals.notAttachable, ...Object.values(imageRefusals)],
    transaction: 'own',
    upload: attachmentUpload,
  }),
  detach: del('/leave/attachment/delete', {
    doc: '删除请假的一张附件',
    title: '删除请假附件',
    may: mayAsk,
    query: { id: id('leaveAttachment') },
    data: nothing,
    refusals: [common.notFound],
  }),
}
