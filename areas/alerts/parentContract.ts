import { z } from 'zod'
import { get, link, nothing, put } from '../../platform/contract/call.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireTime } from '../../platform/contract/time.ts'
import { endsAfterStart, endsAfterStartFault, leaveRefusals, requestFields } from '../leave/contract.ts'
import { endingRefusals, linkRefusals } from '../sealedLink/contract.ts'
import { alertRefusals as refusals } from './refusals.ts'
import { answers, feverEndings, pupilKinds } from './words.ts'

/** Purpose of the sealed links by which parents answer an alert. */
export const alertPurpose = 'alert'

const may = link(alertPurpose, '家长没有账号，凭链接回复自己孩子的提醒')

/** Calls of a parent through a link, for one alert about one child. */
export const parentCalls = {
  parentHome: get('/alerts/parent/home', {
    doc: '链接上的提醒、学生现在的情况，以及家长的回复',
    may,
    data: z.object({
      studentName: z.string(),
      parentName: z.string(),
      nowTime: WireTime.describe('学校所在时区现在的时间'),
      kind: z.enum(pupilKinds),
      sinceTime: WireTime,
      arrivedTime: WireTime.nullable(),
      ending: z.enum(feverEndings).nullable().describe('不再是发热的原因：withdrawn 测温已撤回，normal 复测正常'),
      answer: z.enum(answers).nullable().describe('seen 知道了，leave 已请假'),
      answeredTime: WireTime.nullable(),
      mayAskLeave: z.boolean().describe('可以在这里请假：学生还没有到，测温没有撤回，也没有请过假'),
    }),
    refusals: [common.notFound, refusals.alertGone, ...endingRefusals],
  }),
  parentSeen: put('/alerts/parent/seen', {
    doc: '家长回复“知道了”',
    title: '回复知道了',
    may,
    body: z.object({}),
    data: nothing,
    refusals: [common.notFound, refusals.alertGone, refusals.answeredBefore, linkRefusals.usedUp, ...endingRefusals],
  }),
  parentLeave: put('/alerts/parent/leave', {
    doc: '家长从提醒中提交请假，审批与老师提交的相同',
    title: '提交请假',
    may,
    body: z.object(requestFields).refine(endsAfterStart, endsAfterStartFault),
    data: z.object({ id: z.int(), leaveState: z.int() }),
    refusals: [
      common.notFound,
      refusals.alertGone,
      refusals.answeredBefore,
      leaveRefusals.notStudents,
      leaveRefusals.overlaps,
      leaveRefusals.endsInPast,
      leaveRefusals.tooLong,
      leaveRefusals.tooFar,
      linkRefusals.usedUp,
      ...endingRefusals,
    ],
  }),
}
