import { type Priority, type ShowReason, priorities } from '../words.ts'

/** When and how urgently a task is shown. Days and times are those of the school. */
export interface Schedule {
  readonly id: number
  readonly priority: Priority
  readonly fromDay: string
  readonly toDay: string
  readonly fromTime: string
  readonly toTime: string
  readonly publishedAt: Date | null
}

/** Returns true if a task is due at a moment, `yyyy-MM-dd HH:mm:ss`. The end of its hours is not included. */
export const isDueAt = ({ fromDay, toDay, fromTime, toTime }: Schedule, now: string): boolean => {
  const [day, time] = [now.slice(0, 10), now.slice(11, 16)]
  return fromDay <= day && day <= toDay && fromTime <= time && time < toTime
}

/** Returns true if a task has ended for good at a moment. */
export const isOverAt = ({ toDay, toTime }: Schedule, now: string): boolean => `${toDay} ${toTime}` <= now.slice(0, 16)

/** Returns true if both tasks are due at some common moment. */
export const meet = (one: Schedule, other: Schedule): boolean =>
  one.fromDay <= other.toDay && other.fromDay <= one.toDay && one.fromTime < other.toTime && other.fromTime < one.toTime

/** Orders tasks by what a pad shows: higher priority first, then the later publication. */
export const compareTasks = (one: Schedule, other: Schedule): number =>
  priorities.indexOf(other.priority) - priorities.indexOf(one.priority) ||
  (other.publishedAt?.getTime() ?? 0) - (one.publishedAt?.getTime() ?? 0) ||
  other.id - one.id

const findReason = (first: Schedule, second: Schedule | undefined): ShowReason => {
  if (second === undefined) return 'only'
  if (first.priority === second.priority) return 'newest'
  return first.priority === 'urgent' ? 'urgent' : 'priority'
}

/** Returns the task that a pad shows out of those due, why, and how many others it precedes. Null if none is due. */
export const chooseTask = <Task extends Schedule>(due: readonly Task[]) => {
  const [task, second] = due.toSorted(compareTasks)
  if (task === undefined) return null
  return { task, reason: findReason(task, second), others: due.length - 1 }
}

/** Returns the seconds from a moment to a time of the same day. */
export const secondsUntil = (time: string, now: string): number =>
  (Date.parse(`1970-01-01T${time}:00Z`) - Date.parse(`1970-01-01T${now.slice(11)}Z`)) / 1000
