import { z } from 'zod'
import { WireTime } from '../../platform/contract/time.ts'
import { checkResults, checkStates, checkWays, roundStates } from './words.ts'

/** A place in a round, with what a guard noted there. */
export const CheckView = z.object({
  id: z.int(),
  placeId: z.int(),
  place: z.string(),
  location: z.string(),
  lookAt: z.string().describe('地点的备注：巡查时看什么；地点已删除的为空'),
  state: z.enum(checkStates),
  time: WireTime.nullable().describe('到达时间；补传的为手机时间'),
  sentTime: WireTime.nullable().describe('补传时服务器收到的时间；当场发送的为 null'),
  by: z.string(),
  isMine: z.boolean(),
  way: z.enum(checkWays).nullable(),
  result: z.enum(checkResults).nullable(),
  note: z.string(),
  photos: z.array(z.string()),
  handling: z.string().describe('异常的处理结果；未处理为空'),
  handledBy: z.string(),
  handledTime: WireTime.nullable(),
})
export type CheckView = z.output<typeof CheckView>

/** A round as listed. */
export const RoundRow = z.object({
  id: z.int(),
  night: z.string().describe('所属的夜：零点后的班次属于前一天'),
  plan: z.string(),
  line: z.string(),
  startTime: WireTime,
  endTime: WireTime,
  dueTime: WireTime.describe('宽限截止，之后未到的地点为漏检'),
  isOrdered: z.boolean(),
  guards: z.array(z.string()),
  total: z.int(),
  checked: z.int(),
  late: z.int(),
  abnormal: z.int(),
  state: z.enum(roundStates),
  isUnbegun: z.boolean().describe('超过设定的分钟仍未开始'),
})
export type RoundRow = z.output<typeof RoundRow>

/** A round with all its places. */
export const RoundDetail = RoundRow.extend({ checks: z.array(CheckView) })
export type RoundDetail = z.output<typeof RoundDetail>

/** A reported exception with the round it belongs to. */
export const ExceptionRow = CheckView.extend({
  roundId: z.int(),
  night: z.string(),
  plan: z.string(),
  line: z.string(),
})
export type ExceptionRow = z.output<typeof ExceptionRow>

const roundFigures = {
  rounds: z.int().describe('应巡班次'),
  done: z.int(),
  partial: z.int(),
  missed: z.int().describe('漏巡班次'),
}

const checkFigures = {
  due: z.int().describe('应巡地点次数'),
  checked: z.int(),
  missedChecks: z.int().describe('漏检'),
  late: z.int(),
  abnormal: z.int(),
}

const Line = z.object({ id: z.int(), name: z.string(), ...roundFigures, ...checkFigures })
const Place = z.object({ id: z.int(), name: z.string(), ...checkFigures })
const Guard = z.object({
  id: z.int(),
  name: z.string(),
  ...roundFigures,
  checked: z.int().describe('本人所记'),
  late: z.int(),
  abnormal: z.int(),
})

/** Figures of the finished rounds of some nights. */
export const StatisticsView = z.object({
  ...roundFigures,
  ...checkFigures,
  unfinished: z.int().describe('已到时间尚未截止的班次，不计入其他数字'),
  lines: z.array(Line),
  places: z.array(Place),
  guards: z.array(Guard),
})
export type StatisticsView = z.output<typeof StatisticsView>
