import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { type TaskState, taskStateTitles } from '../contract.ts'

const tones = { coming: 'notice', open: 'good', over: 'quiet', closed: 'quiet' } as const

/** The state of a task, in colour and words. */
export const TaskStateTag = ({ state }: { readonly state: TaskState }) => (
  <StatusTag text={taskStateTitles[state]} tone={tones[state]} />
)
