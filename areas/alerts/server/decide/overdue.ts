import { type Away, type Candidate, type Pupil, type Range, type Ways, findAway, findBlindSpot } from './facts.ts'

interface Overdues {
  readonly now: Date
  /** The hours in which day pupils are at school; null on a day without lessons. */
  readonly hours: Range | null
  /** Minutes after the end of a leave. */
  readonly minutes: number
  /** Minutes for which a missed moment is made up. */
  readonly catchUpMinutes: number
  readonly pupils: readonly Pupil[]
  /** The overdue leaves, by pupil and end. */
  readonly overdue: readonly { readonly memberId: number; readonly endAt: Date }[]
  readonly leaves: readonly Away[]
  readonly ways: Ways
}

/**
 * Returns the pupils whose leave ended some minutes ago and who have not come back. A day pupil whose leave ends after
 * the lessons comes back the next morning, so is then late, not overdue.
 */
export const findOverdue = ({ now, hours, minutes, catchUpMinutes, pupils, overdue, leaves, ways }: Overdues) => {
  const byId = new Map(pupils.map((pupil) => [pupil.id, pupil]))
  const away = findAway(leaves, { from: now, to: now })
  return overdue.flatMap(({ memberId, endAt }): Candidate[] => {
    const pupil = byId.get(memberId)
    const waited = (now.getTime() - endAt.getTime()) / 60_000
    if (pupil === undefined || waited < minutes || waited >= minutes + catchUpMinutes) return []
    const due = new Date(endAt.getTime() + minutes * 60_000)
    if (!pupil.isBoarder && (hours === null || due < hours.from || due > hours.to)) return []
    if (findBlindSpot(pupil, ways, 'overdue') !== null || away.has(memberId)) return []
    return [{ kind: 'overdue', pupil, since: endAt }]
  })
}
