import { entryType } from '../access/contract.ts'
import { isBackFromLeave } from '../leave/contract.ts'

/** Kinds of facts. At the same moment the higher rank wins: a manual decision over a reset over a record. */
export const factRank = { record: 0, reset: 1, decision: 2 } as const
export type FactRank = (typeof factRank)[keyof typeof factRank]

/** A record or reset that can change a person's whereabouts. */
export interface Fact {
  readonly memberId: number
  /** The entry type (`areas/access/entryTypes.ts`). */
  readonly stateDictId: number
  readonly at: Date
  readonly rank: FactRank
  /** The reporting device, with its numbering. A fact without a device has 0, 0 and the id of its row. */
  readonly deviceId: number
  readonly series: number
  readonly number: number
}

export const places = ['dormitory', 'school', 'home', 'road'] as const
export type Place = (typeof places)[number]

/** The places on the school's grounds. */
export const insidePlaces: readonly Place[] = ['dormitory', 'school']
export const outsidePlaces: readonly Place[] = ['home', 'road']

/** 6 counts as returned to the dormitory, 5 as not returned. */
type Returned = 5 | 6

/**
 * `place`: where a person is. `dormitory`: whether they count as returned. The latest fact of each aspect decides it.
 */
export const aspects = ['place', 'dormitory'] as const
export type Aspect = (typeof aspects)[number]

interface Effect {
  readonly place: Place
  readonly returned: Returned
}

/**
 * For each entry type, the place it puts a person in and whether they then count as returned. Any entry type other than
 * backInDormitory counts as not returned, whatever was recorded before. Types not listed (80, 82 to 85, 382, 383)
 * change nothing.
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

/** The entry types that change whereabouts. Others, such as the canteen's, change nothing. */
export const movingTypes: readonly number[] = Object.keys(effects).map(Number)

/** The entry types of the dormitory's door. They count only for students. */
export const dormitoryTypes: readonly number[] = [entryType.leftDormitory, entryType.backInDormitory]

/** The place that an entry type puts a person in; null for types that don't change whereabouts. */
export const getPlaceOfEntryType = (stateDictId: number): Place | null => effects[stateDictId]?.place ?? null

/** Returns 6 if an entry type counts as returned, else 5. Null (nothing recorded) counts as not returned. */
export const getReturnedState = (stateDictId: number | null): Returned =>
  stateDictId === null ? 5 : (effects[stateDictId]?.returned ?? 5)

/** The entry types that count as returned. */
export const returningTypes: readonly number[] = movingTypes.filter((code) => getReturnedState(code) === 6)

/**
 * Returns the aspects that a fact decides. A reset decides only `dormitory`, and so does a manual "not returned",
 * because the manager doesn't know where the student is.
 */
const getAspects = ({ stateDictId, rank: kind }: Pick<Fact, 'stateDictId' | 'rank'>): readonly Aspect[] => {
  if (!movingTypes.includes(stateDictId)) return []
  if (kind === factRank.reset) return ['dormitory']
  if (kind === factRank.decision && stateDictId === entryType.leftDormitory) return ['dormitory']
  return aspects
}

/** True if a fact says where a person is. */
export const decidesPlace = (fact: Pick<Fact, 'stateDictId' | 'rank'>): boolean => getAspects(fact).includes('place')

type Key = Pick<Fact, 'at' | 'rank' | 'deviceId' | 'series' | 'number'>

/**
 * Orders two facts; the greater one decides. The later moment wins, then the higher rank. Device, series and number
 * only make the result independent of arrival order.
 */
export const compareFacts = (one: Key, other: Key): number =>
  one.at.getTime() - other.at.getTime() ||
  one.rank - other.rank ||
  one.deviceId - other.deviceId ||
  one.series - other.series ||
  one.number - other.number

/** Returns the deciding (greatest) fact per person and aspect. The order and repetition of facts make no difference. */
export const decidingFacts = (facts: Iterable<Fact>): { readonly aspect: Aspect; readonly fact: Fact }[] => {
  const latest = new Map<string, { readonly aspect: Aspect; readonly fact: Fact }>()
  for (const fact of facts) {
    for (const aspect of getAspects(fact)) {
      const key = `${fact.memberId} ${aspect}`
      const current = latest.get(key)
      if (current === undefined || compareFacts(fact, current.fact) > 0) latest.set(key, { aspect, fact })
    }
  }
  return [...latest.values()]
}

/** An approved leave. `endAt` is its actual end. */
interface Leave {
  readonly startAt: Date
  readonly endAt: Date
}

/**
 * Returns the start of the leave that counts at a moment (null if none), the latest if several do. A leave doesn't count
 * while the student's last passage since its start is a return.
 */
export const getLeaveSince = (
  leaves: readonly Leave[],
  passages: readonly Pick<Fact, 'stateDictId' | 'at'>[],
  moment: Date,
): Date | null =>
  leaves
    .filter(({ startAt, endAt }) => startAt <= moment && endAt > moment && !isBackFromLeave(passages, startAt, moment))
    .reduce<Date | null>((latest, { startAt }) => (latest === null || startAt > latest ? startAt : latest), null)

/** How a student counts on the board: `leave` whatever was recorded, otherwise by the deciding fact. */
export type Counted = 'returned' | 'notReturned' | 'leave'

/**
 * Returns how a student counts, from the entry type of the deciding dormitory fact (null if none) and the leave
 * (H-035).
 */
export const getCountedState = (stateDictId: number | null, isOnLeave: boolean): Counted => {
  if (isOnLeave) return 'leave'
  return getReturnedState(stateDictId) === 6 ? 'returned' : 'notReturned'
}

/** The deciding fact of each aspect (null if none) and the start of a leave that counts now (null if none). */
export interface KnownState {
  readonly place: Pick<Fact, 'stateDictId' | 'at'> | null
  readonly dormitory: Pick<Fact, 'stateDictId' | 'at' | 'rank'> | null
  readonly leaveSince: Date | null
}

/** Returns true if a person is on leave and nothing was recorded since it began. A record of that moment is older. */
const isUnseenSince = (lastAt: Date | null, leaveSince: Date | null): boolean =>
  leaveSince !== null && (lastAt === null || lastAt <= leaveSince)

const isLastPlaceAmong = ({ place }: Pick<KnownState, 'place'>, among: readonly Place[]): boolean => {
  const last = place && getPlaceOfEntryType(place.stateDictId)
  return last !== null && among.includes(last)
}

const lastAt = ({ place, dormitory }: KnownState): Date | null =>
  [place, dormitory].reduce<Date | null>((last, fact) => (fact && (!last || fact.at > last) ? fact.at : last), null)

/** The conditions of `evacuationRules`. `server/evacuation.ts` has the same conditions in SQL. */
const evacuationConditions = {
  isUnseenOnLeave: (known: KnownState) => isUnseenSince(lastAt(known), known.leaveSince),
  isReturned: ({ dormitory }: KnownState) => getReturnedState(dormitory?.stateDictId ?? null) === 6,
  isLastOutside: (known: KnownState) => isLastPlaceAmong(known, outsidePlaces),
  isLastInside: (known: KnownState) => isLastPlaceAmong(known, insidePlaces),
  /** Marked by hand after the last place, which only "not returned" can be. */
  isMarkedMissing: ({ place, dormitory }: KnownState) =>
    place !== null && dormitory !== null && dormitory.rank === factRank.decision && dormitory.at > place.at,
}
export type EvacuationCondition = keyof typeof evacuationConditions

/** A person's whereabouts if everybody had to leave now. */
type EvacuationState = 'dormitory' | 'school' | 'outside' | 'unknown'

interface EvacuationRule {
  readonly when: readonly EvacuationCondition[]
  readonly state: EvacuationState
}

/** The first rule whose conditions all hold decides. Without one the state is unknown. */
export const evacuationRules: readonly EvacuationRule[] = [
  { when: ['isUnseenOnLeave', 'isLastOutside'], state: 'outside' },
  { when: ['isUnseenOnLeave'], state: 'unknown' },
  { when: ['isReturned'], state: 'dormitory' },
  { when: ['isLastOutside'], state: 'outside' },
  { when: ['isMarkedMissing'], state: 'unknown' },
  { when: ['isLastInside'], state: 'school' },
]

/** Returns where a person is if everybody had to leave now. */
export const getEvacuationState = (known: KnownState): EvacuationState =>
  evacuationRules.find(({ when }) => when.every((name) => evacuationConditions[name](known)))?.state ?? 'unknown'

/** How home counts a student. `unseen`: last seen inside before their leave began, so the location is unknown. */
export type PlaceCounted = 'inside' | 'home' | 'road' | 'unseen' | 'unknown'

/** Returns how home counts a student, by the last place. Resets and "not returned" by hand don't matter. */
export const getPlaceCounted = ({ place, leaveSince }: Pick<KnownState, 'place' | 'leaveSince'>): PlaceCounted => {
  const last = place && getPlaceOfEntryType(place.stateDictId)
  if (!place || last === null) return 'unknown'
  if (last === 'home' || last === 'road') return last
  return isUnseenSince(place.at, leaveSince) ? 'unseen' : 'inside'
}
