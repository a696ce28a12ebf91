import { z } from 'zod'
import { get, link, post, put } from '../../platform/contract/call.ts'
import { id } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireTime } from '../../platform/contract/time.ts'
import { imageRefusals } from '../../platform/contract/upload.ts'
import { endingRefusals, linkRefusals } from '../sealedLink/contract.ts'
import { leaveRefusals as refusals } from './refusals.ts'
import { attachmentUpload, endsAfterStart, endsAfterStartFault, requestFields } from './requestContract.ts'
import { leaveKinds, leaveLimits, stages } from './states.ts'

/** Purpose of the sealed links by which parents ask for leave. */
export const leavePurpose = 'leave'

const may = link(leavePurpose, '家长没有账号，凭链接为自己的孩子请假')

/** A leave as shown to the parent who requested it. */
export const ParentLeave = z.object({
  id: z.int(),
  kind: z.enum(leaveKinds),
  startTime: WireTime,
  endTime: WireTime,
  leaveReason: z.string(),
  fetcher: z.string(),
  stage: z.enum(stages),
  comment: z.string().describe('最近一步审批时老师写的意见'),
  attachments: z.int(),
  mayWithdraw: z.boolean(),
})
export type ParentLeave = z.output<typeof ParentLeave>

/** Upload limits for a parent's pictures of a request. */
export const parentUpload = { ...attachmentUpload, mostFiles: leaveLimits.linkAttachments } as const

const ChangedLeave = z.object({ id: z.int(), leaveState: z.int() })

/** Calls of a parent through a link. They are limited to one child and to the requests sent through this link. */
export const parentCalls = {
  parentHome: get('/leave/parent/home', {
    doc: '链接上的学生，以及通过此链接提交的请假，新的在前',
    may,
    data: z.object({
      studentName: z.string(),
      parentName: z.string(),
      nowTime: WireTime.describe('学校所在时区现在的时间'),
      usesLeft: z.int().describe('还可以提交几次'),
      leaves: z.array(ParentLeave),
    }),
    refusals: [common.notFound, ...endingRefusals],
  }),
  parentRequest: put('/leave/parent/request', {
    doc: '家长提交请假，审批与老师提交的相同',
    title: '提交请假',
    may,
    body: z.object(requestFields).refine(endsAfterStart, endsAfterStartFault),
    data: ChangedLeave,
    refusals: [
      refusals.notStudents,
      refusals.overlaps,
      refusals.endsInPast,
      refusals.tooLong,
      refusals.tooFar,
      linkRefusals.usedUp,
      ...endingRefusals,
    ],
  }),
  parentWithdraw: put('/leave/parent/withdraw', {
    doc: '家长撤回通过此链接提交、尚未审批完的请假',
    title: '撤回请假',
    may,
    body: z.object({ id: id('leaveByLink') }),
    data: ChangedLeave,
    refusals: [common.notFound, refusals.notWithdrawable, ...endingRefusals],
  }),
  parentAttach: post('/leave/parent/{id}/attachments', {
    doc: `家长为待审批的请假上传照片，每张 5 MB 以内，最多 ${leaveLimits.linkAttachments} 张`,
    title: '上传请假附件',
    may,
    params: { id: id('leaveByLink') },
    body: z.object({}),
    data: z.array(z.object({ id: z.int() })),
    refusals: [
      common.notFound,
      refusals.tooManyAttachments,
      refusals.notAttachable,
      ...endingRefusals,
      ...Object.values(imageRefusals),
    ],
    transaction: 'own',
    upload: parentUpload,
  }),
}
