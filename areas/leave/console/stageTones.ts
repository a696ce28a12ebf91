import type { StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import type { Stage } from '../contract.ts'

/** How each stage of a leave is marked. */
export const stageTones: Readonly<Record<Stage, StatusTone>> = {
  asked: 'notice',
  refused: 'quiet',
  takenBack: 'quiet',
  toCome: 'good',
  leaving: 'leave',
  overdue: 'bad',
  over: 'quiet',
}
