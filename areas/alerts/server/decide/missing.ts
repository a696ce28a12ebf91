import { entryType } from '../../../access/contract.ts'
import { getPlaceOfEntryType, insidePlaces } from '../../../whereabouts/contract.ts'
import { type Away, type Candidate, type Passage, type Pupil, type Ways, findAway, findBlindSpot } from './facts.ts'

const { leftHome, backHome, safetyCheckIn } = entryType

/** Entry types that are recorded away from the school. Every other one shows that the pupil has been there. */
const elsewhere: ReadonlySet<number> = new Set([leftHome, backHome, safetyCheckIn])

/** Returns true for an entry type that is recorded at the school, leaving included. */
export const isSeenAtSchool = (stateDictId: number): boolean => !elsewhere.has(stateDictId)

/** Returns true if a pupil's last place is on the school's grounds. */
const isInside = (last: Pick<Passage, 'stateDictId'> | undefined): boolean => {
  const place = last === undefined ? null : getPlaceOfEntryType(last.stateDictId)
  return place !== null && insidePlaces.includes(place)
}

interface Morning {
  /** The time by which everybody should be there, and the moment of the decision. */
  readonly due: Date
  readonly now: Date
  readonly pupils: readonly Pupil[]
  /** The records of the day until now. */
  readonly passages: readonly Passage[]
  /** The last record that changed a boarder's place, of any day. */
  readonly places: ReadonlyMap<number, Pick<Passage, 'stateDictId'>>
  readonly leaves: readonly Away[]
  readonly ways: Ways
}

/**
 * Returns the pupils who were expected by a time and have not arrived yet. A day pupil arrives by a record of the day.
 * A boarder is also there if the last place is on the grounds.
 */
export const findLate = ({ due, now, pupils, passages, places, leaves, ways }: Morning): Candidate[] => {
  const seen = new Set(
    passages.filter(({ stateDictId, at }) => isSeenAtSchool(stateDictId) && at <= now).map(({ memberId }) => memberId),
  )
  const away = findAway(leaves, { from: due, to: now })
  return pupils
    .filter((pupil) => findBlindSpot(pupil, ways, 'late') === null && !away.has(pupil.id) && !seen.has(pupil.id))
    .filter(({ id, isBoarder }) => !(isBoarder && isInside(places.get(id))))
    .map((pupil) => ({ kind: 'late', pupil, since: due }))
}

interface Evening {
  /** The end of the period, and the moment of the decision. */
  readonly due: Date
  readonly now: Date
  readonly pupils: readonly Pupil[]
  /** The boarders who count as returned now. */
  readonly returned: ReadonlySet<number>
  readonly leaves: readonly Away[]
  readonly ways: Ways
}

/** Returns the boarders who have not returned to the dormitory since the end of its period. */
export const findNotReturned = ({ due, now, pupils, returned, leaves, ways }: Evening): Candidate[] => {
  const away = findAway(leaves, { from: due, to: now })
  return pupils
    .filter((pupil) => pupil.isBoarder && findBlindSpot(pupil, ways, 'dormitory') === null)
    .filter(({ id }) => !away.has(id) && !returned.has(id))
    .map((pupil) => ({ kind: 'dormitory', pupil, since: due }))
}
