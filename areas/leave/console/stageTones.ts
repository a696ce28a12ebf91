import type { StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import type { Stage } from '../contract.ts'

/** Tag colours of the stages of a leave. */
export const stageTones: Readonly<Record<Stage, StatusTone>> = {
  asked: 'notice',
  refused: 'quiet',
  takenBack: 'quiet',
  toCome: 'good',
  leaving: 'leave',
  returned: 'notice',
  overdue: 'bad',
  over: 'quiet',
}
