import type { PlannedLesson } from '../lessons.ts'
import type { ChangeKind, LessonState } from '../words.ts'

/** A day of the calendar: the weekday whose lessons it has, and its week of the term. */
export interface TermDay {
  readonly day: string
  readonly weekday: number
  readonly isHoliday: boolean
  readonly week: number
}

/** A change of a lesson on a day. */
export interface LessonChange {
  readonly id: number
  readonly lessonId: number
  readonly kind: ChangeKind
  readonly day: string
  /** 0 if the change isn't a substitution. */
  readonly absentId: number
  readonly substituteId: number | null
  readonly toDay: string | null
  readonly toPeriod: number | null
  readonly reason: string
}

/** A lesson on a day. */
export interface Occurrence<L extends PlannedLesson = PlannedLesson> {
  readonly lesson: L
  readonly day: string
  readonly period: number
  readonly teacherIds: readonly number[]
  readonly state: LessonState
  readonly changes: readonly LessonChange[]
}

/** True if a lesson is held on a day by the plan. */
const isHeldOn = ({ weekday, week }: Pick<PlannedLesson, 'weekday' | 'week'>, day: Omit<TermDay, 'day'>): boolean =>
  !day.isHoliday && day.weekday === weekday && (week === 'every' || (week === 'odd') === (day.week % 2 === 1))

/** True for lessons that take place: not cancelled, and not moved to another time. */
export const takesPlace = ({ state }: Pick<Occurrence, 'state'>): boolean =>
  state !== 'cancelled' && state !== 'movedOut'

const stateOf = (changes: readonly LessonChange[]): LessonState => {
  if (changes.some(({ kind }) => kind === 'cancel')) return 'cancelled'
  if (changes.some(({ kind }) => kind === 'move')) return 'movedOut'
  return changes.length > 0 ? 'substituted' : 'normal'
}

const replaceAbsent = (teacherIds: readonly number[], changes: readonly LessonChange[]) =>
  teacherIds.map((id) => changes.find(({ absentId }) => absentId === id)?.substituteId ?? id)

const keyOf = (lessonId: number, day: string) => `${lessonId} ${day}`

/** Days of the calendar with the changes of their lessons. */
export interface ChangedDays {
  readonly days: readonly TermDay[]
  readonly changes: readonly LessonChange[]
  /** The days from which lessons are moved, among others. */
  readonly origins: readonly TermDay[]
}

/**
 * Lists the lessons of days with their changes: those of the plan, then those that were moved to these days. A moved lesson
 * that isn't held on its old day any more, such as a holiday, isn't held at its new time either.
 */
export const listOccurrences = <L extends PlannedLesson>(
  lessons: readonly L[],
  { days, changes, origins }: ChangedDays,
): Occurrence<L>[] => {
  const changesOf = Map.groupBy(changes, ({ lessonId, day }) => keyOf(lessonId, day))
  const regular = days.flatMap((day) =>
    lessons
      .filter((lesson) => isHeldOn(lesson, day))
      .map((lesson): Occurrence<L> => {
        const own = changesOf.get(keyOf(lesson.id, day.day)) ?? []
        const teacherIds = replaceAbsent(lesson.teacherIds, own)
        return { lesson, day: day.day, period: lesson.period, teacherIds, state: stateOf(own), changes: own }
      }),
  )
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]))
  const shown = new Set(days.map(({ day }) => day))
  const originOf = new Map(origins.map((origin) => [origin.day, origin]))
  const moved = changes.flatMap((change): Occurrence<L>[] => {
    const lesson = byId.get(change.lessonId)
    const { toDay, toPeriod: period } = change
    if (lesson === undefined || toDay === null || period === null || !shown.has(toDay)) return []
    const origin = originOf.get(change.day)
    if (origin === undefined || !isHeldOn(lesson, origin)) return []
    return [{ lesson, day: toDay, period, teacherIds: lesson.teacherIds, state: 'movedIn', changes: [change] }]
  })
  return [...regular, ...moved]
}
