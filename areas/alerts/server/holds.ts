import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { requireWholeSchoolReach } from '../../organisation/server/index.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { alerts as calls } from '../contract.ts'
import { alertRefusals } from '../refusals.ts'
import { arrivalMs, findArrivals } from './facts/arrivals.ts'
import type { Frame } from './facts/frame.ts'
import { lockAlerts } from './raise.ts'
import { readSending } from './reached.ts'
import { tellPupils } from './send/tellPupils.ts'
import { settingsOf } from './settings.ts'
import { alert, alertHold } from './tables.ts'

/** Number of pupils that a held storm names. */
const maxNames = 50

const readHeld = (db: Db, schoolId: number, holds: readonly number[]) =>
  db
    .select({
      id: alert.id,
      holdId: alert.holdId,
      memberId: member.id,
      classId: alert.classId,
      name: member.name,
      hasEnded: sql<boolean>`(${alert.arrivedAt} is not null or ${alert.ending} is not null)`,
    })
    .from(alert)
    .innerJoin(member, memberJoin(alert.schoolId, alert.memberId))
    .where(and(eq(alert.schoolId, schoolId), among(alert.holdId, holds)))
    .orderBy(asc(alert.className), asc(member.pinyin), asc(alert.id))

/** Handles `holds`: the held storms that nobody has decided, the earliest first. They concern the whole school. */
export const findHolds = async ({ db, session }: Context<typeof calls.holds>) => {
  requireWholeSchoolReach(session, alertRefusals.tooFewReached)
  const schoolId = schoolOf(session)
  const holds = await db
    .select()
    .from(alertHold)
    .where(and(eq(alertHold.schoolId, schoolId), isNull(alertHold.decidedAt)))
    .orderBy(asc(alertHold.id))
  const held = await readHeld(
    db,
    schoolId,
    holds.map(({ id }) => id),
  )
  const byHold = Map.groupBy(held, ({ holdId }) => holdId)
  return holds.map(({ id, kind, day, reason, about, heldAt }) => {
    const pupils = byHold.get(id) ?? []
    const missing = pupils.filter(({ hasEnded }) => !hasEnded)
    return {
      id,
      kind,
      day,
      reason,
      about,
      heldTime: toWireTime(heldAt, session.timeZone),
      pupils: pupils.length,
      arrived: pupils.length - missing.length,
      names: missing.slice(0, maxNames).map(({ name }) => name),
    }
  })
}

const lockHold = async (db: Db, schoolId: number, id: number) => {
  const [hold] = await db
    .select()
    .from(alertHold)
    .where(and(eq(alertHold.schoolId, schoolId), eq(alertHold.id, id)))
    .for('update')
  if (hold === undefined) throw new Refusal(common.notFound)
  if (hold.decidedAt !== null) throw new Refusal(alertRefusals.holdDecided, { name: hold.decidedByName })
  return hold
}

/** Returns the name of a member, which a row keeps if the record is deleted. */
export const readMemberName = async (db: Db, schoolId: number, id: number): Promise<string> => {
  const [row] = await db
    .select({ name: member.name })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), eq(member.id, id)))
  return row?.name ?? ''
}

/**
 * Marks the pupils of a held storm who turned up until now. The minutely run may be behind, or stopped with the kinds of
 * alerts, and parents must not be told of a child who sits in class.
 */
const noteArrivedSince = async (
  { db, ...frame }: Pick<Frame, 'schoolId' | 'now' | 'timeZone'> & { readonly db: Db },
  holdId: number,
): Promise<void> => {
  const { schoolId } = frame
  for (const { id, at } of await findArrivals(db, frame, eq(alert.holdId, holdId)))
    await db
      .update(alert)
      .set({ arrivedAt: at })
      .where(and(eq(alert.schoolId, schoolId), eq(alert.id, id), isNull(alert.arrivedAt)))
}

/**
 * Sends or drops a held storm. Pupils who turned up or have no fever any more aren't told. Returns how many of the
 * others were. Refuses sessions that reach only a part of the school, and to send a storm of more than a day ago.
 */
export const decideHold = async (context: Context<typeof calls.decideHold>) => {
  const { db, session, body, clock, outbox, config } = context
  requireWholeSchoolReach(session, alertRefusals.tooFewReached)
  const [schoolId, now] = [schoolOf(session), clock.now()]
  await lockAlerts(db, schoolId)
  const { kind, heldAt } = await lockHold(db, schoolId, body.id)
  if (body.sends && now.getTime() - heldAt.getTime() > arrivalMs) throw new Refusal(alertRefusals.holdTooOld)
  await noteArrivedSince({ db, schoolId, now, timeZone: session.timeZone }, body.id)
  const missing = (await readHeld(db, schoolId, [body.id])).filter(({ hasEnded }) => !hasEnded)
  await db
    .update(alert)
    .set({ state: body.sends ? 'sent' : 'dropped' })
    .where(
      and(
        eq(alert.schoolId, schoolId),
        eq(alert.holdId, body.id),
        body.sends ? and(isNull(alert.arrivedAt), isNull(alert.ending)) : undefined,
      ),
    )
  if (body.sends)
    await db
      .update(alert)
      .set({ state: 'dropped' })
      .where(and(eq(alert.schoolId, schoolId), eq(alert.holdId, body.id), eq(alert.state, 'held')))
  const byId = memberOf(session)
  await db
    .update(alertHold)
    .set({
      decidedAt: now,
      decidedById: byId,
      decidedByName: await readMemberName(db, schoolId, byId),
      sends: body.sends,
      note: body.note,
    })
    .where(and(eq(alertHold.schoolId, schoolId), eq(alertHold.id, body.id)))
  if (!body.sends) return { told: 0, untold: 0, withoutRecipient: 0, lacks: [] }
  const settings = await settingsOf.read(db, schoolId)
  await tellPupils({ db, schoolId, now, timeZone: session.timeZone, settings, outbox, config }, kind, missing)
  return readSending(
    db,
    schoolId,
    missing.map(({ id }) => id),
  )
}
