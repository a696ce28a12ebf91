import { gateEntry } from '../../states.ts'
import type { gateRule } from '../tables.ts'

/** A gate rule: which students pass without a leave, in which direction, and when. */
export type Rule = Pick<
  typeof gateRule.$inferSelect,
  | 'accommodation'
  | 'departmentIds'
  | 'direction'
  | 'weekdays'
  | 'startTime'
  | 'endTime'
  | 'days'
  | 'validFrom'
  | 'validUntil'
  | 'disabled'
>

/** The facts of a student that rules depend on. */
export interface Passer {
  readonly isBoarder: boolean
  /** The student's departments and all their ancestors. */
  readonly departmentIds: readonly number[]
}

/** The moment and direction of a passage. */
interface Passing {
  /** `gateEntry`: 7 leaving, 8 returning. */
  readonly stateDictId: number
  /** `HH:mm:ss` in the school's time. */
  readonly time: string
}

/** A day of the school's calendar. */
export interface RuleDay {
  /** `yyyy-MM-dd`. */
  readonly day: string
  /** The weekday (1 Monday to 7 Sunday) whose schedule the day follows. */
  readonly weekday: number
  readonly isHoliday: boolean
}

/** The day of a moment and the day before, whose rules may run past midnight. */
export interface RuleDays {
  readonly today: RuleDay
  readonly yesterday: RuleDay
}

/**
 * True if the rule covers the student. A rule whose departments were all deleted covers nobody; an empty list covers
 * the whole school.
 */
export const coversStudent = ({ accommodation, departmentIds }: Rule, passer: Passer): boolean => {
  if (accommodation === 'day' && passer.isBoarder) return false
  if (accommodation === 'boarding' && !passer.isBoarder) return false
  return departmentIds.length === 0 || departmentIds.some((id) => passer.departmentIds.includes(id))
}

/** True if the direction includes the entry type: 7 leaving, 8 returning. */
export const includesDirection = ({ direction }: Pick<Rule, 'direction'>, stateDictId: number): boolean => {
  if (stateDictId === gateEntry.leaving) return direction !== 'in'
  return stateDictId === gateEntry.returning && direction !== 'out'
}

/** True if the rule begins on this day. */
export const beginsOn = (rule: Rule, { day, weekday, isHoliday }: RuleDay): boolean => {
  if (rule.disabled || !rule.weekdays.includes(weekday)) return false
  if (rule.days !== 'both' && isHoliday !== (rule.days === 'holiday')) return false
  return (rule.validFrom === null || rule.validFrom <= day) && (rule.validUntil === null || day <= rule.validUntil)
}

/**
 * True if the rule applies at a time, including its first and last second. A rule past midnight belongs to the day on
 * which it begins.
 */
const isActive = (rule: Rule, time: string, { today, yesterday }: RuleDays): boolean => {
  const { startTime, endTime } = rule
  if (startTime < endTime) return startTime <= time && time <= endTime && beginsOn(rule, today)
  return (startTime <= time && beginsOn(rule, today)) || (time <= endTime && beginsOn(rule, yesterday))
}

/** Returns the first rule that lets the student pass without a leave, or undefined. */
export const findMatchingRule = <R extends Rule>(
  rules: readonly R[],
  passer: Passer,
  { stateDictId, time }: Passing,
  days: RuleDays,
): R | undefined =>
  rules.find(
    (rule) => coversStudent(rule, passer) && includesDirection(rule, stateDictId) && isActive(rule, time, days),
  )
