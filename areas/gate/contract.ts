import { z } from 'zod'
import { device, get, permission, post } from '../../platform/contract/call.ts'
import { fieldMeaning, id, keywordText, text, wholeNumber } from '../../platform/contract/ids.ts'
import { liveTopic } from '../../platform/contract/liveTopic.ts'
import { normalizeCardNumber } from '../../platform/contract/numbers.ts'
import { common } from '../../platform/contract/refusal.ts'
import { accessRefusals } from '../access/contract.ts'
import { deskOfflineCalls } from './deskOfflineContract.ts'
import { offlineCalls } from './offlineContract.ts'
import { gateRefusals } from './refusals.ts'
import { ruleCalls } from './ruleContract.ts'
import { decisions, gateEntry, requestStates } from './states.ts'
import { CardHolder, EntryPerson, GateDevice, GateRequest, AppliedRule } from './views.ts'

export { gateRefusals } from './refusals.ts'
export * from './ruleContract.ts'
export { DeskListed } from './deskOfflineContract.ts'
export { OfflineBatch } from './offlineContract.ts'
export * from './states.ts'
export * from './views.ts'

const may = permission('school:menwei:view')
const GatePerson = id('gatePerson')
const GateDeviceId = id('gateDevice')
const { notFound } = common

/** All waiting and recently ended requests of one gate. The message is complete, so a repeated one does no harm. */
export const gateTopic = liveTopic('gate.desk', {
  doc: '门卫台：一台门禁设备正在等待与刚刚结束的请求',
  message: z.object({
    deviceId: z.int(),
    requests: z.array(GateRequest),
    strangerCard: z.string().optional().describe('当时所刷的卡号；不是刷卡时没有'),
    strangerAt: z.string().optional().describe('ISO 时间；此时有不是本校人员或不是系统卡的人在此设备前'),
  }),
})

const direction = z
  .union([z.literal(gateEntry.leaving), z.literal(gateEntry.returning)])
  .describe('7 离校，8 返校；不给时按此人现在在校内或校外推定')
  .register(fieldMeaning, { sample: 'gateDirection' })

/** A device's question, identified permanently by series and number. Repeated, it is the same question. */
export const Ask = z
  .object({
    series: wholeNumber(),
    number: wholeNumber().register(fieldMeaning, { sample: 'askNumber', isOnce: true }),
    userId: wholeNumber()
      .describe('与卡号二选一；都给时以此为准')
      .register(fieldMeaning, { sample: 'gateAsker', usual: true })
      .optional(),
    cardNum: keywordText(64).overwrite(normalizeCardNumber).register(fieldMeaning, { onlySought: true }).optional(),
    stateDictId: direction.optional(),
  })
  .refine(({ userId, cardNum }) => userId !== undefined || cardNum !== undefined, {
    path: ['userId'],
    error: '请给出人员或卡号之一',
  })

/** The response to a device, which asks again until the state is no longer waiting. */
export const AskAnswer = z.object({
  series: z.int(),
  number: z.int(),
  state: z.enum([...requestStates, 'unknown']).describe('unknown：不是本校人员'),
  reply: z.enum(['', 'agree', 'reject', 'timeout']).describe('等待中为空'),
  endsAt: z.string().nullable(),
  rule: AppliedRule.nullable(),
  reason: z.string().describe('未经门卫即已拒绝的原因：卡已过期、卡未启用；其余为空'),
})
export type AskAnswer = z.output<typeof AskAnswer>

export const gate = {
  devices: get('/gate/devices', {
    doc: '所管的门禁设备与状态，每 5 秒查询一次。operations §2.4、§4',
    may,
    data: z.array(GateDevice),
  }),
  deskQueue: get('/gate/desk/queue', {
    doc: '门卫台的消息队列名，每台设备一个，以逗号分隔',
    may,
    data: z.string(),
  }),
  sockets: get('/gate/desk/sockets', {
    doc: '所管门禁设备中由网页直接连接的（端口 20190），与建立连接的脚本的地址；仅用于以 http 打开的页面。operations §4',
    may,
    data: z.object({
      script: z.string().describe('脚本的内容策略只允许这些设备的地址；没有设备时为空'),
      gates: z.array(z.object({ deviceId: z.int(), url: z.string() })),
    }),
  }),
  requests: get('/gate/requests', {
    doc: '所管设备上正在等待的请求（先问的在前）与最近 10 分钟结束的请求',
    may,
    data: z.array(GateRequest),
  }),
  person: get('/gate/person/{userId}', {
    doc: '进出人员：照片、班级、请假状态与联系人，号码隐去中间四位。operations §2.4、§7',
    may,
    params: { userId: GatePerson },
    data: EntryPerson,
    refusals: [notFound],
  }),
  personOfCard: get('/gate/card/{code}', {
    doc: '刷卡人员；不是本校的卡时返回 39001，一卡多人时返回 39004，已挂失、换卡或退卡时返回 39008。operations §7、§8',
    may,
    params: {
      code: keywordText(64).min(1).overwrite(normalizeCardNumber).register(fieldMeaning, { sample: 'gateCard' }),
    },
    data: CardHolder,
    refusals: [gateRefusals.notACard, gateRefusals.severalPeople, gateRefusals.cardEnded],
  }),
  contacts: get('/gate/person/{userId}/contacts', {
    doc: '进出确认中联系人的完整号码；门卫只能查看 15 分钟内所管设备询问过、手动放行名单中、或凭刷卡凭据的人，否则返回 39009；每次查看都有记录',
    title: '查看进出人员联系人',
    showsInFull: true,
    may,
    params: { userId: GatePerson },
    query: {
      ticket: z
        .string()
        .max(64)
        .regex(/^\d{13}\.[\w-]{43}$/, '刷卡凭据不完整，请重新刷卡')
        .describe('刷卡所得的凭据')
        .register(fieldMeaning, { sample: 'cardTicket', secret: true, onlySought: true })
        .optional(),
    },
    data: z.array(z.object({ name: z.string(), relationship: z.string(), phone: z.string() })),
    refusals: [notFound, gateRefusals.notAtGate],
    writes: true,
    onlyLooks: true,
    saysOnce: true,
  }),
  openRequest: post('/gate/request/open', {
    doc: '门卫台代设备登记一次请求（设备经 20190 端口询问网页时）；同一次询问重复登记为同一条；本人的由同事的网页登记。operations §4',
    title: '登记门禁请求',
    may,
    body: z.object({
      deviceId: GateDeviceId,
      userId: GatePerson,
      stateDictId: direction.optional(),
      // Stored with a new question; otherwise only used for the lookup.
      key: text(64, 1)
        .describe('网页为这次询问起的名字')
        .register(fieldMeaning, { sample: 'askKey', isOnce: true, onlySought: true }),
    }),
    data: GateRequest,
    refusals: [notFound, gateRefusals.askedForAnother, accessRefusals.notYourself],
  }),
  decide: post('/gate/request/decide', {
    doc: '同意或拒绝一次请求。先作出的决定有效：再次决定返回已有的决定与决定人；本人的由同事决定。operations §2.4、§4',
    title: '门卫放行决定',
    may,
    body: z.object({ id: id('gateRequest'), decision: z.enum(decisions) }),
    data: GateRequest,
    refusals: [notFound, gateRefusals.tooLate, accessRefusals.notYourself],
  }),
  ask: post('/device/channel/ask', {
    doc: '设备询问是否放行；等待中时以同样的编号再问，直到有答复。未启用或已过期的卡立即拒绝并说明原因。operations §4',
    title: '设备询问放行',
    may: device('设备以自己的凭证询问，只能问本校人员'),
    body: Ask,
    data: AskAnswer,
    refusals: [gateRefusals.notAGate, gateRefusals.askedForAnother],
  }),
  ...ruleCalls,
  ...offlineCalls,
  ...deskOfflineCalls,
}
