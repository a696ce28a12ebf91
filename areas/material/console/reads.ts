import type { UploadState, TaskState } from '../contract.ts'
import { material } from '../contract.ts'

/** The calls that show tasks. An upload changes their counts too. */
export const materialReads = [material.tasks, material.progress, material.uploads]

/** Tag colours of task states and student states. */
export const taskTones = { open: 'good', over: 'notice', closed: 'quiet' } as const satisfies Record<TaskState, string>
export const uploadStateTones = { given: 'good', late: 'notice', missing: 'bad' } as const satisfies Record<
  UploadState,
  string
>

/** Cuts a wire time to the minute. */
export const toMinute = (time: string) => time.slice(0, 16)
