import { type SQL, and, gt, isNotNull, isNull, lte } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { type TaskState, registrationRefusals as refusals } from '../contract.ts'
import type { Task } from './places.ts'
import { registrationTask } from './tables.ts'

type Period = Pick<Task, 'startAt' | 'endAt' | 'closedAt'>

/** Computes the state of a task at a moment. */
export const computeTaskState = ({ startAt, endAt, closedAt }: Period, now: Date): TaskState => {
  if (closedAt !== null) return 'closed'
  if (now < startAt) return 'coming'
  return now < endAt ? 'open' : 'over'
}

/** SQL condition for tasks in a state. */
export const isInTaskState = (state: TaskState, now: Date): SQL | undefined => {
  const { startAt, endAt, closedAt } = registrationTask
  if (state === 'closed') return isNotNull(closedAt)
  if (state === 'coming') return and(isNull(closedAt), gt(startAt, now))
  if (state === 'open') return and(isNull(closedAt), lte(startAt, now), gt(endAt, now))
  return and(isNull(closedAt), lte(startAt, now), lte(endAt, now))
}

const toMinute = (at: Date, timeZone: string) => toWireTime(at, timeZone).slice(0, 16)

/** Refuses a new application outside the period, in words for a parent. */
export const refuseUnlessOpen = (task: Period, now: Date, timeZone: string): void => {
  const state = computeTaskState(task, now)
  if (state === 'closed') throw new Refusal(refusals.closed)
  if (state === 'coming') throw new Refusal(refusals.notStarted, { start: toMinute(task.startAt, timeZone) })
  if (state === 'over') throw new Refusal(refusals.over, { end: toMinute(task.endAt, timeZone) })
}
