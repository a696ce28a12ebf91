import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { entryType } from '../../../access/contract.ts'
import { type DayRules, findDayRules, findPassers, findRuleForPasser } from '../../../gate/server/index.ts'
import { findLeavesBetween, findOverdueLeaves } from '../../../leave/server/index.ts'
import { findEndedFevers } from '../../../temperature/server/index.ts'
import { temperatureAlert } from '../../../temperature/server/tables.ts'
import { alertLimits } from '../../words.ts'
import { type Candidate, findAway } from '../decide/facts.ts'
import { findOut } from '../decide/outing.ts'
import { findOverdue } from '../decide/overdue.ts'
import type { Frame } from './frame.ts'
import { readPassages, readReturned } from './pupils.ts'
import { catchUpMs, findOutMoment } from './moments.ts'
import type { Decision, SchoolFacts } from './timed.ts'

const { leftSchool, leftForHome } = entryType

/** Returns a function that says if a rule of the gate lets a pupil leave at a moment. */
const readAllowed = async (
  db: Db,
  schoolId: number,
  left: readonly { readonly memberId: number; readonly at: Date }[],
) => {
  const passers = await findPassers(db, schoolId, [...new Set(left.map(({ memberId }) => memberId))])
  const rules = new Map<number, DayRules | null>()
  for (const { at } of left) {
    if (!rules.has(at.getTime())) rules.set(at.getTime(), await findDayRules(db, schoolId, at))
  }
  return ({ id }: { readonly id: number }, at: Date): boolean => {
    const [dayRules = null, passer] = [rules.get(at.getTime()), passers.get(id)]
    return dayRules !== null && passer !== undefined && findRuleForPasser(dayRules, passer, leftSchool) !== undefined
  }
}

/** Decides who is out at the gate without leave. */
export const decideOut = async (db: Db, frame: Frame, read: () => Promise<SchoolFacts>): Promise<Decision[]> => {
  const { schoolId, now, hours, startOfToday, today } = frame
  if (!frame.kinds.has('outing') || findOutMoment(frame).state !== 'watching') return []
  const after = new Date(Math.max(hours.from.getTime() - 1, now.getTime() - catchUpMs))
  const left = await readPassages(db, schoolId, { after, until: now }, { types: [leftSchool, leftForHome] })
  if (left.length === 0) return []
  const ids = [...new Set(left.map(({ memberId }) => memberId))]
  const { pupils, ways } = await read()
  const candidates = findOut({
    hours: { from: after, to: hours.to },
    now,
    pupils: pupils.filter(({ id }) => ids.includes(id)),
    ways,
    returned: await readReturned(db, schoolId, ids, { isSeen: true }),
    passages: await readPassages(db, schoolId, { after: startOfToday, until: now }, { ids }),
    leaves: await findLeavesBetween(db, schoolId, after, new Date(now.getTime() + 1), ids),
    isAllowed: await readAllowed(db, schoolId, left),
  })
  return [{ kind: 'outing', day: today, isOnce: false, candidates }]
}

/** Decides whose leave ended a while ago without a return. */
export const decideOverdue = async (db: Db, frame: Frame, read: () => Promise<SchoolFacts>): Promise<Decision[]> => {
  const { schoolId, now, today, settings } = frame
  if (!frame.kinds.has('overdue')) return []
  const minutes = settings.overdueMinutes
  const after = new Date(now.getTime() - minutes * 60_000 - catchUpMs)
  const overdue = await findOverdueLeaves(db, schoolId, after, now)
  if (overdue.length === 0) return []
  const { pupils, ways } = await read()
  const candidates = findOverdue({
    now,
    hours: frame.isSchoolDay ? frame.hours : null,
    minutes,
    catchUpMinutes: alertLimits.catchUpHours * 60,
    pupils,
    ways,
    overdue,
    leaves: await findLeavesBetween(db, schoolId, now, new Date(now.getTime() + 1)),
  })
  return [{ kind: 'overdue', day: today, isOnce: false, candidates }]
}

/** Decides which of today's fevers to tell. A pupil on leave is at home already. */
export const decideFevers = async (db: Db, frame: Frame, read: () => Promise<SchoolFacts>): Promise<Decision[]> => {
  const { schoolId, now, today } = frame
  if (!frame.kinds.has('fever')) return []
  const fevers = await db
    .select({ memberId: temperatureAlert.subjectId, at: temperatureAlert.at })
    .from(temperatureAlert)
    .where(
      and(
        eq(temperatureAlert.schoolId, schoolId),
        eq(temperatureAlert.day, today),
        eq(temperatureAlert.kind, 'person'),
      ),
    )
  if (fevers.length === 0) return []
  const { pupils } = await read()
  const ended = await findEndedFevers(
    db,
    { schoolId, day: today },
    fevers.map(({ memberId }) => memberId),
  )
  const atOf = new Map(fevers.map(({ memberId, at }) => [memberId, at]))
  const away = findAway(await findLeavesBetween(db, schoolId, now, new Date(now.getTime() + 1)), { from: now, to: now })
  const candidates = pupils.flatMap((pupil): Candidate[] => {
    const since = atOf.get(pupil.id)
    return since === undefined || away.has(pupil.id) || ended.has(pupil.id) ? [] : [{ kind: 'fever', pupil, since }]
  })
  return [{ kind: 'fever', day: today, isOnce: false, candidates }]
}
