import { type SQL, and, desc, eq, gte, isNull, lte, or, sql } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import { type SearchContext, searchContextOf } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { readCountedPage } from '../../../platform/server/readCountedPage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { findReachablePart } from '../../organisation/server/index.ts'
import { school } from '../../registry/server/tables/schools.ts'
import type { AlertSearch } from '../alertContract.ts'
import type { alerts as calls } from '../contract.ts'
import { alertKinds } from '../words.ts'
import { progressOf } from './progress.ts'
import { shownState } from './reached.ts'
import { isWaiting, readAlerts } from './readAlerts.ts'
import { mayReadAlert } from './reach.ts'
import { alert, alertHold, alertRecipient } from './tables.ts'

/** An alert of last night is still seen in the morning, ms. */
const nightMs = 12 * 3_600_000

/** SQL that is true for the alerts of today and of last night that the user may read. */
const isOfToday = ({ schoolId, asker, timeZone }: SearchContext, now: Date): SQL | undefined =>
  and(
    mayReadAlert(schoolId, asker),
    or(eq(alert.day, toWireTime(now, timeZone).slice(0, 10)), gte(alert.raisedAt, new Date(now.getTime() - nightMs))),
  )

const newestFirst = [desc(alert.raisedAt), desc(alert.id)]
const waitingFirst = [desc(isWaiting), ...newestFirst]

/** Handles `today`: a page of today's alerts, those without an answer first. */
export const findToday = ({ db, session, body, clock }: Context<typeof calls.today>) => {
  const context = searchContextOf(session)
  const ofKind = body.kind === undefined ? undefined : eq(alert.kind, body.kind)
  return readCountedPage(db, body, {
    table: alert,
    where: and(isOfToday(context, clock.now()), ofKind),
    order: waitingFirst,
    read: (onPage) => readAlerts(db, onPage, { ...context, order: waitingFirst }),
    present: (view) => view,
  })
}

/** Handles `count`: the alerts of today without an answer, and for those who decide for the whole school the held ones. */
export const countWaiting = async ({ db, session, clock }: Context<typeof calls.count>) => {
  const context = searchContextOf(session)
  const ofSchool = and(eq(alertHold.schoolId, schoolOf(session)), isNull(alertHold.decidedAt))
  const mayDecide = session.permissions.has('alerts:alert:decide') && findReachablePart(session) === null
  return {
    waiting: await db.$count(alert, and(isOfToday(context, clock.now()), isWaiting)),
    holds: mayDecide ? await db.$count(alertHold, ofSchool) : 0,
  }
}

/** SQL that is true for the alerts of a search that the user may read. */
export const matchesSearch = (
  { schoolId, asker }: Pick<SearchContext, 'schoolId' | 'asker'>,
  { kind, state, from, to }: AlertSearch,
): SQL | undefined =>
  and(
    mayReadAlert(schoolId, asker),
    kind && eq(alert.kind, kind),
    state && sql`${state === 'sent' ? shownState : progressOf} = ${state}`,
    from === undefined ? undefined : gte(alert.day, from),
    to === undefined ? undefined : lte(alert.day, to),
  )

/** Reads a part of the history, the newest first. */
export const readHistory = (db: Db, context: Pick<SearchContext, 'schoolId' | 'timeZone'>, where: SQL | undefined) =>
  readAlerts(db, where, { ...context, order: newestFirst })

/** Handles `history`: a page of the alerts of a search, the newest first. */
export const findHistory = ({ db, session, body }: Context<typeof calls.history>) => {
  const context = searchContextOf(session)
  return readCountedPage(db, body, {
    table: alert,
    where: matchesSearch(context, body),
    order: newestFirst,
    read: (onPage) => readHistory(db, context, onPage),
    present: (view) => view,
  })
}

const isAnswered = sql`exists (select 1 from ${alertRecipient} where ${alertRecipient.schoolId} = ${alert.schoolId}
  and ${alertRecipient.alertId} = ${alert.id} and ${alertRecipient.answer} is not null)`

const countIf = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`

const counts = {
  raised: sql<number>`count(*)::int`,
  sent: countIf(sql`${shownState} = 'sent'`),
  unreached: countIf(sql`${shownState} = 'unreached'`),
  held: countIf(eq(alert.state, 'held')),
  dropped: countIf(eq(alert.state, 'dropped')),
  answered: countIf(isAnswered),
  arrived: countIf(sql`${alert.arrivedAt} is not null`),
}

const none = { raised: 0, sent: 0, unreached: 0, held: 0, dropped: 0, answered: 0, arrived: 0 }

/** Handles `figures`: the number of alerts of each kind that the user may read. */
export const findFigures = async ({ db, session, body }: Context<typeof calls.figures>) => {
  const rows = await db
    .select({ kind: alert.kind, ...counts })
    .from(alert)
    // A select of one table leaves out its name in columns, which the subqueries need.
    .innerJoin(sql`(select 1) as one`, sql`true`)
    .where(matchesSearch(searchContextOf(session), body))
    .groupBy(alert.kind)
  const byKind = new Map(rows.map((row) => [row.kind, row]))
  return alertKinds.map((kind) => byKind.get(kind) ?? { kind, ...none })
}

/** Handles `regionFigures`: the number of alerts of each school that the session sees. No child is named. */
export const findRegionFigures = async ({ db, body }: Context<typeof calls.regionFigures>) => {
  const { from, to } = body
  const ofDays = and(
    from === undefined ? undefined : gte(alert.day, from),
    to === undefined ? undefined : lte(alert.day, to),
  )
  const rows = await db
    .select({ schoolId: alert.schoolId, ...counts })
    .from(alert)
    .innerJoin(sql`(select 1) as one`, sql`true`)
    .where(ofDays)
    .groupBy(alert.schoolId)
  const bySchool = new Map(rows.map(({ schoolId, ...row }) => [schoolId, row]))
  const schools = await db
    .select({ schoolId: school.id, schoolName: school.name })
    .from(school)
    .where(eq(school.kind, 'school'))
    .orderBy(school.id)
  return schools.map((one) => ({ ...one, ...(bySchool.get(one.schoolId) ?? none) }))
}
