import { z } from 'zod'
import { WireTime } from '../../platform/contract/time.ts'
import { messageChannels } from '../../platform/contract/messagePurposes.ts'
import { alertKinds, alertStates, answers, holdReasons, recipientRoles, tellingStates } from './words.ts'

const kind = z
  .enum(alertKinds)
  .describe('late 未到校，dormitory 未归寝，outing 无假出校，overdue 请假逾期未返，fever 发热，device 设备离线')

/** A person whom an alert told, with the message and the answer. */
export const Told = z.object({
  name: z.string(),
  role: z.enum(recipientRoles).describe('head 班主任，parent 家长，keeper 设备管理员'),
  channel: z.enum(messageChannels).nullable(),
  state: z.enum(tellingStates).describe('queued 待发送，sent 已发送，failed 发送失败，unreachable 无法送达'),
  answer: z.enum(answers).nullable().describe('seen 知道了，leave 已请假'),
  answeredTime: WireTime.nullable(),
})
export type Told = z.output<typeof Told>

/** An alert in the lists of today and of the history. */
export const AlertView = z.object({
  id: z.int(),
  kind,
  day: z.string(),
  userId: z.int().nullable().describe('学生；设备的预警为 null'),
  name: z.string().describe('学生姓名，或设备名称'),
  className: z.string(),
  sinceTime: WireTime,
  raisedTime: WireTime,
  state: z.enum(alertStates).describe('sent 已通知，held 待核对，dropped 不发送'),
  arrivedTime: WireTime.nullable().describe('之后到校、归寝或返校的时间'),
  isWaiting: z.boolean().describe('已通知家长，没有人回复，学生也没有到'),
  told: z.array(Told),
  calls: z.array(z.object({ byName: z.string(), parentName: z.string(), time: WireTime })),
})
export type AlertView = z.output<typeof AlertView>

/** Alerts that were held back together. */
export const HoldView = z.object({
  id: z.int(),
  kind,
  day: z.string(),
  reason: z.enum(holdReasons).describe('school 全校人数过多，class 一个班级人数过多，device 途经的设备离线'),
  about: z.string().describe('班级或设备的名称'),
  heldTime: WireTime,
  pupils: z.int(),
  arrived: z.int().describe('其中已经到的人数，不再通知'),
  names: z.array(z.string()).describe('还没有到的学生，最多 50 名'),
})
export type HoldView = z.output<typeof HoldView>

const counts = {
  raised: z.int(),
  sent: z.int(),
  held: z.int().describe('待核对'),
  dropped: z.int(),
  answered: z.int().describe('家长已回复'),
  arrived: z.int().describe('之后已到'),
}

export const KindFigures = z.object({ kind, ...counts })
export type KindFigures = z.output<typeof KindFigures>

export const SchoolFigures = z.object({ schoolId: z.int(), schoolName: z.string(), ...counts })
export type SchoolFigures = z.output<typeof SchoolFigures>
