import type { GivenState, TaskState } from '../contract.ts'
import { material } from '../contract.ts'

/** The calls that tell of tasks: what is given for one changes their figures too. */
export const materialReads = [material.tasks, material.progress, material.uploads]

/** How the states of tasks and of students are told. */
export const taskTones = { open: 'good', over: 'notice', closed: 'quiet' } as const satisfies Record<TaskState, string>
export const givenTones = { given: 'good', late: 'notice', missing: 'bad' } as const satisfies Record<
  GivenState,
  string
>

/** A time on the wire to the minute. */
export const toMinute = (time: string) => time.slice(0, 16)
