import { z } from 'zod'
import { get, nothing, permission, post, put } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { id } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import {
  MadeLink,
  ParentsToAsk,
  SealedLinkView,
  linkLimits,
  linkRefusals,
  newLinkRefusals,
} from '../sealedLink/contract.ts'
import { leaveLimits } from './states.ts'

const may = permission('leave:record:add')

const NewLink = z.object({
  studentId: id('leaveAsked'),
  parentId: id('leaveParent'),
  days: z.int().min(1).max(linkLimits.days).default(leaveLimits.linkDays).describe('有效天数'),
  sends: z.boolean().default(true).describe('用短信发给家长；不发的由创建人转交'),
})

/** Calls of the staff who may ask for leave for a student: links by which parents ask for leave. */
export const linkCalls = {
  linkParents: get('/leave/link/parents', {
    doc: '一名学生的家长，请其填写请假时选择',
    may,
    query: { studentId: id('leaveAsked') },
    data: ParentsToAsk,
    refusals: [common.notFound],
  }),
  makeLink: post('/leave/link/create', {
    doc: `请家长填写请假：链接用短信发给家长，没有发送的在应答中给出一次；家长凭手机号后六位打开，最多提交 ${leaveLimits.byLink} 次`,
    title: '请家长填写请假',
    may,
    body: NewLink,
    data: MadeLink,
    refusals: newLinkRefusals,
  }),
  links: post('/leave/link/page', {
    doc: '请家长填写请假的链接，新的在前',
    may,
    body: z.object({ ...pageInput, studentId: id('leaveAsked', 'noLeaveAsked').optional() }),
    data: pageOf(SealedLinkView),
    refusals: [common.notFound],
    writes: false,
  }),
  revokeLink: put('/leave/link/revoke', {
    doc: '撤销家长的链接，已打开的也立即失效',
    title: '撤销家长链接',
    may,
    body: z.object({ id: id('leaveLink') }),
    data: nothing,
    refusals: [common.notFound, linkRefusals.ended],
  }),
}
