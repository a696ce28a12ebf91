import { dayMinutes } from '../../clock.ts'

/** Minutes since 1970-01-01 00:00 by the school's clock. */
export type LocalMinute = number

/** A sign of a person: in, out, or here. A sign-in at a terminal is `here`, which can start or end a stay. */
export interface Mark {
  readonly at: LocalMinute
  readonly kind: 'in' | 'out' | 'here'
  /** Day of a correction. The day of a record follows from its time. */
  readonly ownDay?: number
  /** Exact moment of the record. A correction has none. */
  readonly recordedAt?: Date
}

/** End of the counted time of a shift that may pass midnight. */
interface CountedEnd {
  /** Last counted minute, from the midnight of its day. */
  readonly leaveTo: number
  readonly onNextDay: boolean
}

/** Longest stay in minutes. An out sign after midnight within this time ends the stay of the previous day. */
const maxStay = 16 * 60

/** Minutes after the end of a night shift in which a mark still belongs to it. */
const afterShift = 120

/** Converts a day to its number, counted from 1970-01-01. */
export const dayToNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000

/** Converts a day number to a day. */
export const numberToDay = (number: number): string => new Date(number * 86_400_000).toISOString().slice(0, 10)

/**
 * Groups a person's sorted marks by the day they belong to: the day on which a stay began, or the day of a night
 * shift.
 */
export const groupMarksByDay = (
  marks: readonly Mark[],
  shiftOn: (day: number) => CountedEnd | null,
): ReadonlyMap<number, readonly Mark[]> => {
  const byDay = new Map<number, Mark[]>()
  let open: { readonly day: number; readonly at: LocalMinute } | null = null
  for (const mark of marks) {
    const calendarDay = Math.floor(mark.at / dayMinutes)
    const before = shiftOn(calendarDay - 1)
    const belongsToNightShift =
      before !== null && before.onNextDay && mark.at < (calendarDay - 1) * dayMinutes + before.leaveTo + afterShift
    let day = mark.ownDay ?? (belongsToNightShift ? calendarDay - 1 : calendarDay)
    if (mark.ownDay === undefined && mark.kind === 'out' && open !== null && open.day < day) {
      if (mark.at - open.at <= maxStay) day = open.day
    }
    byDay.set(day, [...(byDay.get(day) ?? []), mark])
    if (mark.kind === 'out') open = null
    else if (mark.kind === 'in' || open === null || open.day !== day) open = { day, at: mark.at }
  }
  return byDay
}
