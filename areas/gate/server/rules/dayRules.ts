import { and, asc, eq } from 'drizzle-orm'
import { toWireTime } from '../../../../platform/contract/time.ts'
import { previousDay } from '../../../../platform/contract/wireDay.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { readDayPlans } from '../../../leave/server/index.ts'
import { school } from '../../../registry/server/tables/schools.ts'
import { noRuleText, formatRule } from '../../ruleText.ts'
import { gateEntry } from '../../states.ts'
import { gateRule } from '../tables.ts'
import { type Passer, type RuleDays, findMatchingRule } from './matchRules.ts'
import { findPassers } from './passers.ts'
import type { GateRule } from './rules.ts'

/** The enabled rules at a moment, with the facts that decide whether they apply. */
export interface DayRules {
  readonly rules: readonly GateRule[]
  /** `HH:mm:ss` in the school's time. */
  readonly time: string
  readonly days: RuleDays
}

/** Returns a school's enabled rules by time and its time zone; null without such rules. */
const findEnabledRules = async (db: Db, schoolId: number) => {
  const rows = await db
    .select({ rule: gateRule, timeZone: school.timeZone })
    .from(gateRule)
    .innerJoin(school, eq(school.id, gateRule.schoolId))
    .where(and(eq(gateRule.schoolId, schoolId), eq(gateRule.disabled, false)))
    .orderBy(asc(gateRule.startTime), asc(gateRule.id))
  const [first] = rows
  return first === undefined ? null : { rules: rows.map(({ rule }) => rule), timeZone: first.timeZone }
}

/** Returns a school's enabled rules with the time and calendar days of a moment; null without such rules. */
export const findDayRules = async (db: Db, schoolId: number, at: Date): Promise<DayRules | null> => {
  const inUse = await findEnabledRules(db, schoolId)
  if (inUse === null) return null
  const local = toWireTime(at, inUse.timeZone)
  const today = local.slice(0, 10)
  const yesterday = previousDay(today)
  const planned = await readDayPlans(db, schoolId, [yesterday, today])
  const dayOf = (day: string) => ({ day, ...planned(day) })
  return {
    rules: inUse.rules,
    time: local.slice(11),
    days: { today: dayOf(today), yesterday: dayOf(yesterday) },
  }
}

/** Returns the rule that lets a student pass in a direction at the moment of the day rules, or undefined. */
export const findRuleForPasser = (
  { rules, time, days }: DayRules,
  passer: Passer,
  stateDictId: number,
): GateRule | undefined => findMatchingRule(rules, passer, { stateDictId, time }, days)

/**
 * Returns the texts of the rules that let a person leave and return at a moment; empty if none does. Null for staff and
 * for a school without rules.
 */
export const findRuleWords = async (db: Db, schoolId: number, memberId: number, at: Date) => {
  const dayRules = await findDayRules(db, schoolId, at)
  if (dayRules === null) return null
  const passer = (await findPassers(db, schoolId, [memberId])).get(memberId)
  if (passer === undefined) return null
  const wordsOf = (stateDictId: number) => {
    const rule = findRuleForPasser(dayRules, passer, stateDictId)
    return rule === undefined ? '' : formatRule(rule)
  }
  return { leaving: wordsOf(gateEntry.leaving), returning: wordsOf(gateEntry.returning) }
}

/** Returns a rule's text for keepers and devices, with a default if none applies. */
export const presentRuleText = (words: string) => ({ allowed: words !== '', text: words === '' ? noRuleText : words })
