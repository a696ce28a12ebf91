import { boundsOf, dayMinutes } from '../../clock.ts'
import type { DayStatus } from '../../views.ts'
import type { LocalMinute, Mark } from './marks.ts'
import { type Stay, pairMarks } from './stays.ts'

/** The rule under which somebody works on a day. */
export interface DayRule {
  readonly arriveFrom: string
  readonly arriveTo: string
  readonly leaveFrom: string
  readonly leaveTo: string
  readonly requiredMinutes: number
  readonly graceMinutes: number
}

/** Everything that a day is derived from. */
export interface DayFacts {
  /** Its number, counted from the first of the epoch. */
  readonly day: number
  readonly now: LocalMinute
  /** The marks that belong to it, in their order. */
  readonly marks: readonly Mark[]
  /** Null for somebody who has no shift. */
  readonly rule: DayRule | null
  /** The shift has hours on this day, holidays and make-up days reckoned in. */
  readonly isWorkday: boolean
  /** It was agreed that they are away on business or on leave. */
  readonly isAway: boolean
}

/** A day of somebody's work. Moments are minutes from its midnight. */
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

const nothing = {
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

/** A day without any sign: its hours are to come until nobody may arrive in time any more, and it is absence only once the shift has ended. */
const withoutMarks = ({ day, now, rule, isWorkday }: DayFacts): DayStatus => {
  if (rule === null) return 'none'
  if (!isWorkday) return 'rest'
  const midnight = day * dayMinutes
  const { arriveTo, leaveTo } = boundsOf(rule)
  if (now <= midnight + arriveTo + rule.graceMinutes) return 'pending'
  return now < midnight + leaveTo ? 'unseen' : 'absent'
}

/** So long after the end of a shift somebody who is still in may yet go out. */
const afterShift = 120

type Bounds = ReturnType<typeof boundsOf>

/** The first moment after which nothing changes any more: of somebody who is in still the end of the day, at the earliest. */
const isDone = (now: LocalMinute, midnight: LocalMinute, { leaveTo }: Bounds, isIn: boolean): boolean =>
  now >= midnight + (isIn ? Math.max(dayMinutes, leaveTo + afterShift) : leaveTo)

const minutesWithin = (stays: readonly Stay[], least: number, most: number): number =>
  stays.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, most) - Math.max(from, least)), 0)

/** Derives a day of somebody's work from its facts; the same facts always give the same day. */
export const deriveDay = (facts: DayFacts): DerivedDay => {
  const { day, now, marks, rule, isWorkday, isAway } = facts
  const midnight = day * dayMinutes
  const bounds = rule !== null && isWorkday ? boundsOf(rule) : null
  if (marks.length === 0) return { ...nothing, status: isAway ? 'away' : withoutMarks(facts) }

  const { stays, lacksIn, isIn, endsOpen, ...paired } = pairMarks(marks)
  const [first] = marks
  const lastMark = marks.at(-1)
  const lastSeen = lastMark?.kind === 'out' ? lastMark.at : stays.at(-1)?.to
  const arrivedAt = first === undefined || first.kind === 'out' ? null : first.at - midnight
  const isOver = bounds === null || isDone(now, midnight, bounds, isIn)
  const leftAt = lastSeen === undefined || endsOpen || (isIn && !isOver) ? null : lastSeen - midnight
  const told = { ...nothing, arrivedAt, leftAt, isIn }
  if (isAway) return { ...told, minutes: minutesWithin(stays, midnight, Number.POSITIVE_INFINITY), status: 'away' }
  if (rule === null || bounds === null) {
    return { ...told, minutes: minutesWithin(stays, midnight, Number.POSITIVE_INFINITY), status: 'extra' }
  }

  const minutes = minutesWithin(stays, midnight + bounds.arriveFrom, midnight + bounds.leaveTo)
  const lacksOut = paired.lacksOut || (endsOpen && isOver)
  const isLate = arrivedAt !== null && arrivedAt > bounds.arriveTo + rule.graceMinutes
  const isEarly = isOver && leftAt !== null && leftAt < bounds.leaveFrom - rule.graceMinutes
  const isShort = isOver && !lacksIn && !lacksOut && minutes < rule.requiredMinutes
  const status = (): DayStatus => {
    if (lacksIn || lacksOut) return 'incomplete'
    if (!isOver) return 'ongoing'
    return isLate || isEarly || isShort ? 'fault' : 'normal'
  }
  return { ...told, minutes, isLate, isEarly, isShort, lacksIn, lacksOut, status: status() }
}
