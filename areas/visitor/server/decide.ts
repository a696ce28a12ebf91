import { and, isNull } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { type visitor as calls, visitorRefusals } from '../contract.ts'
import { isVisibleVisit } from './reach.ts'
import { isVisit } from './selectVisits.ts'
import { findState, titleOfState } from './states.ts'
import { visit } from './tables.ts'

/** Locks a visit that the session sees, so that of two concurrent actions the second one sees what the first did. */
export const lockVisit = async (db: Db, session: Session, id: number) => {
  const [row] = await db
    .select()
    .from(visit)
    .where(and(isVisit(schoolOf(session), id), isVisibleVisit(session)))
    .for('update')
  if (row === undefined) throw new Refusal(common.notFound)
  return row
}

/** Agrees to or refuses a visitor. A keeper who records the answer of the host must say how they got it. */
export const decideVisit = async ({ db, session, body, clock }: Context<typeof calls.decideVisit>): Promise<null> => {
  const row = await lockVisit(db, session, body.id)
  const [now, byId] = [clock.now(), memberOf(session)]
  const isHost = row.hostId === byId
  if (!isHost && !session.permissions.has('visitor:gate:work')) throw new Refusal(common.notFound)
  if (findState(row, now) !== 'pending') throw new Refusal(visitorRefusals.decided, { state: titleOfState(row, now) })
  if (!isHost && body.note.trim() === '') throw new Refusal(visitorRefusals.noteMissing)
  await db
    .update(visit)
    .set({
      state: body.agrees ? 'agreed' : 'refused',
      decidedAt: now,
      decidedById: byId,
      decisionNote: body.note,
      ...(body.agrees ? {} : { code: null, tokenHash: null }),
    })
    .where(isVisit(row.schoolId, row.id))
  return null
}

/** Cancels a visit that hasn't begun. Code and link end at once. */
export const cancelVisit = async ({ db, session, body, clock }: Context<typeof calls.cancelVisit>): Promise<null> => {
  const row = await lockVisit(db, session, body.id)
  const now = clock.now()
  const state = findState(row, now)
  if (state !== 'pending' && state !== 'agreed')
    throw new Refusal(visitorRefusals.cannotCancel, { state: titleOfState(row, now) })
  await db
    .update(visit)
    .set({
      state: 'cancelled',
      cancelledAt: now,
      cancelledById: memberOf(session),
      code: null,
      tokenHash: null,
    })
    .where(isVisit(row.schoolId, row.id))
  return null
}

/** Deletes a wrong record of a visitor who never entered. */
export const deleteVisit = async ({ db, session, query }: Context<typeof calls.deleteVisit>): Promise<null> => {
  const row = await lockVisit(db, session, query.id)
  if (row.enteredAt !== null) throw new Refusal(visitorRefusals.cannotDelete)
  await db.delete(visit).where(and(isVisit(row.schoolId, row.id), isNull(visit.enteredAt)))
  return null
}
