import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { reachRows } from '../../../../platform/server/reachRows.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { type Session, memberOf, schoolOf } from '../../../../platform/server/session.ts'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import { device } from '../../../device/server/tables.ts'
import { memberJoin } from '../../../registry/server/people.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { type gate, gateRefusals } from '../../contract.ts'
import { isManagedGate } from '../gates.ts'
import { gateOffline } from '../tables.ts'

/** Maximum decisions shown at once. When some are noted, the next ones follow. */
const maxShown = 100

const keeper = alias(member, 'keeper')

const ofOwnGates = (session: Session) =>
  and(
    eq(gateOffline.schoolId, schoolOf(session)),
    sql`${gateOffline.deviceId} in (select ${device.id} from ${device} where ${isManagedGate(session)})`,
  )

/** An offline decision is within reach of those who manage its gate. */
export const reachOffline = reachRows(gateOffline, ofOwnGates)

/** Returns unreviewed decisions that gates or disconnected keepers made wrongly or on an expired list. */
export const listDecisionsToReview = async ({ db, session }: Context<typeof gate.unsure>) => {
  const rows = await db
    .select({ row: gateOffline, name: member.name, deviceName: device.name, keeperName: keeper.name })
    .from(gateOffline)
    .innerJoin(member, memberJoin(gateOffline.schoolId, gateOffline.memberId))
    .innerJoin(device, and(eq(device.schoolId, gateOffline.schoolId), eq(device.id, gateOffline.deviceId)))
    // A keeper's series is the negated member id.
    .leftJoin(keeper, and(eq(keeper.schoolId, gateOffline.schoolId), eq(keeper.id, sql`-${gateOffline.series}`)))
    .where(and(ofOwnGates(session), ne(gateOffline.verdict, 'stands'), isNull(gateOffline.seenAt)))
    .orderBy(desc(gateOffline.at), desc(gateOffline.id))
    .limit(maxShown)
  return rows.map(({ row, name, deviceName, keeperName }) => ({
    id: row.id,
    deviceId: row.deviceId,
    deviceName,
    userId: row.memberId,
    name,
    stateDictId: row.stateDictId,
    passed: row.passed,
    at: row.at.toISOString(),
    listNumber: row.listNumber,
    verdict: row.verdict,
    keeperName: keeperName ?? '',
  }))
}

/** Refuses to let keepers review decisions about themselves. */
const refuseAboutOneself = async ({ db, session, body }: Context<typeof gate.noteSeen>): Promise<void> => {
  const [row] = await db
    .select({ memberId: gateOffline.memberId })
    .from(gateOffline)
    .where(and(eq(gateOffline.schoolId, schoolOf(session)), eq(gateOffline.id, body.id)))
  if (row?.memberId === memberOf(session)) throw new Refusal(gateRefusals.aboutYourself)
}

/** Notes that a keeper has reviewed a decision; the first reviewer is kept. */
export const noteReviewed = async (context: Context<typeof gate.noteSeen>) => {
  const { db, session, body, clock } = context
  await refuseAboutOneself(context)
  await db
    .update(gateOffline)
    .set({ seenAt: clock.now(), seenById: memberOf(session) })
    .where(and(eq(gateOffline.schoolId, schoolOf(session)), eq(gateOffline.id, body.id), isNull(gateOffline.seenAt)))
  return null
}
