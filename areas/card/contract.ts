import { z } from 'zod'
import { startedJob } from '../../platform/contract/listCalls.ts'
import { get, nothing, permission, post } from '../../platform/contract/call.ts'
import { pageInput, pageOf } from '../../platform/contract/envelope.ts'
import { fieldMeaning, flag, id, keywordText, text } from '../../platform/contract/ids.ts'
import { liveTopic } from '../../platform/contract/liveTopic.ts'
import { normalizeCardNumber } from '../../platform/contract/numbers.ts'
import { common, refusal } from '../../platform/contract/refusal.ts'
import { WireMoment } from '../../platform/contract/wireMoment.ts'
import { DepartmentId, SchoolId, UserId } from '../registry/contract.ts'
import { usersRefusals } from '../users/contract.ts'
import { Accommodation, CardHistoryRow, CardHolder, LogRow, UsageRow, usageStatuses } from './views.ts'

export * from './views.ts'
export { cardFaultNames, endedNames } from './words.ts'

export const cardRefusals = {
  /** A-MSG-074. */
  incomplete: refusal(37101, '参数错误'),
  nobodys: refusal(37102, '没有人持有卡号“{card}”'),
  severalPeople: refusal(37103, '有多人持有卡号“{card}”'),
  ended: refusal(37104, '此卡已{why}：卡号“{card}”，原持卡人{whose}，{time}起'),
  hasCard: refusal(37105, '{name}已有一卡通号 {card}，请用换卡'),
  noCard: refusal(37106, '{name}没有一卡通'),
  sameCard: refusal(37107, '新卡号与现在的卡号相同'),
  timesTurned: refusal(37108, '到期时间须晚于启用时间'),
  /** A finder may still hold a lost card, so its number is given out again only after a question. */
  wasLost: refusal(37110, '卡号“{card}”由{whose}于{time}挂失'),
  /** A card change applies only to the card that the caller saw. */
  otherCard: refusal(37109, '{name}的卡已由他人更换（现为 {card}），请核对后重试'),
} as const

/** Maximum lines of the log, and the hours that it covers. */
export const cardLimits = { log: 50, logHours: 24 } as const

/** Page sizes of the list (A-CONST-059). */
export const usagePageSizes = [10, 20, 30] as const

const mayView = permission('card:card:view')
const mayLook = permission('card:tool:view')
// The same permission as in the user's record, because it is the same number.
const mayEdit = permission('sys:user:disableCard')
const { notFound, forbidden } = common
const { cardTaken } = usersRefusals
const { incomplete, nobodys, severalPeople, ended, hasCard, noCard, sameCard, timesTurned, otherCard, wasLost } =
  cardRefusals

/**
 * The card log has new lines, up to this record id. The message has no content; each reader fetches the lines within
 * their reach.
 */
export const cardLogTopic = liveTopic('card.log', {
  doc: '卡号查询：本校设备有新的刷卡',
  message: z.object({ last: z.int() }),
})

/** A card number as printed on the card (F-RULE-110, F-RULE-111). */
export const CardNum = z
  .string()
  .overwrite(normalizeCardNumber)
  .min(1, '请填写卡号')
  .regex(/^\d*$/, '一卡通号只能为数字')
  .max(10, '一卡通长度最大为10位')
  .register(fieldMeaning, { sample: 'newCard' })

const momentOf = (meaning: string, sample: string) =>
  WireMoment.refine(() => true)
    .describe(meaning)
    .register(fieldMeaning, { sample })
    .optional()

const period = {
  beginTime: momentOf('不给时为现在', 'cardBegins'),
  endTime: momentOf('不给时长期有效', 'cardEnds'),
}

/** The card that the caller saw. Without it, the call applies to whichever card the person holds. */
const heldCardNum = text(64, 1)
  .register(fieldMeaning, { sample: 'cardSeen', onlySought: true })
  .optional()
  .describe('所见的卡号，已换卡时拒绝；不给则不核对')

const isLostConfirmed = flag.optional().describe('卡号曾挂失时，确认后再发；未确认则返回 37110 与上一位持卡人')

/** Filters of a search for cards. */
export const UsageSearch = z.object({
  studentName: keywordText(64).default('').describe('姓名、拼音、学工号或卡号'),
  deptId: DepartmentId.optional(),
  status: z.enum(usageStatuses).optional().describe('不给时为持有的卡，以及挂失后还没有新卡的人；按词查时含已结束的卡'),
  schoolId: SchoolId.optional().describe('以登录的学校为准'),
})

const Holder = id('user', 'cardHolder')
const Cardless = id('user', 'cardless')

export const card = {
  usage: post('/card/selectMoney/page', {
    doc: '持卡人员与其一卡通分页，按姓名。academics §2、§7',
    may: mayView,
    body: UsageSearch.extend(pageInput),
    data: pageOf(UsageRow),
    refusals: [notFound],
    writes: false,
  }),
  exportUsage: post('/card/selectMoney/export', {
    doc: '导出持卡人员，给出后台任务的编号，完成后给出下载地址。academics §7',
    may: mayView,
    body: UsageSearch,
    data: startedJob,
    refusals: [notFound],
  }),
  history: get('/card/user/{userId}/history', {
    doc: '一个人用过的一卡通，新的在前',
    may: mayView,
    params: { userId: UserId },
    data: z.array(CardHistoryRow),
    refusals: [notFound],
    namesChildren: true,
  }),
  holder: get('/card/user', {
    doc: '由学校与卡号查持卡人；缺少参数时返回 37101，不是恰好一人时返回 37102 至 37104。academics §5、§7',
    may: mayLook,
    query: {
      // Described first: this copies the shared schema, and only the copy gets the meaning.
      schoolId: SchoolId.describe('以登录的学校为准')
        .register(fieldMeaning, { kind: 'school', sample: 'school', usual: true })
        .optional(),
      card: keywordText(64).register(fieldMeaning, { sample: 'heldCard', usual: true }).default(''),
    },
    data: CardHolder,
    refusals: [notFound, incomplete, nobodys, severalPeople, ended],
  }),
  accommodation: get('/card/user/{userId}/accommodation', {
    forOtherClients: true,
    doc: '一个人的住宿：楼栋、楼层、房间、床位。academics §7',
    may: mayLook,
    params: { userId: UserId },
    data: Accommodation,
    refusals: [notFound],
  }),
  log: get('/card/log', {
    doc: '最近 24 小时本校设备上的刷卡，新的在前，仅范围之内的人。academics §2',
    may: mayLook,
    data: z.array(LogRow),
  }),
  logQueue: get('/card/log/queue', {
    doc: '刷卡日志的消息队列名',
    may: mayLook,
    data: z.string(),
  }),
  issue: post('/card/issue', {
    doc: '发卡：给没有一卡通的人一张卡，可指定启用与到期时间',
    may: mayEdit,
    body: z.object({ userId: Cardless, cardNum: CardNum, isLostConfirmed, ...period }),
    data: nothing,
    refusals: [notFound, forbidden, cardTaken, hasCard, timesTurned, wasLost],
  }),
  replace: post('/card/replace', {
    doc: '换卡：旧卡按原因（挂失或换卡）结束，新卡启用',
    may: mayEdit,
    body: z.object({
      userId: Holder,
      cardNum: CardNum,
      heldCardNum,
      isLostConfirmed,
      why: z.enum(['lost', 'replaced']),
      ...period,
    }),
    data: nothing,
    refusals: [notFound, forbidden, cardTaken, noCard, otherCard, sameCard, timesTurned, wasLost],
  }),
  end: post('/card/end', {
    doc: '挂失或退卡：卡号不再属于此人',
    may: mayEdit,
    body: z.object({ userId: Holder, heldCardNum, why: z.enum(['lost', 'returned']) }),
    data: nothing,
    refusals: [notFound, forbidden, noCard, otherCard],
  }),
  setPeriod: post('/card/period', {
    doc: '启用一张卡，或修改其启用与到期时间',
    may: mayEdit,
    body: z.object({ userId: Holder, heldCardNum, ...period }),
    data: nothing,
    refusals: [notFound, forbidden, noCard, otherCard, timesTurned],
  }),
}
