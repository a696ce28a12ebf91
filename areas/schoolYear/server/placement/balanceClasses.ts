import type { SiblingWay } from '../../states.ts'

/** A student to place. Siblings share `family`. */
interface Newcomer {
  readonly id: number
  readonly gender: number
  readonly score: number | null
  readonly family: number | null
}

/** A class to fill, with the number of each gender already in it. */
interface ClassToFill {
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

/** Compares two lists of numbers by the first that differs. */
const compare = (one: readonly number[], other: readonly number[]): number => {
  const at = one.findIndex((figure, place) => figure !== other[place])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

/** Groups the students that are placed together: a family that stays together, or one student. */
const groupsOf = (people: readonly Newcomer[], siblings: SiblingWay): Newcomer[][] => {
  if (siblings !== 'together') return people.map((one) => [one])
  const byFamily = Map.groupBy(people, ({ id, family }) => family ?? -id)
  return [...byFamily.values()]
}

/**
 * Orders groups: larger families first, because they are hardest to fit, then by gender, then by score from the top.
 */
const sortGroups = (groups: readonly Newcomer[][]): Newcomer[][] =>
  groups.toSorted((one, other) => {
    const figures = (group: readonly Newcomer[]) => [
      -group.length,
      group[0]?.gender ?? 0,
      -(group[0]?.score ?? Number.NEGATIVE_INFINITY),
      group[0]?.id ?? 0,
    ]
    return compare(figures(one), figures(other))
  })

const addToRoom = (room: Filling, group: readonly Newcomer[]): void => {
  for (const { gender, score, family } of group) {
    room.byGender.set(gender, countOf(room, gender) + 1)
    room.total += 1
    room.scores += score ?? 0
    if (family !== null) room.families.add(family)
  }
}

/**
 * How badly a group fits a class, in this order: siblings who should be apart, same gender, class size, sum of scores.
 */
const misfitOf = (room: Filling, group: readonly Newcomer[], siblings: SiblingWay): number[] => {
  const meets = group.some(({ family }) => family !== null && room.families.has(family))
  const sameGender = group.reduce((sum, { gender }) => sum + countOf(room, gender), 0)
  return [siblings === 'apart' && meets ? 1 : 0, sameGender, room.total, room.scores]
}

/**
 * Places new students so that classes have similar numbers of each gender and similar mean scores. Returns the class of
 * each student. Students of one gender are placed best score first, each into the class with the lowest sum.
 */
export const balanceClasses = (
  people: readonly Newcomer[],
  rooms: readonly ClassToFill[],
  siblings: SiblingWay,
): ReadonlyMap<number, number> => {
  const fillings = rooms.map(({ id, byGender }): Filling => {
    const counts = new Map(Object.entries(byGender).map(([gender, count]) => [Number(gender), count]))
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
    return { id, byGender: counts, families: new Set(), total, scores: 0 }
  })
  const placed = new Map<number, number>()
  for (const group of sortGroups(groupsOf(people, siblings))) {
    const weighed = fillings.map((room) => ({ room, figures: misfitOf(room, group, siblings) }))
    const [best] = weighed.toSorted((one, other) => compare(one.figures, other.figures))
    if (best === undefined) break
    addToRoom(best.room, group)
    for (const { id } of group) placed.set(id, best.room.id)
  }
  return placed
}
