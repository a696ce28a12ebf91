import type { StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import type { CheckState, RoundState } from '../words.ts'

/** Tones of the states of a round. */
export const roundTones: Readonly<Record<RoundState, StatusTone>> = {
  done: 'good',
  partial: 'bad',
  missed: 'bad',
  running: 'notice',
  waiting: 'quiet',
}

/** Tones of the states of a place. */
export const checkTones: Readonly<Record<CheckState, StatusTone>> = {
  checked: 'good',
  late: 'notice',
  missed: 'bad',
  open: 'quiet',
}
