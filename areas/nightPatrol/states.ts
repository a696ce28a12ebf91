import type { CheckState, RoundState } from './words.ts'

interface RoundFacts {
  readonly total: number
  readonly checked: number
  /** The end of the tolerance. */
  readonly dueAt: Date
}

/** Returns the state of a round. It follows from its checks and the clock, so nothing has to close a round. */
export const findRoundState = ({ total, checked, dueAt }: RoundFacts, now: Date): RoundState => {
  if (checked >= total) return 'done'
  const isOver = dueAt <= now
  if (checked === 0) return isOver ? 'missed' : 'waiting'
  return isOver ? 'partial' : 'running'
}

/** Returns the state of a place in a round. A check after the end of the round but within its tolerance is late. */
export const findCheckState = (
  at: Date | null,
  { endAt, dueAt }: { readonly endAt: Date; readonly dueAt: Date },
  now: Date,
): CheckState => {
  if (at !== null) return at > endAt ? 'late' : 'checked'
  return dueAt <= now ? 'missed' : 'open'
}
