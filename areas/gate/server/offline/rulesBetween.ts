import { toWireTime } from '../../../../platform/contract/time.ts'
import { dayAfter, dayBefore } from '../../../../platform/contract/wireDay.ts'
import { fromWireTime } from '../../../../platform/contract/wireMoment.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { plansOf } from '../../../leave/server/index.ts'
import { type Rule, type RuleDay, beginsOn, isMeant } from '../rules/mayPass.ts'
import { findPassers } from '../rules/passers.ts'
import { rulesInUse } from '../rules/rulesOfTheDay.ts'
import type { Allowed } from './windows.ts'

const second = 1000

/** The days on which a rule may begin that is on between two moments: one past midnight began the day before. */
const daysBetween = (from: Date, until: Date, timeZone: string): string[] => {
  const last = toWireTime(until, timeZone).slice(0, 10)
  const days = [dayBefore(toWireTime(from, timeZone).slice(0, 10))]
  for (let day = dayAfter(days[0] ?? last); day <= last; day = dayAfter(day)) days.push(day)
  return days
}

/** The window of a rule that begins on a day: until just after its last second. */
const windowOn = ({ startTime, endTime }: Rule, { day }: RuleDay, timeZone: string) => {
  const lastDay = startTime < endTime ? day : dayAfter(day)
  const lastSecond = fromWireTime(`${lastDay} ${endTime}`, timeZone)
  return { from: fromWireTime(`${day} ${startTime}`, timeZone), until: new Date(lastSecond.getTime() + second) }
}

/** The students who may pass by a rule of the day at some moment from one until just before another; all of them, or some. */
export const rulesBetween = async (
  db: Db,
  schoolId: number,
  [from, until]: readonly [Date, Date],
  memberIds?: readonly number[],
): Promise<Allowed[]> => {
  const inUse = await rulesInUse(db, schoolId)
  if (inUse === null) return []
  const { rules, timeZone } = inUse
  const days = daysBetween(from, until, timeZone)
  const planned = await plansOf(db, schoolId, days)
  const planDays = days.map((day) => ({ day, ...planned(day) }))
  const windows = rules.flatMap((rule) =>
    planDays
      .filter((day) => beginsOn(rule, day))
      .map((day) => ({ rule, ...windowOn(rule, day, timeZone) }))
      .filter((window) => window.from < until && from < window.until),
  )
  if (windows.length === 0) return []
  const passers = await findPassers(db, schoolId, memberIds)
  return [...passers].flatMap(([memberId, passer]) =>
    windows
      .filter(({ rule }) => isMeant(rule, passer))
      .map(({ rule: { direction }, ...span }) => ({ memberId, ...span, direction })),
  )
}
