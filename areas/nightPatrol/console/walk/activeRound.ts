import type { RoundDetail } from '../../views.ts'

const toMs = (wireTime: string) => Date.parse(`${wireTime.replace(' ', 'T')}Z`)

interface Early {
  readonly earlyMinutes: number
}

/** True if places of a round can be checked at this time of the school. */
export const isOpenAt = ({ startTime, dueTime }: RoundDetail, now: string, { earlyMinutes }: Early): boolean =>
  toMs(now) >= toMs(startTime) - earlyMinutes * 60_000 && now <= dueTime

/** Returns the round that a guard walks now, otherwise the next, otherwise the last. */
export const findActiveRound = (rounds: readonly RoundDetail[], now: string, early: Early): RoundDetail | undefined =>
  rounds.find((round) => round.state !== 'done' && isOpenAt(round, now, early)) ??
  rounds.find(({ startTime }) => startTime > now) ??
  rounds.at(-1)
