import { type SQL, and, asc, desc, eq, gt, ilike, inArray, lt, or, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { nextDay } from '../../../platform/contract/wireDay.ts'
import { escapeLikePattern } from '../../../platform/server/database/escapeLikePattern.ts'
import { startOfDay } from '../../../platform/server/database/withinDays.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { nameLookedAt } from '../../../platform/server/audit/lookEntry.ts'
import { normalizeDigits, normalizeTelephone } from '../../../platform/contract/numbers.ts'
import { type visitor as calls, visitorRefusals } from '../contract.ts'
import { normalizeBadge } from '../gateContract.ts'
import { earlyMinutes, visitorLimits } from '../words.ts'
import { findBlock, readBlocks } from './blocks.ts'
import { requireKnownGate, visitorSettings } from './config.ts'
import { lockVisit } from './decide.ts'
import { openDocument } from './documents.ts'
import { matchesPlate } from './matchesPlate.ts'
import { readVisits } from './findVisits.ts'
import { isVisibleVisit } from './reach.ts'
import { isVisit } from './selectVisits.ts'
import { findState, isInState, isOverdue, titleOfState } from './states.ts'
import { visit } from './tables.ts'

const todayOf = ({ timeZone }: Pick<Session, 'timeZone'>, now: Date) => {
  const day = toWireTime(now, timeZone).slice(0, 10)
  return { start: startOfDay(day, timeZone), end: startOfDay(nextDay(day), timeZone) }
}

/** SQL condition for a badge, whose older records keep the spelling that was typed. */
const wearsBadge = (badge: string): SQL => sql`(${visit.badge} <> '' and upper(${visit.badge}) = ${badge})`

/** SQL condition for what a keeper types: code, end of the telephone number, badge, plate or name. */
const matchesAtGate = (word: string): SQL | undefined => {
  const digits = normalizeDigits(word)
  const telephone = normalizeTelephone(word)
  return or(
    ilike(visit.name, `%${escapeLikePattern(word)}%`),
    matchesPlate(word),
    wearsBadge(normalizeBadge(word)),
    /^\d{6}$/.test(digits) ? eq(visit.code, digits) : undefined,
    /^\d{4}$/.test(digits) ? sql`right(${visit.telephone}, 4) = ${digits}` : undefined,
    /^\d{11}$/.test(telephone) ? eq(visit.telephone, telephone) : undefined,
  )
}

/**
 * Finds visitors at the gate: those of today and those still inside. Those who stand there come first: the ones just
 * registered, then those who may pass.
 */
export const findAtGate = async (context: Context<typeof calls.findAtGate>) => {
  const { db, session, body, clock } = context
  const now = clock.now()
  const { start, end } = todayOf(session, now)
  const isOfToday = and(lt(visit.fromAt, end), gt(visit.untilAt, start))
  const isWaiting = and(
    eq(visit.kind, 'registered'),
    inArray(visit.state, ['pending', 'agreed']),
    gt(visit.untilAt, now),
  )
  const rank = sql`case when ${isWaiting} then 0 else
    case ${visit.state} when 'inside' then 1 when 'agreed' then 2 when 'pending' then 3 else 4 end end`
  const rows = await db
    .select({ id: visit.id })
    .from(visit)
    .where(
      and(
        eq(visit.schoolId, schoolOf(session)),
        or(eq(visit.state, 'inside'), isOfToday),
        matchesAtGate(body.word.trim()),
      ),
    )
    .orderBy(asc(rank), desc(visit.fromAt), desc(visit.id))
    .limit(visitorLimits.found)
  const found = await readVisits(
    context,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id }) => found.filter((row) => row.id === id))
}

/** Counts the visitors that the session sees, right now. */
export const countAtGate = async ({ db, session, clock }: Context<typeof calls.gateCounts>) => {
  const now = clock.now()
  const { start, end } = todayOf(session, now)
  const isExpected = and(isInState('agreed', now), lt(visit.fromAt, end), gt(visit.untilAt, start))
  const count = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`
  const [counts] = await db
    .select({
      inside: count(eq(visit.state, 'inside')),
      people: sql<number>`coalesce(sum(1 + ${visit.companions}) filter (where ${visit.state} = 'inside'), 0)::int`,
      overdue: count(isOverdue(now)),
      pending: count(isInState('pending', now)),
      expected: count(isExpected),
    })
    .from(visit)
    .where(and(isVisibleVisit(session), sql`${visit.state} in ('pending', 'agreed', 'inside')`))
  return counts ?? { inside: 0, people: 0, overdue: 0, pending: 0, expected: 0 }
}

type Row = typeof visit.$inferSelect

const refuseUnlessEnterable = (row: Row, now: Date, timeZone: string): void => {
  const state = findState(row, now)
  if (state === 'pending') throw new Refusal(visitorRefusals.notAgreed, { name: row.name })
  if (state !== 'agreed') throw new Refusal(visitorRefusals.cannotEnter, { state: titleOfState(row, now) })
  if (row.fromAt.getTime() - now.getTime() > earlyMinutes * 60_000) {
    const from = toWireTime(row.fromAt, timeZone).slice(0, 16)
    throw new Refusal(visitorRefusals.tooEarly, { from, minutes: earlyMinutes })
  }
}

/**
 * Refuses a visitor of the blacklist, unless the security head lets them in and says why. Returns the reason to keep.
 */
const refuseBlocked = async ({ db, session, body, config }: Context<typeof calls.letIn>, row: Row): Promise<string> => {
  const { blockReason } = findBlock(await readBlocks(db, row.schoolId), row, config)
  if (blockReason === null) return ''
  const words = { name: row.name, reason: blockReason }
  if (!session.permissions.has('visitor:block:edit')) throw new Refusal(visitorRefusals.blocked, words)
  if (body.overrideReason.trim() === '') throw new Refusal(visitorRefusals.overrideReason, words)
  return body.overrideReason
}

/** Refuses a badge that another visitor inside wears. Entries of a school are serialized, so the check holds. */
const refuseUsedBadge = async ({ db, session }: Context<typeof calls.letIn>, badge: string): Promise<void> => {
  if (badge === '') return
  const schoolId = schoolOf(session)
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('visitBadge'), hashtext(${String(schoolId)}))`)
  const [holder] = await db
    .select({ name: visit.name })
    .from(visit)
    .where(and(eq(visit.schoolId, schoolId), eq(visit.state, 'inside'), wearsBadge(badge)))
  if (holder !== undefined) throw new Refusal(visitorRefusals.badgeInUse, { badge, name: holder.name })
}

/** Lets a visitor in. Of two keepers at once only one succeeds; the other is refused with the new state. */
export const letIn = async (context: Context<typeof calls.letIn>): Promise<null> => {
  const { db, session, body, clock } = context
  const now = clock.now()
  requireKnownGate(await visitorSettings.read(db, schoolOf(session)), body.gate)
  const row = await lockVisit(db, session, body.id)
  refuseUnlessEnterable(row, now, session.timeZone)
  const overrideReason = await refuseBlocked(context, row)
  const badge = body.badge.trim()
  await refuseUsedBadge(context, badge)
  await db
    .update(visit)
    .set({
      state: 'inside',
      badge,
      enteredAt: now,
      enteredById: memberOf(session),
      enteredGate: body.gate,
      overrideReason,
    })
    .where(isVisit(row.schoolId, row.id))
  return null
}

/** Lets a visitor out, once. The code ends with that. */
export const letOut = async ({ db, session, body, clock }: Context<typeof calls.letOut>): Promise<null> => {
  const row = await lockVisit(db, session, body.id)
  const now = clock.now()
  if (row.state !== 'inside') throw new Refusal(visitorRefusals.cannotLeave, { state: titleOfState(row, now) })
  await db
    .update(visit)
    .set({ state: 'left', leftAt: now, leftById: memberOf(session), code: null, tokenHash: null })
    .where(isVisit(row.schoolId, row.id))
  return null
}

/** How long before and after the agreed time a keeper may need the number of a visitor, ms. */
const numbersMargin = 86_400_000

const isNearVisit = (row: Row, now: number) =>
  row.state === 'inside' ||
  (row.fromAt.getTime() - numbersMargin <= now && now <= (row.leftAt ?? row.untilAt).getTime() + numbersMargin)

/**
 * Shows a visitor's full telephone number: to a keeper while it may be needed, to the security head always, and with
 * the document's number. The trail names the visit, but not the visitor, whose data is erased later.
 */
export const showNumbers = async ({ db, session, body, clock, config }: Context<typeof calls.visitorNumbers>) => {
  const row = await lockVisit(db, session, body.id)
  const maySeeDocument = session.permissions.has('visitor:block:edit')
  if (!maySeeDocument && !isNearVisit(row, clock.now().getTime())) throw new Refusal(visitorRefusals.numbersClosed)
  await nameLookedAt(db, `${toWireTime(row.fromAt, session.timeZone).slice(0, 16)} 的访客（编号 ${row.id}）`)
  const documentNumber = maySeeDocument ? (openDocument(row.idCardCipher, config)?.plain ?? null) : null
  return { telephone: row.telephone, documentNumber }
}
