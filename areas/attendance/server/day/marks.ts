import { dayMinutes } from '../../clock.ts'

/** The minutes since the first midnight of the epoch by the school's clock. */
export type LocalMinute = number

/** A sign of somebody: that they came in, went out, or are here (a sign-in at a terminal, which serves for both). */
export interface Mark {
  readonly at: LocalMinute
  readonly kind: 'in' | 'out' | 'here'
  /** The day that a correction was asked for; a record's day follows from its moment. */
  readonly ownDay?: number
}

/** The minutes that count of a day that goes beyond midnight. */
export interface Reaching {
  /** Its last minute, from the midnight of its day. */
  readonly leaveTo: number
  readonly onNextDay: boolean
}

/** Somebody who came in this long ago, and went out after midnight, went home from that day's work. */
const longestStay = 16 * 60

/** So long after the end of a shift that goes beyond midnight somebody may still sign out of it. */
const afterShift = 120

/** The number of a day, counted from the first of the epoch. */
export const numberOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000

/** The day of such a number. */
export const dayOfNumber = (number: number): string => new Date(number * 86_400_000).toISOString().slice(0, 10)

/**
 * Puts a person's marks, in their order, under the days to which they belong: the day on which a stay began, or a shift
 * that goes beyond midnight.
 */
export const marksByDay = (
  marks: readonly Mark[],
  shiftOn: (day: number) => Reaching | null,
): ReadonlyMap<number, readonly Mark[]> => {
  const byDay = new Map<number, Mark[]>()
  let open: { readonly day: number; readonly at: LocalMinute } | null = null
  for (const mark of marks) {
    const calendarDay = Math.floor(mark.at / dayMinutes)
    const before = shiftOn(calendarDay - 1)
    const isOfBefore =
      before !== null && before.onNextDay && mark.at < (calendarDay - 1) * dayMinutes + before.leaveTo + afterShift
    let day = mark.ownDay ?? (isOfBefore ? calendarDay - 1 : calendarDay)
    if (mark.ownDay === undefined && mark.kind === 'out' && open !== null && open.day < day) {
      if (mark.at - open.at <= longestStay) day = open.day
    }
    byDay.set(day, [...(byDay.get(day) ?? []), mark])
    if (mark.kind === 'out') open = null
    else if (mark.kind === 'in' || open === null || open.day !== day) open = { day, at: mark.at }
  }
  return byDay
}
