import { overlaps } from '../bells.ts'
import type { PlacedLesson } from '../lessons.ts'
import { timetableLimits } from '../limits.ts'
import type { ConflictKind, WeekPattern } from '../words.ts'

/** Two lessons that can't both be held. */
export interface Conflict {
  readonly kind: ConflictKind
  readonly one: PlacedLesson
  readonly other: PlacedLesson
  /** The teacher whom both have. */
  readonly teacherId?: number
}

/** Facts of the school that decide whether two lessons at one time are a conflict. */
export interface ConflictFacts {
  /** True for rooms that several classes may use at one time, such as the sports ground. */
  readonly isSharedRoom: (room: string) => boolean
  /** True if a student of the teaching class has to be in this lesson of a class. */
  readonly meetsClass: (teachingClassId: number, lesson: PlacedLesson) => boolean
  /** True if a student is in both teaching classes. */
  readonly shareStudents: (one: number, other: number) => boolean
}

const meetInWeek = (one: WeekPattern, other: WeekPattern) => one === other || one === 'every' || other === 'every'

const shareStudents = (one: PlacedLesson, other: PlacedLesson, facts: ConflictFacts): boolean => {
  const [first, second] = [one.teachingClassId, other.teachingClassId]
  if (first !== null && second !== null) return first !== second && facts.shareStudents(first, second)
  if (first !== null) return facts.meetsClass(first, other)
  return second !== null && facts.meetsClass(second, one)
}

const isSameClass = (one: PlacedLesson, other: PlacedLesson) =>
  one.classId === other.classId && one.teachingClassId === other.teachingClassId

/** Lists what two lessons at the same time share. */
const listShared = (one: PlacedLesson, other: PlacedLesson, facts: ConflictFacts): Conflict[] => {
  const teachers = one.teacherIds.filter((id) => other.teacherIds.includes(id))
  const found: Conflict[] = teachers.map((teacherId) => ({ kind: 'teacher', one, other, teacherId }))
  if (isSameClass(one, other)) found.push({ kind: 'class', one, other })
  if (one.room !== '' && one.room === other.room && !facts.isSharedRoom(one.room)) {
    found.push({ kind: 'room', one, other })
  }
  if (shareStudents(one, other, facts)) found.push({ kind: 'student', one, other })
  return found
}

const compareStarts = (one: PlacedLesson, other: PlacedLesson) =>
  one.span.startTime.localeCompare(other.span.startTime) || one.id - other.id

function* conflictsOfDay(lessons: readonly PlacedLesson[], facts: ConflictFacts): Generator<Conflict> {
  const sorted = lessons.toSorted(compareStarts)
  for (const [at, one] of sorted.entries()) {
    for (let next = at + 1; next < sorted.length; next += 1) {
      const other = sorted[next]
      // Later lessons begin even later.
      if (other === undefined || other.span.startTime >= one.span.endTime) break
      if (overlaps(one.span, other.span) && meetInWeek(one.week, other.week)) yield* listShared(one, other, facts)
    }
  }
}

function* conflictsOf(lessons: readonly PlacedLesson[], facts: ConflictFacts): Generator<Conflict> {
  const byDay = [...Map.groupBy(lessons, ({ weekday }) => weekday)].toSorted(([one], [other]) => one - other)
  for (const [, ofDay] of byDay) yield* conflictsOfDay(ofDay, facts)
}

/** Finds all conflicts between lessons, by weekday and time. */
export const findConflicts = (lessons: readonly PlacedLesson[], facts: ConflictFacts): Conflict[] => [
  ...conflictsOf(lessons, facts),
]

/**
 * Finds the conflicts of these lessons, with each other and with the rest, and no more than `most`: among lessons of one
 * time their number grows with the square.
 */
export const findConflictsOf = (
  ids: ReadonlySet<number>,
  lessons: readonly PlacedLesson[],
  facts: ConflictFacts,
  most: number = timetableLimits.conflicts,
): Conflict[] => {
  const weekdays = new Set(lessons.filter(({ id }) => ids.has(id)).map(({ weekday }) => weekday))
  const near = lessons.filter(({ weekday }) => weekdays.has(weekday))
  return conflictsOf(near, facts)
    .filter(({ one, other }) => ids.has(one.id) || ids.has(other.id))
    .take(most)
    .toArray()
}
