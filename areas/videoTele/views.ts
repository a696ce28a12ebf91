import { z } from 'zod'
import { WireTime } from '../../platform/contract/time.ts'
import { balanceStates, callStates, faceResults, faceWays, orderStates, paymentWays } from './words.ts'

/** A package of minutes that the school sells. */
export const PackageView = z.object({
  id: z.int(),
  name: z.string(),
  price: z.int().describe('分'),
  minutes: z.int(),
  validDays: z.int().nullable(),
  lastDay: z.string().nullable(),
  onSale: z.boolean(),
  sold: z.int().describe('订单数'),
  version: z.int(),
})
export type PackageView = z.output<typeof PackageView>

const Pupil = {
  studentId: z.int(),
  name: z.string(),
  code: z.string().nullable(),
  className: z.string().nullable(),
}

/** An order of a package for a pupil. Its amounts are those of the day of the order. */
export const OrderView = z.object({
  id: z.int(),
  ...Pupil,
  packageName: z.string(),
  fen: z.int(),
  minutes: z.int(),
  state: z.enum(orderStates),
  way: z.enum(paymentWays).nullable(),
  receipt: z.string(),
  createdTime: WireTime,
  createdBy: z.string(),
  paidTime: WireTime.nullable(),
  paidBy: z.string(),
  endedTime: WireTime.nullable().describe('退款或取消的时间'),
  endedBy: z.string(),
  reason: z.string(),
  refundFen: z.int(),
  left: z.int().describe('还剩的分钟'),
  refundable: z.int().describe('最多可退（分）'),
})
export type OrderView = z.output<typeof OrderView>

/** Sums of orders, in fen. */
export const OrderTotals = z.object({
  orders: z.int(),
  unpaidFen: z.int(),
  paidFen: z.int().describe('收款，含后来退款的'),
  refundedFen: z.int(),
})
export type OrderTotals = z.output<typeof OrderTotals>

/** Minutes of a pupil, bought or given. */
export const BalanceView = z.object({
  id: z.int(),
  ...Pupil,
  title: z.string().describe('套餐名称；赠送的为“赠送”'),
  minutes: z.int(),
  used: z.int(),
  left: z.int(),
  lastDay: z.string(),
  state: z.enum(balanceStates),
  reason: z.string(),
  by: z.string(),
  time: WireTime,
})
export type BalanceView = z.output<typeof BalanceView>

/** A phone on campus with its device. */
export const PhoneView = z.object({
  id: z.int(),
  name: z.string(),
  place: z.string(),
  deviceId: z.int().nullable(),
  sn: z.string().nullable(),
  status: z.enum(['ONLINE', 'OFFLINE', 'UNKNOWN']).describe('UNKNOWN 为没有设备或从未上报'),
  seenTime: WireTime.nullable().describe('最近一次上报'),
  callsToday: z.int(),
  disabled: z.boolean(),
  version: z.int(),
})
export type PhoneView = z.output<typeof PhoneView>

/** A number that everybody may call without minutes. */
export const PublicNumberView = z.object({
  id: z.int(),
  name: z.string(),
  number: z.string(),
  orderNum: z.int(),
  fromTime: z.string().nullable(),
  toTime: z.string().nullable(),
  disabled: z.boolean(),
  version: z.int(),
})
export type PublicNumberView = z.output<typeof PublicNumberView>

const WindowView = z.object({ weekdays: z.array(z.int()), from: z.string(), to: z.string() })

/** Classes with separate calling hours and limits. Null means the school's limit. */
export const GroupView = z.object({
  id: z.int(),
  name: z.string(),
  windows: z.array(WindowView),
  mostMinutes: z.int().nullable(),
  mostCalls: z.int().nullable(),
  classIds: z.array(z.int()),
  classes: z.array(z.object({ id: z.int(), name: z.string() })),
  pupils: z.int().describe('在校学生数'),
  version: z.int(),
})
export type GroupView = z.output<typeof GroupView>

/** A school's settings. Version 0 means never saved. */
export const SettingsView = z.object({
  enabled: z.boolean(),
  windows: z.array(WindowView),
  mostCalls: z.int(),
  lowMinutes: z.int(),
  showsRecordingHint: z.boolean(),
  callMinutes: z.int().describe('单次通话时长，按亲情号码配置'),
  version: z.int(),
})
export type SettingsView = z.output<typeof SettingsView>

/** A call. The number is masked. */
export const CallView = z.object({
  id: z.int(),
  studentId: z.int().nullable().describe('没有识别身份的公共号码通话为 null'),
  name: z.string().nullable(),
  className: z.string(),
  phoneName: z.string(),
  party: z.string().describe('家长的关系，或公共号码的名称'),
  number: z.string().describe('隐去中间几位；公共号码完整'),
  startedTime: WireTime,
  seconds: z.int(),
  charged: z.int().describe('计费分钟'),
  short: z.int().describe('余额不足或超过单次时长而未计费的分钟'),
  isFree: z.boolean(),
  state: z.enum(callStates),
  reason: z.string(),
})
export type CallView = z.output<typeof CallView>

/** An identification at a phone. */
export const FaceView = z.object({
  id: z.int(),
  studentId: z.int().nullable(),
  name: z.string().nullable(),
  className: z.string().nullable(),
  phoneName: z.string(),
  time: WireTime,
  way: z.enum(faceWays),
  result: z.enum(faceResults),
  similarity: z.number().nullable().describe('百分比；刷卡为 null'),
  reason: z.string(),
})
export type FaceView = z.output<typeof FaceView>

const figures = { calls: z.int(), answered: z.int(), unanswered: z.int(), refused: z.int(), minutes: z.int() }
const Part = z.object({ id: z.int().nullable(), name: z.string(), ...figures })

/** Counts of calls in some days, without names of pupils. */
export const PhoneStatistics = z.object({
  from: z.string(),
  to: z.string(),
  ...figures,
  charged: z.int(),
  pupils: z.int().describe('打过电话的学生数'),
  days: z.array(z.object({ day: z.string(), ...figures })),
  classes: z.array(Part),
  phones: z.array(Part),
  hours: z.array(z.object({ hour: z.int(), calls: z.int() })),
})
export type PhoneStatistics = z.output<typeof PhoneStatistics>

/** A phone's answer to an identification. */
export const Identified = z.object({
  userId: z.int().nullable(),
  name: z.string().nullable().describe('隐去名'),
  refusal: z.string().nullable().describe('不能给家长打电话的原因，直接显示给学生'),
  minutesLeft: z.int(),
  mostMinutes: z.int().describe('这一次最多的分钟'),
  warning: z.string().nullable().describe('余额不足的提醒'),
  showsRecordingHint: z.boolean(),
  numbers: z.array(
    z.object({
      numberId: z.string().describe('不透明的编号，开始通话时给出'),
      title: z.string().describe('家长的关系，或公共号码的名称'),
      number: z.string().describe('家长的号码隐去中间几位'),
      isFree: z.boolean(),
    }),
  ),
})
export type Identified = z.output<typeof Identified>

/** The answer to the beginning of a call. */
export const BegunCall = z.object({
  accepted: z.boolean(),
  refusal: z.string().nullable().describe('被拒绝的原因，直接显示给学生'),
  mostSeconds: z.int().nullable().describe('到时由话机挂断；免费的公共号码不限，为 null'),
})
export type BegunCall = z.output<typeof BegunCall>

/** The answer to the end of a call. */
export const EndedCall = z.object({
  state: z.enum(callStates),
  charged: z.int(),
  short: z.int(),
  minutesLeft: z.int(),
})
export type EndedCall = z.output<typeof EndedCall>
