import type { StatusTone } from '../../../../platform/console/kit/StatusTag.tsx'
import type { TaskRow } from '../../contract.ts'
import { taskStateNames } from '../../words.ts'

/** Returns the state of a task for people: a published one is shown now, waits for its hours, or has ended. */
export const stateOf = ({ state, isDue, isOver }: TaskRow): { readonly text: string; readonly tone: StatusTone } => {
  if (state !== 'published') return { text: taskStateNames[state], tone: 'quiet' }
  if (isOver) return { text: '已结束', tone: 'quiet' }
  return isDue ? { text: '显示中', tone: 'good' } : { text: '待显示', tone: 'notice' }
}

/** Returns the days of a task. */
export const daysOfTask = ({ from, to }: TaskRow): string => (from === to ? from : `${from} 至 ${to}`)

/** Returns the hours of a task. */
export const hoursOfTask = ({ fromTime, toTime }: TaskRow): string => `${fromTime}–${toTime}`
