import { z } from 'zod'
import { textMessageStates } from '../../platform/contract/messagePurposes.ts'
import { WireTime } from '../../platform/contract/time.ts'

const ShownPeriod = z.object({ start: z.string(), end: z.string() })
const ShownDeviation = z.object({ weekday: z.int(), periods: z.array(ShownPeriod) })

/** Configuration of a class (operations §3). Classes without one are not listed. */
export const AfterSchoolConfig = z.object({
  deptId: z.int(),
  deviceId: z.int().nullable(),
  periods: z.array(ShownPeriod),
  weekdays: z.array(ShownDeviation).describe('与平时不同的星期；没有时段表示当天不放学'),
  publishedTime: WireTime.nullable().describe('最近一次成功发布'),
  publishedBy: z.string(),
  isPublished: z.boolean().describe('当前内容已发布'),
})
export type AfterSchoolConfig = z.output<typeof AfterSchoolConfig>

/** A grade or class for selects. */
export const AfterSchoolNode = z.object({ id: z.int(), name: z.string() })

export const publicationStates = ['answered', 'failed'] as const

/** Result of the publication of a class. */
export const PublicationResult = z.object({
  deptId: z.int(),
  deptName: z.string(),
  success: z.boolean(),
  msg: z.string(),
})
export type PublicationResult = z.output<typeof PublicationResult>

export const PublicationRow = z.object({
  id: z.int(),
  time: WireTime,
  byName: z.string(),
  deptName: z.string(),
  deviceName: z.string(),
  periods: z.array(ShownPeriod),
  weekdays: z.array(ShownDeviation),
  state: z.enum(publicationStates),
  message: z.string(),
})
export type PublicationRow = z.output<typeof PublicationRow>

/** State of a class: waiting, dismissed with pupils kept, or all gone. */
export const classStates = ['waiting', 'dismissed', 'gone'] as const
export type ClassState = (typeof classStates)[number]

export const pupilStates = ['waiting', 'kept', 'dismissed', 'released', 'onLeave', 'left', 'absent'] as const
export type PupilState = (typeof pupilStates)[number]

/** Dismissal of a class in the current round. */
export const DismissalClass = z.object({
  deptId: z.int(),
  name: z.string(),
  gradeName: z.string(),
  round: z.int().describe('今天第几次放学'),
  period: z.string().describe('本次放学时段；没有设置时为空'),
  state: z.enum(classStates),
  total: z.int().describe('全班在册人数，不含休学与停用；以下各项相加即为全班'),
  waiting: z.int().describe('在校、还没有放学，现在放学就会记录的人数'),
  kept: z.int().describe('留下'),
  dismissed: z.int().describe('本次放学已记录的人数'),
  released: z.int().describe('留下后已放行'),
  onLeave: z.int().describe('请假'),
  left: z.int().describe('没有放学、今天已从门禁离校'),
  absent: z.int().describe('不在校：以前离校或离家后没有返校记录；放学不记录'),
  dismissedTime: WireTime.nullable(),
  dismissedBy: z.string(),
  canUndo: z.boolean(),
  undoUntil: WireTime.nullable().describe('放学到何时可以撤销；还没有放学为 null'),
  wasUndone: z.boolean().describe('本次放学已撤销过，不能再次撤销'),
  early: z.string().describe('现在放学须填写原因时为何，如“未到放学时间（16:30）”；不需要时为空'),
  reason: z.string().describe('放学时填写的原因；没有填写为空'),
})
export type DismissalClass = z.output<typeof DismissalClass>

export const DismissalPupil = z.object({
  userId: z.int(),
  name: z.string(),
  state: z.enum(pupilStates),
  reason: z.string(),
  time: WireTime.nullable(),
  canUndo: z.boolean().describe('刚刚放行，还可以撤销'),
})
export type DismissalPupil = z.output<typeof DismissalPupil>

/** Result of notifying parents: `sent`, or why not. `notDue` if no message is expected. */
export const parentNotices = ['notDue', 'noParent', ...textMessageStates] as const
export type ParentNotice = (typeof parentNotices)[number]

/**
 * How parents are informed of an undone release: `nobody` was notified of the release, `again` notified, or
 * `callNeeded`.
 */
export const parentNotifications = ['nobody', 'again', 'callNeeded'] as const
export type ParentNotification = (typeof parentNotifications)[number]

/** A class on the hall board, with place and remaining pupils by the names that displays may show. */
export const BoardClass = z.object({
  deptId: z.int(),
  name: z.string(),
  place: z.string(),
  period: z.string(),
  state: z.enum(classStates),
  dismissedTime: WireTime.nullable(),
  waiting: z.int(),
  kept: z.array(z.string()),
})
export type BoardClass = z.output<typeof BoardClass>

export const DismissalBoard = z.object({
  schoolName: z.string(),
  now: WireTime,
  isSchoolDay: z.boolean(),
  classes: z.array(BoardClass),
})
export type DismissalBoard = z.output<typeof DismissalBoard>
