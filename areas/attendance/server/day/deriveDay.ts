import { shiftBoundsInMinutes, dayMinutes } from '../../clock.ts'
import type { DayStatus } from '../../views.ts'
import type { LocalMinute, Mark } from './marks.ts'
import { type Stay, pairMarks } from './stays.ts'

/** Working hours of a person on a day. */
export interface DayRule {
  readonly arriveFrom: string
  readonly arriveTo: string
  readonly leaveFrom: string
  readonly leaveTo: string
  readonly requiredMinutes: number
  readonly graceMinutes: number
}

/** Input of `deriveDay`. */
interface DayFacts {
  /** Day number, counted from 1970-01-01. */
  readonly day: number
  readonly now: LocalMinute
  /** Marks that belong to the day, in order. */
  readonly marks: readonly Mark[]
  /** Null without a shift. */
  readonly rule: DayRule | null
  /** True if the shift has hours on this day, with holidays and make-up days applied. */
  readonly isWorkday: boolean
  /** True if a day away on business or on leave was approved. */
  readonly isAway: boolean
}

/** Attendance of a person on a day. Times are in minutes from its midnight. */
export interface DerivedDay {
  readonly status: DayStatus
  readonly minutes: number
  readonly arrivedAt: number | null
  readonly leftAt: number | null
  readonly isLate: boolean
  readonly isEarly: boolean
  readonly isShort: boolean
  readonly lacksIn: boolean
  readonly lacksOut: boolean
  readonly isIn: boolean
}

const emptyDay = {
  minutes: 0,
  arrivedAt: null,
  leftAt: null,
  isLate: false,
  isEarly: false,
  isShort: false,
  lacksIn: false,
  lacksOut: false,
  isIn: false,
}

/**
 * Status of a day without marks: `pending` until an arrival would be late, `unseen` until the shift ends, then
 * `absent`.
 */
const statusWithoutMarks = ({ day, now, rule, isWorkday }: DayFacts): DayStatus => {
  if (rule === null) return 'none'
  if (!isWorkday) return 'rest'
  const midnight = day * dayMinutes
  const { arriveTo, leaveTo } = shiftBoundsInMinutes(rule)
  if (now <= midnight + arriveTo + rule.graceMinutes) return 'pending'
  return now < midnight + leaveTo ? 'unseen' : 'absent'
}

/** Minutes after the end of a shift in which a person who is still in may leave. */
const afterShift = 120

type Bounds = ReturnType<typeof shiftBoundsInMinutes>

/**
 * Returns true if the day can no longer change. For a person who is in, that is at the end of the day at the
 * earliest.
 */
const isDone = (now: LocalMinute, midnight: LocalMinute, { leaveTo }: Bounds, isIn: boolean): boolean =>
  now >= midnight + (isIn ? Math.max(dayMinutes, leaveTo + afterShift) : leaveTo)

const minutesWithin = (stays: readonly Stay[], least: number, most: number): number =>
  stays.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, most) - Math.max(from, least)), 0)

/** Calculates a day from its facts. Pure function. */
export const deriveDay = (facts: DayFacts): DerivedDay => {
  const { day, now, marks, rule, isWorkday, isAway } = facts
  const midnight = day * dayMinutes
  const bounds = rule !== null && isWorkday ? shiftBoundsInMinutes(rule) : null
  if (marks.length === 0) return { ...emptyDay, status: isAway ? 'away' : statusWithoutMarks(facts) }

  const { stays, lacksIn, isIn, endsOpen, ...paired } = pairMarks(marks)
  const [first] = marks
  const arrival = marks.find(({ kind }) => kind !== 'out')
  const lastMark = marks.at(-1)
  const lastSeen = lastMark?.kind === 'out' ? lastMark.at : stays.at(-1)?.to
  const arrivedAt = arrival === undefined ? null : arrival.at - midnight
  const isOver = bounds === null || isDone(now, midnight, bounds, isIn)
  const leftAt = lastSeen === undefined || endsOpen || (isIn && !isOver) ? null : lastSeen - midnight
  const common = { ...emptyDay, arrivedAt, leftAt, isIn }
  if (isAway) return { ...common, minutes: minutesWithin(stays, midnight, Number.POSITIVE_INFINITY), status: 'away' }
  if (rule === null || bounds === null) {
    return { ...common, minutes: minutesWithin(stays, midnight, Number.POSITIVE_INFINITY), status: 'extra' }
  }

  const minutes = minutesWithin(stays, midnight + bounds.arriveFrom, midnight + bounds.leaveTo)
  const lacksOut = paired.lacksOut || (endsOpen && isOver)
  // A person who goes out first was in before, so the first arrival tells nothing about lateness.
  const isLate = arrivedAt !== null && first === arrival && arrivedAt > bounds.arriveTo + rule.graceMinutes
  const isEarly = isOver && leftAt !== null && leftAt < bounds.leaveFrom - rule.graceMinutes
  const isShort = isOver && !lacksIn && !lacksOut && minutes < rule.requiredMinutes
  const status = (): DayStatus => {
    if (lacksIn || lacksOut) return 'incomplete'
    if (!isOver) return 'ongoing'
    return isLate || isEarly || isShort ? 'fault' : 'normal'
  }
  return { ...common, minutes, isLate, isEarly, isShort, lacksIn, lacksOut, status: status() }
}
