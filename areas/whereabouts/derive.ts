import { entryType } from '../access/contract.ts'

/** The kinds of facts, in the order in which they count at the same moment: a record, a reset, a decision by hand. */
export const rank = { record: 0, reset: 1, decision: 2 } as const
export type Rank = (typeof rank)[keyof typeof rank]

/** Something that was told of somebody's whereabouts. */
export interface Fact {
  readonly memberId: number
  /** The entry type (`areas/access/entryTypes.ts`). */
  readonly stateDictId: number
  readonly at: Date
  readonly rank: Rank
  /** The device that told it, with its own numbering; a fact that no device told has 0, 0 and the number of its row. */
  readonly deviceId: number
  readonly series: number
  readonly number: number
}

export const places = ['dormitory', 'school', 'home', 'road'] as const
export type Place = (typeof places)[number]

/** 6 counts as returned to the dormitory, 5 as not returned. */
export type Returned = 5 | 6

/** `place`: where somebody is. `dormitory`: whether they count as returned. Each is decided by its own latest fact. */
export const aspects = ['place', 'dormitory'] as const
export type Aspect = (typeof aspects)[number]

interface Effect {
  readonly place: Place
  readonly returned: Returned
}

/**
 * The table of the README: where each entry type puts somebody, and whether they then count as returned. Somebody who was
 * last recorded anywhere else than at the dormitory's door has not returned, whatever was recorded before.
 */
const effects: Readonly<Record<number, Effect>> = {
  [entryType.leftDormitory]: { place: 'school', returned: 5 },
  [entryType.backInDormitory]: { place: 'dormitory', returned: 6 },
  [entryType.leftSchool]: { place: 'road', returned: 5 },
  [entryType.backAtSchool]: { place: 'school', returned: 5 },
  [entryType.leftHome]: { place: 'road', returned: 5 },
  [entryType.backHome]: { place: 'home', returned: 5 },
  [entryType.leftForHome]: { place: 'road', returned: 5 },
}

/** The entry types that say anything about whereabouts; the others, such as the canteen's, move nobody. */
export const movingTypes: readonly number[] = Object.keys(effects).map(Number)

/** The entry types of the dormitory's door: they say something of students alone. */
export const dormitoryTypes: readonly number[] = [entryType.leftDormitory, entryType.backInDormitory]

/** The place that an entry type puts somebody in; null for one that moves nobody. */
export const placeOf = (stateDictId: number): Place | null => effects[stateDictId]?.place ?? null

/** True if somebody counts as returned by an entry type; not, where nothing was ever recorded. */
export const returnedBy = (stateDictId: number | null): Returned =>
  stateDictId === null ? 5 : (effects[stateDictId]?.returned ?? 5)

/** The entry types by which somebody counts as returned. */
export const returningTypes: readonly number[] = movingTypes.filter((code) => returnedBy(code) === 6)

/**
 * The aspects that a fact decides. A reset says nothing of where somebody is, and a manager who marks a student as not
 * returned does not know where the student is.
 */
export const aspectsOf = ({ stateDictId, rank: kind }: Pick<Fact, 'stateDictId' | 'rank'>): readonly Aspect[] => {
  if (!movingTypes.includes(stateDictId)) return []
  if (kind === rank.reset) return ['dormitory']
  if (kind === rank.decision && stateDictId === entryType.leftDormitory) return ['dormitory']
  return aspects
}

type Key = Pick<Fact, 'at' | 'rank' | 'deviceId' | 'series' | 'number'>

/**
 * Tells which of two facts decides: the later one; at the same moment the one of the higher rank; then by device, series
 * and number, which only make the choice the same in whatever order the two arrive.
 */
export const compareFacts = (one: Key, other: Key): number =>
  one.at.getTime() - other.at.getTime() ||
  one.rank - other.rank ||
  one.deviceId - other.deviceId ||
  one.series - other.series ||
  one.number - other.number

/** The deciding facts of everybody: the greatest of each aspect. The same whatever the order, and however often each comes. */
export const decidingFacts = (facts: Iterable<Fact>): { readonly aspect: Aspect; readonly fact: Fact }[] => {
  const latest = new Map<string, { readonly aspect: Aspect; readonly fact: Fact }>()
  for (const fact of facts) {
    for (const aspect of aspectsOf(fact)) {
      const key = `${fact.memberId} ${aspect}`
      const before = latest.get(key)
      if (before === undefined || compareFacts(fact, before.fact) > 0) latest.set(key, { aspect, fact })
    }
  }
  return [...latest.values()]
}

/** The way in which a student counts on the board: on leave, whatever was recorded; else by the deciding fact. */
export type Counted = 'returned' | 'notReturned' | 'leave'

/** Counts a student, by the entry type of the fact that decides for the dormitory (null for none) and the leave (H-035). */
export const countedAs = (stateDictId: number | null, isOnLeave: boolean): Counted => {
  if (isOnLeave) return 'leave'
  return returnedBy(stateDictId) === 6 ? 'returned' : 'notReturned'
}
