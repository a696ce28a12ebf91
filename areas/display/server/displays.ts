import { and, asc, eq } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { device } from '../../device/server/tables.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { display as calls } from '../contract.ts'
import { display } from './tables.ts'

/** Lists the school's displays with their last-seen times. */
export const listDisplays = async ({ db, session }: Context<typeof calls.list>) => {
  const rows = await db
    .select({ display, deviceName: device.name, pairedBy: member.name })
    .from(display)
    .innerJoin(device, and(eq(device.schoolId, display.schoolId), eq(device.id, display.deviceId)))
    .leftJoin(member, memberJoin(display.schoolId, display.pairedById))
    .where(eq(display.schoolId, schoolOf(session)))
    .orderBy(asc(display.name), asc(display.id))
  return rows.map(({ display: { id, name, page, deviceId, pairedAt, seenAt }, deviceName, pairedBy }) => ({
    id,
    name,
    page,
    deviceId,
    deviceName,
    pairedAt: toWireTime(pairedAt, session.timeZone),
    pairedBy: pairedBy ?? '',
    seenAt: toWireTime(seenAt, session.timeZone),
  }))
}

/** Revokes a display. Its credential and its portrait links stop working. */
export const revoke = async ({ db, session, query }: Context<typeof calls.revoke>) => {
  const gone = await db
    .delete(display)
    .where(and(eq(display.schoolId, schoolOf(session)), eq(display.id, query.id)))
    .returning({ id: display.id })
  if (gone.length === 0) throw new Refusal(common.notFound)
  return null
}
