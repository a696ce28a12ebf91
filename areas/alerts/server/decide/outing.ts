import { entryType } from '../../../access/contract.ts'
import {
  type Away,
  type Candidate,
  type Passage,
  type Pupil,
  type Range,
  type Ways,
  findAway,
  findBlindSpot,
} from './facts.ts'
import { isSeenAtSchool } from './missing.ts'

const { leftSchool, leftForHome, classDismissed, releasedLater } = entryType

const departures: ReadonlySet<number> = new Set([leftSchool, leftForHome])
const dismissals: ReadonlySet<number> = new Set([classDismissed, releasedLater])

interface Outings {
  /** The hours in which nobody leaves, and the moment of the decision. */
  readonly hours: Range
  readonly now: Date
  readonly pupils: readonly Pupil[]
  /** The records of the day until now. */
  readonly passages: readonly Passage[]
  readonly leaves: readonly Away[]
  readonly ways: Ways
  /** Since when pupils count as returned on the dormitory's board. */
  readonly returned: ReadonlyMap<number, Date>
  /** Returns true if a rule of the gate lets the pupil leave at a moment. */
  readonly isAllowed: (pupil: Pupil, at: Date) => boolean
}

const byTime = (one: Passage, other: Passage) =>
  one.at.getTime() - other.at.getTime() ||
  Number(departures.has(one.stateDictId)) - Number(departures.has(other.stateDictId))

/** Returns the last departure if the pupil has not been seen at the school since. */
const findOpenDeparture = (passages: readonly Passage[]): Passage | undefined => {
  const last = passages
    .filter(({ stateDictId }) => isSeenAtSchool(stateDictId))
    .toSorted(byTime)
    .at(-1)
  return last !== undefined && departures.has(last.stateDictId) ? last : undefined
}

const isDismissedBefore = (passages: readonly Passage[], { at }: Passage) =>
  passages.some((one) => dismissals.has(one.stateDictId) && one.at <= at)

/**
 * Returns the pupils who left through the gate within the hours, without a leave, a rule or a dismissal, and have not
 * come back, by records or by the dormitory's board.
 */
export const findOut = ({ hours, now, pupils, passages, leaves, ways, returned, isAllowed }: Outings): Candidate[] => {
  const ofPupil = Map.groupBy(
    passages.filter(({ at }) => at <= now),
    ({ memberId }) => memberId,
  )
  return pupils.flatMap((pupil): Candidate[] => {
    const theirs = ofPupil.get(pupil.id) ?? []
    const left = findOpenDeparture(theirs)
    if (left === undefined || left.at < hours.from || left.at > hours.to) return []
    if ((returned.get(pupil.id) ?? left.at) > left.at) return []
    if (findBlindSpot(pupil, ways, 'outing') !== null || isDismissedBefore(theirs, left) || isAllowed(pupil, left.at))
      return []
    if (findAway(leaves, { from: left.at, to: now }).has(pupil.id)) return []
    return [{ kind: 'outing', pupil, since: left.at }]
  })
}
