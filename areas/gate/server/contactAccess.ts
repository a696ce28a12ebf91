import { and, eq, gt, isNotNull, or, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { memberOf, schoolOf } from '../../../platform/server/session.ts'
import { device } from '../../device/server/tables.ts'
import { isOnLeave } from '../../leave/server/index.ts'
import { member } from '../../registry/server/tables/members.ts'
import { type gate, gateRefusals } from '../contract.ts'
import { contactMinutes } from '../states.ts'
import { isValidCardTicket } from './cardTicket.ts'
import { managesAllGates, isManagedGate } from './gates.ts'
import { gateRequest } from './tables.ts'

type Looking = Context<typeof gate.contacts>

/**
 * True if a gate that the session manages asked the server about the person recently, or the person is on the desk's
 * leave list. A question that a page has passed on proves nothing: a keeper can make one up about anybody.
 */
const isAtDesk = async ({ db, session, params }: Looking, now: Date): Promise<boolean> => {
  const schoolId = schoolOf(session)
  const since = new Date(now.getTime() - contactMinutes * 60_000)
  const asked = db
    .select({ one: sql`1` })
    .from(gateRequest)
    .innerJoin(device, and(eq(device.schoolId, gateRequest.schoolId), eq(device.id, gateRequest.deviceId)))
    .where(
      and(
        eq(gateRequest.schoolId, schoolId),
        eq(gateRequest.memberId, params.userId),
        isNotNull(gateRequest.series),
        gt(gateRequest.askedAt, since),
        // Narrows by the indexed column.
        gt(gateRequest.endsAt, since),
        isManagedGate(session),
      ),
    )
  // A leave list that the keeper has open may contain a leave that has just ended.
  const isListed = or(...[now, since].map((at) => isOnLeave(member.schoolId, member.id, at)))
  const found = await db
    .select({ id: member.id })
    .from(member)
    .where(and(eq(member.schoolId, schoolId), eq(member.id, params.userId), or(sql`exists (${asked})`, isListed)))
  return found.length > 0
}

/**
 * Refuses full numbers if no entry dialog can be open about the person (architecture, "Reach"): no gate of the keeper has
 * asked, they aren't on the leave list, and no card was looked up. School administrators are exempt.
 */
export const refuseWithoutEntryDialog = async (context: Looking): Promise<void> => {
  const { session, params, query, clock, config } = context
  if (managesAllGates(session)) return
  const now = clock.now()
  const look = { schoolId: schoolOf(session), userId: params.userId, keeperId: memberOf(session) }
  if (query.ticket !== undefined && isValidCardTicket(query.ticket, look, now, config)) return
  if (!(await isAtDesk(context, now))) throw new Refusal(gateRefusals.notAtGate, { minutes: contactMinutes })
}
