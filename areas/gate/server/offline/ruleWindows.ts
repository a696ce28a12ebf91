import { toWireTime } from '../../../../platform/contract/time.ts'
import { nextDay, previousDay } from '../../../../platform/contract/wireDay.ts'
import { fromWireTime } from '../../../../platform/contract/wireMoment.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { readDayPlans } from '../../../leave/server/index.ts'
import { readSchoolTimeZone } from '../../../registry/server/timeZones.ts'
import { type Rule, type RuleDay, beginsOn, coversStudent } from '../rules/matchRules.ts'
import { findPassers } from '../rules/passers.ts'
import { type RulePeriod, findRulePeriods } from './rulePeriods.ts'
import type { AllowedWindow } from './windows.ts'

const second = 1000

/**
 * Returns the days on which a rule active between two moments may begin, including the day before for rules past
 * midnight.
 */
const daysBetween = (from: Date, until: Date, timeZone: string): string[] => {
  const last = toWireTime(until, timeZone).slice(0, 10)
  const days = [previousDay(toWireTime(from, timeZone).slice(0, 10))]
  for (let day = nextDay(days[0] ?? last); day <= last; day = nextDay(day)) days.push(day)
  return days
}

/** Returns the window of a rule that begins on a day, until just after its last second. */
const windowOn = ({ startTime, endTime }: Rule, { day }: RuleDay, timeZone: string) => {
  const lastDay = startTime < endTime ? day : nextDay(day)
  const lastSecond = fromWireTime(`${lastDay} ${endTime}`, timeZone)
  return { from: fromWireTime(`${day} ${startTime}`, timeZone), until: new Date(lastSecond.getTime() + second) }
}

/** Returns the windows of a period's rules. If the rules changed (`isCut`), windows are limited to the period. */
const windowsIn = (
  { from, until, rules }: RulePeriod,
  planDays: readonly RuleDay[],
  timeZone: string,
  isCut: boolean,
) =>
  rules
    .flatMap((rule) =>
      planDays.filter((day) => beginsOn(rule, day)).map((day) => ({ rule, ...windowOn(rule, day, timeZone) })),
    )
    .filter((window) => window.from < until && from < window.until)
    .map((window) => {
      if (!isCut) return window
      const begins = window.from < from ? from : window.from
      return { ...window, from: begins, until: window.until < until ? window.until : until }
    })

/**
 * Returns the students who may pass by a gate rule at some moment from one until just before another, all or some of
 * them. For the past it uses the rules of each moment, from the audit trail.
 */
export const findRuleWindows = async (
  db: Db,
  schoolId: number,
  [from, until]: readonly [Date, Date],
  memberIds?: readonly number[],
): Promise<AllowedWindow[]> => {
  const stretches = await findRulePeriods(db, schoolId, [from, until])
  if (stretches.every(({ rules }) => rules.every(({ disabled }) => disabled))) return []
  const timeZone = await readSchoolTimeZone(db, schoolId)
  const days = daysBetween(from, until, timeZone)
  const planned = await readDayPlans(db, schoolId, days)
  const planDays = days.map((day) => ({ day, ...planned(day) }))
  const isCut = stretches.length > 1
  const windows = stretches.flatMap((stretch) => windowsIn(stretch, planDays, timeZone, isCut))
  if (windows.length === 0) return []
  const passers = await findPassers(db, schoolId, memberIds)
  return [...passers].flatMap(([memberId, passer]) =>
    windows
      .filter(({ rule }) => coversStudent(rule, passer))
      .map(({ rule: { direction }, ...span }) => ({ memberId, ...span, direction })),
  )
}
