import { z } from 'zod'
import { nothing, permission, post } from '../../platform/contract/call.ts'
import { countedPageOf } from '../../platform/contract/countedPage.ts'
import { pageInput } from '../../platform/contract/envelope.ts'
import { fieldMeaning, flag, id, keywordText, text } from '../../platform/contract/ids.ts'
import { common } from '../../platform/contract/refusal.ts'
import { WireDay, daysInput } from '../../platform/contract/wireDay.ts'
import { DepartmentId } from '../registry/contract.ts'
import { clockFormat } from './clock.ts'
import { attendanceRefusals } from './refusals.ts'
import { CorrectionView, correctionKinds, correctionStates } from './views.ts'

/** Limits: `days` back that may be corrected, `atOnce` requests per decision, `words` characters of a text. */
export const correctionLimits = { days: 31, atOnce: 100, words: 200 } as const

const isFilled = (value: string) => value.trim() !== ''
const mayAsk = permission('attendance:correction:ask')
const mayDecide = permission('attendance:correction:decide')
const CorrectionId = id('attendanceCorrection')

const Request = z
  .object({
    day: WireDay.describe('补哪一天').register(fieldMeaning, { sample: 'correctedDay' }),
    kind: z
      .enum(correctionKinds)
      .register(fieldMeaning, { sample: 'correctionKind' })
      .describe('in 上班，out 下班，away 全天公出或请假'),
    time: z
      .string()
      .regex(clockFormat.pattern, clockFormat.error)
      .register(fieldMeaning, { sample: 'correctedTime', usual: true })
      .optional()
      .describe('HH:mm；全天公出或请假不填'),
    onNextDay: flag.default(false).register(fieldMeaning, { sample: 'onNextDay' }).describe('下班在次日'),
    reason: text(correctionLimits.words, 1).refine(isFilled, '请填写原因'),
  })
  .refine(({ kind, time }) => (kind === 'away') === (time === undefined), {
    path: ['time'],
    error: '请填写时间',
  })
  .refine(({ kind, onNextDay }) => kind === 'out' || !onNextDay, { path: ['onNextDay'], error: '只有下班可以在次日' })

const { leavesBeforeComing, agreedAlready } = attendanceRefusals
const { dayToCome, tooLongAgo, momentToCome, askedAlready, notStaff } = attendanceRefusals
const { decidedAlready, ownRequest, notWithdrawable } = attendanceRefusals
const { notRevocable, revokeTooLate, ownRevocation } = attendanceRefusals

/** Calls for corrections: people request them for their days, and their managers decide. */
export const correctionCalls = {
  corrections: post('/attendance/correction/page', {
    doc: '补卡申请分页，新的在前：自己的，以及所管理部门的教职工的',
    may: mayAsk,
    body: z.object({
      ...pageInput,
      ...daysInput,
      departmentId: DepartmentId.optional(),
      keyword: keywordText(64).default('').describe('姓名、拼音或工号'),
      state: z.enum(correctionStates).optional(),
      own: flag.default(false).describe('只看自己的'),
    }),
    data: countedPageOf(CorrectionView),
    refusals: [common.notFound],
    writes: false,
  }),
  askCorrection: post('/attendance/correction/ask', {
    doc: '申请补卡，只能为自己的某一天',
    may: mayAsk,
    body: Request,
    data: z.object({ id: z.int() }),
    refusals: [dayToCome, tooLongAgo, momentToCome, askedAlready, agreedAlready, leavesBeforeComing, notStaff],
  }),
  withdrawCorrection: post('/attendance/correction/withdraw', {
    doc: '撤回自己的、还未审批的补卡申请',
    may: mayAsk,
    body: z.object({ id: id('ownAttendanceCorrection') }),
    data: nothing,
    refusals: [common.notFound, notWithdrawable],
  }),
  decideCorrections: post('/attendance/correction/decide', {
    doc: '同意或拒绝补卡申请，有一条不能审批则都不审批；不能审批自己的',
    may: mayDecide,
    body: z
      .object({
        ids: z.array(CorrectionId).min(1).max(correctionLimits.atOnce),
        isAgreed: flag,
        note: text(correctionLimits.words).default('').describe('拒绝时必填'),
      })
      .refine(({ isAgreed, note }) => isAgreed || isFilled(note), { path: ['note'], error: '请填写拒绝的原因' }),
    data: nothing,
    refusals: [common.notFound, decidedAlready, ownRequest],
  }),
  revokeCorrection: post('/attendance/correction/revoke', {
    doc: '撤销已同意的补卡并说明原因：当天的考勤恢复为没有这次补卡，本人收到通知；不能撤销自己的',
    may: mayDecide,
    body: z.object({
      id: id('attendanceCorrection', 'agreedAttendanceCorrection'),
      reason: text(correctionLimits.words, 1).refine(isFilled, '请填写撤销的原因'),
    }),
    data: nothing,
    refusals: [common.notFound, notRevocable, revokeTooLate, ownRevocation],
  }),
}
