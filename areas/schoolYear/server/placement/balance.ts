import type { SiblingWay } from '../../states.ts'

/** A student who is to be placed. `family` is shared by brothers and sisters. */
export interface Newcomer {
  readonly id: number
  readonly gender: number
  readonly score: number | null
  readonly family: number | null
}

/** A class that they are placed into, with how many of each gender are there. */
export interface Room {
  readonly id: number
  readonly byGender: Readonly<Record<number, number>>
}

interface Filling {
  readonly id: number
  readonly byGender: Map<number, number>
  readonly families: Set<number>
  total: number
  scores: number
}

const countOf = (room: Filling, gender: number) => room.byGender.get(gender) ?? 0

/** Compares by several figures, the first that differs deciding. */
const compare = (one: readonly number[], other: readonly number[]): number => {
  const at = one.findIndex((figure, place) => figure !== other[place])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

/** Those who are placed as one: a family that stays together, else everybody alone. */
const groupsOf = (people: readonly Newcomer[], siblings: SiblingWay): Newcomer[][] => {
  if (siblings !== 'together') return people.map((one) => [one])
  const byFamily = Map.groupBy(people, ({ id, family }) => family ?? -id)
  return [...byFamily.values()]
}

/** Families first, since they are the hardest to fit; then gender by gender, the best scores first. */
const inTurn = (groups: readonly Newcomer[][]): Newcomer[][] =>
  groups.toSorted((one, other) => {
    const figures = (group: readonly Newcomer[]) => [
      -group.length,
      group[0]?.gender ?? 0,
      -(group[0]?.score ?? Number.NEGATIVE_INFINITY),
      group[0]?.id ?? 0,
    ]
    return compare(figures(one), figures(other))
  })

const put = (room: Filling, group: readonly Newcomer[]): void => {
  for (const { gender, score, family } of group) {
    room.byGender.set(gender, countOf(room, gender) + 1)
    room.total += 1
    room.scores += score ?? 0
    if (family !== null) room.families.add(family)
  }
}

/** How ill a group fits a class: brothers and sisters who should be apart, then its gender's number, all numbers, the scores. */
const weight = (room: Filling, group: readonly Newcomer[], siblings: SiblingWay): number[] => {
  const meets = group.some(({ family }) => family !== null && room.families.has(family))
  const sameGender = group.reduce((sum, { gender }) => sum + countOf(room, gender), 0)
  return [siblings === 'apart' && meets ? 1 : 0, sameGender, room.total, room.scores]
}

/**
 * Places new students into classes so that each has as many of each gender and much the same mean score; gives the class of
 * each. The best of a gender go one to a class, the one with the lowest sum choosing first, and so on in turn.
 */
export const balance = (
  people: readonly Newcomer[],
  rooms: readonly Room[],
  siblings: SiblingWay,
): ReadonlyMap<number, number> => {
  const fillings = rooms.map(({ id, byGender }): Filling => {
    const counts = new Map(Object.entries(byGender).map(([gender, count]) => [Number(gender), count]))
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
    return { id, byGender: counts, families: new Set(), total, scores: 0 }
  })
  const placed = new Map<number, number>()
  for (const group of inTurn(groupsOf(people, siblings))) {
    const weighed = fillings.map((room) => ({ room, figures: weight(room, group, siblings) }))
    const [best] = weighed.toSorted((one, other) => compare(one.figures, other.figures))
    if (best === undefined) break
    put(best.room, group)
    for (const { id } of group) placed.set(id, best.room.id)
  }
  return placed
}
