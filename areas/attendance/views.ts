import { z } from 'zod'
import { WireDate, WireTime } from '../../platform/contract/time.ts'
import { DayCells } from './dayCells.ts'

/** Status of a person's day. */
const dayStatuses = [
  'none',
  'pending',
  'unseen',
  'ongoing',
  'normal',
  'fault',
  'incomplete',
  'absent',
  'away',
  'rest',
  'extra',
] as const
export type DayStatus = (typeof dayStatuses)[number]

/** Kinds of correction: arrival, departure, or a whole day away on business or leave. */
export const correctionKinds = ['in', 'out', 'away'] as const
export type CorrectionKind = (typeof correctionKinds)[number]

export const correctionStates = ['asked', 'agreed', 'refused', 'takenBack', 'revoked'] as const
export type CorrectionState = (typeof correctionStates)[number]

/** Roll-call states: `present` and `left` for people with signs, else the status of their day. */
export const rollStates = ['present', 'left', 'away', 'unseen', 'absent', 'pending', 'rest', 'none'] as const
export type RollState = (typeof rollStates)[number]

const whose = { id: z.int(), userId: z.int(), userName: z.string(), deptName: z.string() }

/** A row of the monthly report: cells and sums. */
export const MonthRow = DayCells.extend({
  ...whose,
  hours: z.string().describe('全月工时，小时：各天分钟数之和，最后舍去不足 0.1 小时的部分，当天未结束不计'),
  faults: z.int().describe('迟到、早退、工时不足、缺卡、缺勤的天数'),
})
export type MonthRow = z.output<typeof MonthRow>

/** A person's day with arrival and departure. */
export const DayView = z.object({
  ...whose,
  day: WireDate,
  weekday: z.int(),
  shiftName: z.string().nullable(),
  arriveTime: z.string().nullable(),
  leaveTime: z.string().nullable(),
  minutes: z.int(),
  status: z.enum(dayStatuses),
  cell: z.string(),
  words: z.string(),
})
export type DayView = z.output<typeof DayView>

/** A day with the sign-ins and corrections that count. */
export const PersonDayView = DayView.extend({
  signIns: z.array(z.string()),
  firstRecordTime: WireTime.nullable().describe('这一天的第一条签到、进出记录，夜班含次日的；没有时为 null'),
  lastRecordTime: WireTime.nullable().describe('这一天的最后一条签到、进出记录'),
  corrections: z.array(z.object({ kind: z.enum(correctionKinds), time: z.string().nullable(), reason: z.string() })),
})
export type PersonDayView = z.output<typeof PersonDayView>

export const RollRow = z.object({
  ...whose,
  state: z.enum(rollStates),
  firstTime: z.string().nullable(),
  lastTime: z.string().nullable(),
})
export type RollRow = z.output<typeof RollRow>

/** An access record of a day (operations §2.15). */
export const DetailRow = z.object({
  id: z.int(),
  userName: z.string(),
  deviceName: z.string(),
  location: z.string(),
  type: z.int(),
  typeName: z.string(),
  time: WireTime,
})
export type DetailRow = z.output<typeof DetailRow>

/** A shift with the rule in force, or the first future one. */
export const ShiftView = z.object({
  id: z.int(),
  name: z.string(),
  fromDay: WireDate,
  departmentIds: z.array(z.int()),
  userIds: z.array(z.int()),
  departmentNames: z.array(z.string()),
  userNames: z.array(z.string()),
  weekdays: z.array(z.int()),
  arriveFrom: z.string(),
  arriveTo: z.string(),
  leaveFrom: z.string(),
  leaveTo: z.string(),
  requiredMinutes: z.int(),
  graceMinutes: z.int(),
  followsCalendar: z.boolean(),
  version: z.int(),
  rules: z.array(z.object({ fromDay: WireDate, hours: z.string() })).describe('全部规则，新的在前'),
})
export type ShiftView = z.output<typeof ShiftView>

export const CorrectionView = z.object({
  ...whose,
  day: WireDate,
  kind: z.enum(correctionKinds),
  time: z.string().nullable(),
  reason: z.string(),
  state: z.enum(correctionStates),
  askedTime: WireTime,
  decider: z.string().nullable(),
  decidedTime: WireTime.nullable(),
  note: z.string(),
  isOwn: z.boolean(),
  revoker: z.string().nullable().describe('撤销补卡的人'),
  revokedTime: WireTime.nullable(),
  revokeReason: z.string(),
  isDecidable: z.boolean(),
  isRevocable: z.boolean().describe('可以撤销：已同意、未超过补卡期限'),
})
export type CorrectionView = z.output<typeof CorrectionView>
