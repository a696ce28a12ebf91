import { studentStatus } from '../../areas/users/contract.ts'
import { dayOf } from './calendar.ts'
import { type Gender, gender } from './names/name.ts'
import type { SchoolPlan } from './plan.ts'
import type { Random } from './random.ts'
import type { ClassNode } from './tree.ts'

/** A place in a class, for a student without name and family yet. */
export interface Seat {
  readonly schoolId: number
  readonly usernamePrefix: string
  readonly node: ClassNode
  readonly number: number
  /** Grade counted from the first year of primary school. */
  readonly level: number
  readonly gender: Gender
  readonly birthDate: string
  readonly status: number
  readonly boards: boolean
}

/** The fewest and the most students in a class. */
export const classSize = { least: 36, most: 52 } as const

const boyShare = 0.52
const olderShare = 0.025

/** Class sizes of a grade: even at first, then a few students change class, as in the first weeks. */
const drawSizes = (random: Random, students: number, classes: number): number[] => {
  const sizes = Array.from(
    { length: classes },
    (_, at) => Math.floor(((at + 1) * students) / classes) - Math.floor((at * students) / classes),
  )
  for (let move = 0; move < classes; move++) {
    const [from, to] = [random.integer(0, classes - 1), random.integer(0, classes - 1)]
    const [larger = 0, smaller = 0] = [sizes[from], sizes[to]]
    if (from === to || larger <= classSize.least || smaller >= classSize.most - 2) continue
    sizes[from] = larger - 1
    sizes[to] = smaller + 1
  }
  return sizes
}

/** Children start school in the year in which they are six by 31 August. A few start or are held back a year later. */
const drawBirthDate = (random: Random, schoolYear: number, level: number): string => {
  const startsIn = schoolYear - level - 6 - (random.chance(olderShare) ? 1 : 0)
  return dayOf(startsIn, 9, 1 + random.integer(0, 364))
}

const fillClass = (
  random: Random,
  plan: SchoolPlan,
  schoolId: number,
  schoolYear: number,
  node: ClassNode,
  size: number,
): Seat[] =>
  Array.from({ length: size }, (_, at) => {
    const level = node.stage.firstLevel + node.grade - 1
    return {
      schoolId,
      usernamePrefix: plan.usernamePrefix,
      node,
      number: at + 1,
      level,
      gender: random.chance(boyShare) ? gender.male : gender.female,
      birthDate: drawBirthDate(random, schoolYear, level),
      status: studentStatus.inSchool,
      boards: false,
    }
  })

/** Chooses exactly `count` boarders among the students in school, by a weighted draw without replacement. */
const chooseBoarders = (random: Random, seats: readonly Seat[], count: number): ReadonlySet<Seat> => {
  const readiness = ({ node }: Seat) => node.stage.grades[node.grade - 1]?.boarding ?? 0
  const keyed = seats.map((seat) => ({ seat, key: random.fraction() / Math.max(readiness(seat), 1e-9) }))
  const present = keyed.filter(({ seat }) => seat.status === studentStatus.inSchool)
  return new Set(
    present
      .toSorted((one, other) => one.key - other.key)
      .slice(0, count)
      .map(({ seat }) => seat),
  )
}

/** All the students of a school: those on the roll, followed in each class by the few who left lately. */
export const buildSeats = (
  random: Random,
  plan: SchoolPlan,
  schoolId: number,
  schoolYear: number,
  classes: readonly ClassNode[],
): Seat[] => {
  const grades = [...Map.groupBy(classes, ({ gradeId }) => gradeId).values()]
  const filled = grades.flatMap((nodes) => {
    const gradePlan = nodes[0]?.stage.grades[nodes[0].grade - 1]
    const sizes = drawSizes(random, gradePlan?.students ?? 0, nodes.length)
    return nodes.flatMap((node, at) => fillClass(random, plan, schoolId, schoolYear, node, sizes[at] ?? 0))
  })
  const away = new Set(random.shuffled(filled).slice(0, plan.suspended))
  const roll = filled.map((seat) => (away.has(seat) ? { ...seat, status: studentStatus.suspended } : seat))
  const boarders = chooseBoarders(random, roll, plan.boarders)
  const left = random
    .shuffled(classes)
    .slice(0, plan.left)
    .flatMap((node) => {
      const seats = filled.filter((seat) => seat.node === node)
      return fillClass(random, plan, schoolId, schoolYear, node, seats.length + 1)
        .slice(-1)
        .map((seat) => ({ ...seat, status: studentStatus.left }))
    })
  return [...roll.map((seat) => ({ ...seat, boards: boarders.has(seat) })), ...left]
}
