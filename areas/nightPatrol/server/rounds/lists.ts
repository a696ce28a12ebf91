import { type SQL, and, asc, desc, eq, gt, gte, inArray, lte, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { previousDay } from '../../../../platform/contract/wireDay.ts'
import { countedBounds, toCountedPage } from '../../../../platform/contract/countedPage.ts'
import { countUpTo } from '../../../../platform/server/database/countUpTo.ts'
import { pageOfIds } from '../../../../platform/server/database/pageOfIds.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../../platform/server/session.ts'
import type { nightPatrol } from '../../contract.ts'
import { findNight } from '../../nights.ts'
import type { RoundState } from '../../words.ts'
import { patrolSettings, readNightClock } from '../setup/settings.ts'
import { patrolRound } from '../tables.ts'
import { presentDetails, presentRounds } from './presentRounds.ts'
import { isRoundOf } from './rights.ts'

type Search = Context<typeof nightPatrol.exportRounds>['body']

const minute = 60_000

/** How long a finished round stays on its guards' phones, ms. */
const shownAfter = 12 * 3_600_000

/** SQL conditions of the states, the same as in `findRoundState`. */
const isInState = (state: RoundState, now: Date): SQL | undefined => {
  const { checked, total, dueAt } = patrolRound
  const isIncomplete = sql`${checked} < ${total}`
  const conditions: Readonly<Record<RoundState, SQL | undefined>> = {
    done: sql`${checked} >= ${total}`,
    partial: and(isIncomplete, gt(checked, 0), lte(dueAt, now)),
    missed: and(eq(checked, 0), lte(dueAt, now)),
    running: and(isIncomplete, gt(checked, 0), gt(dueAt, now)),
    waiting: and(eq(checked, 0), gt(dueAt, now)),
  }
  return conditions[state]
}

/** SQL condition for a school's rounds of these nights that have reached their start time or were begun early. */
export const isStartedWithin = (
  schoolId: number,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: Date,
): SQL | undefined =>
  and(
    eq(patrolRound.schoolId, schoolId),
    sql`(${lte(patrolRound.startAt, now)} or ${gt(patrolRound.checked, 0)})`,
    from === undefined ? undefined : gte(patrolRound.night, from),
    to === undefined ? undefined : lte(patrolRound.night, to),
  )

/** SQL condition for the rounds of a search. */
export const isRoundSought = (schoolId: number, search: Search, now: Date): SQL | undefined =>
  and(
    isStartedWithin(schoolId, search, now),
    search.state === undefined ? undefined : isInState(search.state, now),
    search.planId === undefined ? undefined : eq(patrolRound.planId, search.planId),
    search.guardId === undefined ? undefined : isRoundOf(schoolId, search.guardId),
    search.abnormalOnly ? gt(patrolRound.abnormal, 0) : undefined,
  )

/** Reads a page of rounds, newest first. */
export const findRoundPage = async (context: Context<typeof nightPatrol.roundPage>) => {
  const { db, session, clock, body } = context
  const schoolId = schoolOf(session)
  const where = isRoundSought(schoolId, body, clock.now())
  const order = [desc(patrolRound.startAt), desc(patrolRound.id)]
  const ids = pageOfIds({ table: patrolRound, id: patrolRound.id, where, order, ...countedBounds(body) })
  const rows = await db
    .select()
    .from(patrolRound)
    .where(and(eq(patrolRound.schoolId, schoolId), inArray(patrolRound.id, ids)))
    .orderBy(...order)
  return toCountedPage(body, await presentRounds(context, rows), await countUpTo(db, patrolRound, where))
}

/** Finds a round with all its places. */
export const findRound = async (context: Context<typeof nightPatrol.round>) => {
  const { db, session, params } = context
  const rows = await db
    .select()
    .from(patrolRound)
    .where(and(eq(patrolRound.schoolId, schoolOf(session)), eq(patrolRound.id, params.id)))
  const [detail] = await presentDetails(context, rows)
  if (detail === undefined) throw new Refusal(common.notFound)
  return detail
}

/** Lists the rounds of a night with all their places. Default: the night that it is now. */
export const findNightRounds = async (context: Context<typeof nightPatrol.night>) => {
  const { db, session, clock, query } = context
  const schoolId = schoolOf(session)
  const night = query.night ?? findNight(clock.now(), await readNightClock(db, schoolId))
  const rows = await db
    .select()
    .from(patrolRound)
    .where(and(eq(patrolRound.schoolId, schoolId), eq(patrolRound.night, night)))
    .orderBy(asc(patrolRound.startAt), asc(patrolRound.id))
  return { night, rounds: await presentDetails(context, rows) }
}

/** Lists the caller's rounds of this night and those that ended hours ago, with all that a phone needs offline. */
export const findMyRounds = async (context: Context<typeof nightPatrol.myRounds>) => {
  const { db, session, clock } = context
  const schoolId = schoolOf(session)
  const { allowsPress, leastSeconds, earlyMinutes } = await patrolSettings.read(db, schoolId)
  const now = clock.now().getTime()
  const nightClock = await readNightClock(db, schoolId)
  // A round just after the end of the night may be begun while it is still the night before.
  const last = findNight(new Date(now + earlyMinutes * minute), nightClock)
  const rows = await db
    .select()
    .from(patrolRound)
    .where(
      and(
        eq(patrolRound.schoolId, schoolId),
        isRoundOf(schoolId, memberOf(session)),
        gte(patrolRound.night, previousDay(findNight(new Date(now), nightClock))),
        lte(patrolRound.night, last),
        gt(patrolRound.dueAt, new Date(now - shownAfter)),
      ),
    )
    .orderBy(asc(patrolRound.startAt), asc(patrolRound.id))
  return { allowsPress, leastSeconds, earlyMinutes, rounds: await presentDetails(context, rows) }
}
