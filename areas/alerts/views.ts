import { z } from 'zod'
import { WireTime } from '../../platform/contract/time.ts'
import { messageChannels } from '../../platform/contract/messagePurposes.ts'
import { noteReasons } from './readinessWords.ts'
import {
  alertKinds,
  answers,
  filteredStateNames,
  filteredStates,
  holdReasons,
  lacks,
  progressNames,
  progressSteps,
  recipientRoles,
  shownStates,
  tellingStates,
} from './words.ts'

const kind = z
  .enum(alertKinds)
  .describe('late 未到校，dormitory 未归寝，outing 无假出校，overdue 请假逾期未返，fever 发热，device 设备离线')

const role = z.enum(recipientRoles).describe('head 班主任，parent 家长，keeper 设备管理员')
const lack = z
  .enum(lacks)
  .describe('noAddress 未设置对外地址，noProvider 未配置短信，noTemplate 缺模板，noNumber 无手机号')

/** How far an alert is. */
const progress = z
  .enum(progressSteps)
  .describe(progressSteps.map((step) => `${step} ${progressNames[step]}`).join('，'))

/** States of alerts as a filter. */
export const filteredState = z
  .enum(filteredStates)
  .describe(filteredStates.map((state) => `${state} ${filteredStateNames[state]}`).join('，'))

/** A person whom an alert told, with the message and the answer. */
export const Told = z.object({
  name: z.string(),
  role,
  channel: z.enum(messageChannels).nullable(),
  state: z.enum(tellingStates).describe('queued 待发送，sent 已发送，failed 发送失败，unreachable 无法送达'),
  lack: lack.nullable().describe('无法送达的原因'),
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
  state: z.enum(shownStates).describe('sent 已通知，unreached 没有通知到任何人，held 待核对，dropped 不发送'),
  progress,
  arrivedTime: WireTime.nullable().describe('之后到校、归寝或返校的时间'),
  endedTime: WireTime.nullable().describe('发热的测温被撤回或复测正常的时间'),
  isWaiting: z.boolean().describe('学生没有到或仍发热，而且家长没有回复，或没有通知到任何人'),
  told: z.array(Told),
  calls: z.array(z.object({ byName: z.string(), parentName: z.string(), time: WireTime })),
})
export type AlertView = z.output<typeof AlertView>

const note = z.object({
  reason: z.enum(noteReasons).describe('原因，如 before 未到时间，noGate 门口没有连接过的设备'),
  time: WireTime.nullable().describe('判断的时间'),
  count: z.int().describe('涉及的学生或设备数'),
})

/** Says if a kind can judge now, with the reasons why not, and why those whom it tells can't be told. */
export const Readiness = z.object({
  kind,
  isOn: z.boolean().describe('已开启'),
  notes: z.array(note),
  lacks: z.array(z.object({ role, lack })).describe('全校都通知不到的对象与原因'),
})
export type Readiness = z.output<typeof Readiness>

/** Alerts that were held back together. */
export const HoldView = z.object({
  id: z.int(),
  kind,
  day: z.string(),
  reason: z.enum(holdReasons).describe('school 全校人数过多，class 一个班级人数过多，device 途经的设备离线'),
  about: z.string().describe('班级或设备的名称'),
  heldTime: WireTime,
  pupils: z.int(),
  arrived: z.int().describe('其中已经到或不再发热的人数，不再通知'),
  names: z.array(z.string()).describe('还没有到的学生，最多 50 名'),
})
export type HoldView = z.output<typeof HoldView>

/** The pupils who were told about when a held storm was sent, and those about whom nobody could be told. */
export const Sending = z.object({
  told: z.int().describe('已通知的学生人数'),
  untold: z.int().describe('没有通知到任何人的学生人数'),
  withoutRecipient: z.int().describe('其中没有班主任和家长可通知的学生人数'),
  lacks: z
    .array(z.object({ role, lack, pupils: z.int() }))
    .describe('没有通知到的原因与学生人数，一名学生可有几个原因'),
})
export type Sending = z.output<typeof Sending>

const counts = {
  raised: z.int(),
  sent: z.int().describe('已通知到人'),
  unreached: z.int().describe('没有通知到任何人'),
  held: z.int().describe('待核对'),
  dropped: z.int(),
  answered: z.int().describe('家长已回复'),
  arrived: z.int().describe('之后已到'),
}

export const KindFigures = z.object({ kind, ...counts })
export type KindFigures = z.output<typeof KindFigures>

export const SchoolFigures = z.object({ schoolId: z.int(), schoolName: z.string(), ...counts })
export type SchoolFigures = z.output<typeof SchoolFigures>
