import { z } from 'zod'
import { startedJob } from '../../platform/contract/listCalls.ts'
import { lastMoment } from '../../platform/contract/calendarBounds.ts'
import { device, get, kilobytes, permission, post } from '../../platform/contract/call.ts'
import { countedPageOf } from '../../platform/contract/countedPage.ts'
import { pageInput } from '../../platform/contract/envelope.ts'
import { fieldMeaning, id, isBlankOrVisible, keywordText, largestId, text } from '../../platform/contract/ids.ts'
import { normalizeCardNumber } from '../../platform/contract/numbers.ts'
import { common, refusal } from '../../platform/contract/refusal.ts'
import { WireDay } from '../../platform/contract/wireDay.ts'
import { WireMoment } from '../../platform/contract/wireMoment.ts'
import { DepartmentId } from '../registry/contract.ts'
import { entryType, entryTypeNames } from './entryTypes.ts'

export { entryType, entryTypeName, entryTypeNames, gateTypes, generalTypes } from './entryTypes.ts'

export const accessRefusals = {
  reasonNeeded: refusal(36001, '未填写未归宿说明'),
  notYourself: refusal(36009, '不能登记本人的出入，请由同事登记'),
  notYours: refusal(36002, '当前角色不能登记“{type}”'),
} as const

/** Upper limits: records in one report by hand, in one batch of a device, and in the list of a person's day. */
export const accessLimits = { reported: 200, batch: 500, day: 500 } as const

/** A device may deliver or repeat a record for this many days. */
export const deliveryWindowDays = 90

const EntryType = z.int().refine((code) => entryTypeNames.has(code), '没有这种记录类型')

/** The entry types that a person may report by hand: at the dormitory (5, 6) and at the gate (7, 8). */
export const typesByHand = {
  dormitory: [entryType.leftDormitory, entryType.backInDormitory],
  gate: [entryType.leftSchool, entryType.backAtSchool],
} as const

const byHand: ReadonlySet<number> = new Set([...typesByHand.dormitory, ...typesByHand.gate])

const Report = z.object({
  userId: id('reportedPerson'),
  stateDictId: EntryType.refine((code) => byHand.has(code), '只能登记归寝、离寝、离校、返校').register(fieldMeaning, {
    sample: 'typeByHand',
  }),
  /** Accepted for compatibility and ignored, whatever they are: the server sets the operator and the time. */
  operateUserId: z.int().optional().describe('以登录身份为准'),
  deviceId: id('gateDevice').optional().describe('离校、返校时经过的门禁设备，由本人管理；归寝、离寝不记'),
  comment: text(200).default(''),
  entryTime: z.string().max(64).register(fieldMeaning, { onlySought: true }).optional().describe('以服务器时间为准'),
})

const SafeInteger = z.int().min(0).max(largestId)
// No check of reach here: the receipt names a record whose person the school doesn't know.
const PersonNumber = SafeInteger.describe('与卡号二选一').register(fieldMeaning, {
  sample: 'reportedPerson',
  usual: true,
})
/** A reading of a device's clock in milliseconds. `meaning` is its Chinese description. */
export const deviceMoment = (meaning: string) =>
  z.int().min(0).max(lastMoment).describe(`${meaning}，毫秒时间戳`).register(fieldMeaning, { sample: 'deviceMoment' })

/**
 * Placeholder for a person, a type or a moment that can't be read. No real value equals it, so only that record is
 * refused.
 */
export const unreadableValue = -1

/** Maximum length of a device's comment. A longer one is cut, never in the middle of a surrogate pair. */
const longestComment = 200
const truncateComment = (comment: string) => comment.slice(0, longestComment).replace(/[\uD800-\uDBFF]$/u, '')

// One wrong value must not refuse 499 other records. An unreadable temperature, card or comment is dropped; an
// unreadable person, type or moment refuses only its record. `number` is required, because the receipt names records by
// it.
const DeviceRecord = z.object({
  number: SafeInteger.describe('同一序列内递增、不重复').register(fieldMeaning, {
    sample: 'deviceNumber',
    isOnce: true,
  }),
  userId: PersonNumber.nullable().catch(unreadableValue).optional(),
  cardNum: text(64, 1)
    .overwrite(normalizeCardNumber)
    .register(fieldMeaning, { onlySought: true })
    .nullable()
    .catch(null)
    .optional(),
  stateDictId: z.int().register(fieldMeaning, { sample: 'typeByHand' }).catch(unreadableValue),
  time: deviceMoment('设备时钟下的发生时间').catch(unreadableValue),
  tempF: z
    .int()
    .min(0)
    .max(1000)
    .nullable()
    .describe('同时测得的体温，十分之一摄氏度；不在 300 至 450 之间的不计')
    .catch(null)
    .optional(),
  comment: z.string().overwrite(truncateComment).max(longestComment).refine(isBlankOrVisible).catch('').default(''),
})

/** Maximum bytes of a batch, by HTTP or over the channel. 500 records fit unless their comments are long. */
const largestBatch = kilobytes(128)

/** The records that a device sends, by HTTP or over its channel. */
export const DeviceBatch = z.object({
  clock: deviceMoment('发送时设备时钟的读数，用于校正'),
  series: SafeInteger.describe('设备丢失编号后换一个更大的序列'),
  records: z.array(DeviceRecord).max(accessLimits.batch),
})
export type DeviceBatch = z.output<typeof DeviceBatch>

/** The response to a batch. The device may delete these records once it has the receipt. */
export const Receipt = z.object({
  series: z.int(),
  number: z.int().nullable().describe('本批最大的编号；空批为 null'),
  counted: z.int(),
  repeated: z.int(),
  refused: z.array(z.object({ number: z.int(), reason: z.string() })),
})
export type Receipt = z.output<typeof Receipt>

/**
 * The response to a batch over the channel that couldn't be read. No record was counted, and sending it again doesn't
 * help.
 */
export const RefusedBatch = z.object({ error: z.string() })
export type RefusedBatch = z.output<typeof RefusedBatch>

const ids = (kind: string) => z.array(id(kind)).max(1000).default([])

const searchMoment = (sample: string) => WireMoment.refine(() => true).register(fieldMeaning, { sample })

/** Filters of a search for access records. */
export const RecordSearch = z.object({
  deptId: DepartmentId.optional(),
  startTime: searchMoment('recordsFrom'),
  endTime: searchMoment('recordsTo'),
  keyword: keywordText(64).default('').describe('姓名、拼音或学号'),
  stateDictIds: z
    .array(EntryType.describe('记录类型').register(fieldMeaning, { sample: 'entryType' }))
    .max(20)
    .default([]),
  locationIds: ids('deviceLocation'),
  deviceIds: ids('device'),
})

/** An access record as lists show it (operations §2.5, §2.6, §3). */
export const AccessRow = z.object({
  id: z.int(),
  userId: z.int(),
  studentName: z.string(),
  depts: z.array(z.object({ name: z.string() })),
  entryTime: z.string(),
  locationDesc: z.string(),
  deviceName: z.string(),
  operatorName: z.string(),
  stateDictId: z.int(),
  typeName: z.string(),
  comment: z.string(),
  faceImg: z.string().nullable().describe('设备拍下的照片，没有时为 null'),
  dormitoryName: z.string(),
  floor: z.int().nullable(),
  dormRoomName: z.string(),
})
export type AccessRow = z.output<typeof AccessRow>

/** One person's records on one day of the school's clock, oldest first. */
export const PersonDay = z.object({
  userId: z.int(),
  name: z.string(),
  day: z.string(),
  records: z.array(AccessRow),
  more: z.boolean().describe(`当天超过 ${accessLimits.day} 条，只列最早的`),
})
export type PersonDay = z.output<typeof PersonDay>

const mayView = permission('sys:access:view')
// A bureau reads no single movements of minors.
const search = { may: mayView, refusals: [common.notFound], namesChildren: true }
const pageSearch = {
  ...search,
  body: z.object({ ...pageInput, reqBody: RecordSearch }),
  mostBytes: kilobytes(51),
  data: countedPageOf(AccessRow),
  writes: false,
}
const exportSearch = {
  ...search,
  body: RecordSearch,
  mostBytes: kilobytes(51),
  data: startedJob,
  onlyLooks: true,
}

export const access = {
  report: post('/device/report_record', {
    doc: '登记归寝、离寝、离校、返校；操作人与时间以服务器为准。operations §4、§7',
    title: '登记出入',
    may: permission('access:record:report'),
    body: z.array(Report).min(1, '请选择学生').max(accessLimits.reported),
    mostBytes: kilobytes(345),
    data: z.object({ counted: z.int() }),
    refusals: [common.notFound, ...Object.values(accessRefusals)],
  }),
  deviceRecords: post('/device/channel/records', {
    doc: '设备上报一批记录；提交后返回回执，之前设备须保留并重发。operations §4',
    title: '设备上报记录',
    may: device('设备以自己的凭证上报，只能写入本校人员'),
    body: DeviceBatch,
    mostBytes: largestBatch,
    data: Receipt,
    mendsTexts: true,
    // Waiting batches of one school are written together.
    transaction: 'own',
  }),
  records: post('/access/find/records/page', {
    doc: '出入记录，由新到旧。operations §2.6、§7',
    ...pageSearch,
  }),
  exportRecords: post('/access/export/records', {
    doc: '导出出入记录；结果为空时文件只有表头，控制台提示“查询结果为空”。operations §2.6、§7',
    title: '导出出入记录',
    ...exportSearch,
  }),
  punchRecords: post('/user/list/punch/records/page', {
    forOtherClients: true,
    doc: '打卡记录，与出入记录相同的条件与内容，由新到旧。operations §7',
    ...pageSearch,
  }),
  punchCount: post('/user/get/punch/records/count', {
    forOtherClients: true,
    doc: '打卡记录的条数，数到 10000 为止。operations §7',
    ...search,
    body: RecordSearch,
    mostBytes: kilobytes(51),
    data: z.object({ count: z.int(), more: z.boolean().describe('多于 count 条') }),
    writes: false,
  }),
  exportPunch: post('/user/list/punch/records/export', {
    forOtherClients: true,
    doc: '导出打卡记录；结果为空时文件只有表头，控制台提示“查询结果为空”。operations §7',
    title: '导出打卡记录',
    ...exportSearch,
  }),
  personDay: get('/access/person/day', {
    doc: '一个人一天的出入记录，由早到晚；门卫只看离校、返校',
    ...search,
    query: { userId: id('followedPerson'), day: WireDay },
    data: PersonDay,
  }),
}
