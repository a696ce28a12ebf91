import { z } from 'zod'
import { filledText, nameText } from '../../platform/contract/blanks.ts'
import { del, get, nothing, permission, post, put } from '../../platform/contract/call.ts'
import { fieldMeaning, flag, id, keywordText, secretText, text } from '../../platform/contract/ids.ts'
import { countedList, startedJob } from '../../platform/contract/listCalls.ts'
import { normalizeIdentityNumber, normalizePlate, normalizeTelephone } from '../../platform/contract/numbers.ts'
import { common } from '../../platform/contract/refusal.ts'
import { daysInput } from '../../platform/contract/wireDay.ts'
import { WireMoment } from '../../platform/contract/wireMoment.ts'
import { isIdCard } from '../../platform/contract/idCard.ts'
import { visitorRefusals } from './refusals.ts'
import { VisitDetail, VisitRow } from './views.ts'
import { documentTypes, pickupReason, visitStates, visitorLimits } from './words.ts'

const mayView = permission('visitor:visit:view')
const mayInvite = permission('visitor:visit:invite')
const atGate = permission('visitor:gate:work')

/** A mobile number. */
export const Telephone = z
  .string()
  .max(32)
  .overwrite(normalizeTelephone)
  .regex(/^1[3-9]\d{9}$/, '请填写 11 位手机号')
  .register(fieldMeaning, { sample: 'visitorTelephone' })

/** A document's number. */
export const DocumentNumber = z
  .string()
  .max(64)
  .overwrite(normalizeIdentityNumber)
  .regex(/^[\dA-Z]{5,24}$/, '请填写证件上的号码，只有数字与字母')
  .register(fieldMeaning, { sample: 'visitorDocument' })

/** A time whose sample the sweep takes from this area. A copy, because the shared schema keeps only one sample. */
const moment = (sample: string) => WireMoment.refine(() => true).register(fieldMeaning, { sample })

/** The fields that an invitation and a registration share. */
const Visit = {
  name: nameText(visitorLimits.name, '请填写访客姓名'),
  telephone: Telephone,
  reason: filledText(visitorLimits.word, '请选择来访事由').register(fieldMeaning, { sample: 'visitReason' }),
  note: text(visitorLimits.note).default(''),
  companions: z.int().min(0).max(visitorLimits.companions).default(0).describe('随行人数，不含访客本人'),
  plate: text(visitorLimits.plate).overwrite(normalizePlate).default('').describe('车牌号，大写，不含空格与分隔符'),
  gate: text(visitorLimits.word)
    .register(fieldMeaning, { sample: 'visitGate' })
    .default('')
    .describe('校门；不填为不限'),
  studentId: id('visitorPupil').optional().describe('接孩子时的学生'),
}

/** False for a visitor who comes to collect a pupil but names none. */
const namesPupil = ({ reason, studentId }: { readonly reason: string; readonly studentId?: number | undefined }) =>
  reason !== pickupReason || studentId !== undefined

const pupilMissing = { path: ['studentId'], error: '请选择接的学生' }

/** A search for visits. */
export const VisitSearch = z.object({
  ...daysInput,
  state: z.enum(visitStates).optional(),
  kind: z
    .enum(['invited', 'registered', 'pickup'])
    .optional()
    .describe('invited 预约，registered 现场登记，pickup 接孩子'),
  keyword: keywordText(visitorLimits.word)
    .default('')
    .describe('访客姓名、车牌、被访人，或完整的手机号（只比较显示的几位）'),
  overdue: flag.default(false).describe('只看超时未离校的'),
  mine: flag.default(false).describe('只看本人邀请或被访的'),
})

export const visitCalls = {
  visits: post('/visitor/findVisitorPage', {
    doc: '访客记录，新的在前；教师只有自己的访客。academics §7（A-CALL-132）',
    may: mayView,
    ...countedList(VisitSearch, VisitRow),
    refusals: [],
    namesChildren: true,
  }),
  visit: get('/visitor/findVisitor', {
    doc: '一条访客记录，含各步骤由谁办理',
    may: mayView,
    query: { id: id('visit') },
    data: VisitDetail,
    refusals: [common.notFound],
    namesChildren: true,
  }),
  exportVisits: post('/visitor/export', {
    doc: '导出访客记录，给出后台任务的编号',
    may: permission('visitor:statistics:view'),
    body: VisitSearch,
    data: startedJob,
    refusals: [],
    onlyLooks: true,
    namesChildren: true,
  }),
  inviteVisitor: post('/visitor/invite', {
    doc: '预约访客：链接与入校码用短信发给访客，没有发送的在应答中给出一次',
    title: '预约访客',
    may: mayInvite,
    body: z
      .object({ ...Visit, fromTime: moment('visitFrom'), untilTime: moment('visitUntil') })
      .refine(({ fromTime, untilTime }) => fromTime < untilTime, {
        path: ['untilTime'],
        error: '结束时间要晚于开始时间',
      })
      .refine(
        ({ fromTime, untilTime }) =>
          Date.parse(untilTime.replace(' ', 'T')) - Date.parse(fromTime.replace(' ', 'T')) <=
          visitorLimits.windowHours * 3_600_000,
        { path: ['untilTime'], error: `一次预约最长 ${visitorLimits.windowHours} 小时` },
      )
      .refine(namesPupil, pupilMissing),
    data: z.object({
      id: z.int(),
      name: z.string(),
      code: secretText().describe('入校码，只在此给出一次'),
      isSent: z.boolean().describe('已交发件箱用短信发给访客'),
      place: secretText().describe('访客页面在本站地址之后的部分，只在此给出一次'),
    }),
    refusals: [
      common.notFound,
      visitorRefusals.windowPast,
      visitorRefusals.windowTooFar,
      visitorRefusals.unknownGate,
      visitorRefusals.unknownReason,
    ],
  }),
  registerVisitor: post('/visitor/save', {
    doc: '现场登记访客并请被访人确认。academics §7（A-CALL-132）',
    title: '登记访客',
    may: atGate,
    body: z
      .object({
        ...Visit,
        hostId: id('visitorHost').describe('被访人'),
        documentType: z.enum(documentTypes).optional(),
        documentNumber: DocumentNumber.optional().describe('加密保存，列表中不显示'),
        stayMinutes: z.int().min(10).max(visitorLimits.stayMinutes).default(120).describe('预计停留的分钟'),
      })
      .refine(({ documentType, documentNumber }) => documentNumber === undefined || documentType !== undefined, {
        path: ['documentType'],
        error: '请选择证件类型',
      })
      .refine(
        ({ documentType, documentNumber = '' }) =>
          documentType !== 'idCard' || documentNumber === '' || isIdCard(documentNumber),
        { path: ['documentNumber'], error: '居民身份证号码不正确，请核对' },
      )
      .refine(namesPupil, pupilMissing),
    data: VisitRow,
    refusals: [common.notFound, visitorRefusals.unknownGate, visitorRefusals.unknownReason],
  }),
  decideVisit: put('/visitor/decide', {
    doc: '同意或拒绝访客；门卫代为记录时须写明如何得到答复',
    title: '确认访客',
    may: mayView,
    body: z.object({ id: id('visit', 'pendingVisit'), agrees: flag, note: text(visitorLimits.note).default('') }),
    data: nothing,
    refusals: [common.notFound, visitorRefusals.decided, visitorRefusals.noteMissing],
  }),
  cancelVisit: put('/visitor/cancel', {
    doc: '取消还没有入校的访客，入校码与链接立即失效',
    title: '取消访客',
    may: mayView,
    body: z.object({ id: id('visit', 'agreedVisit') }),
    data: nothing,
    refusals: [common.notFound, visitorRefusals.cannotCancel],
  }),
  deleteVisit: del('/visitor/delete', {
    doc: '删除登记有误、没有入校的访客记录。academics §7（A-CALL-132）',
    title: '删除访客记录',
    may: atGate,
    query: { id: id('visit', 'pendingVisit') },
    data: nothing,
    refusals: [common.notFound, visitorRefusals.cannotDelete],
  }),
}
