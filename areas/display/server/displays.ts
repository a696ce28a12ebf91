import { and, asc, eq } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { deleteRow } from '../../../platform/server/deleteRow.ts'
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

/** Revokes a display of a school. Its credential and its links of pictures stop working. */
export const revokeDisplay = (db: Db, schoolId: number, id: number): Promise<null> =>
  deleteRow(db, display, { schoolId, id })

/** Revokes a display of the session's school. */
export const revoke = ({ db, session, query }: Context<typeof calls.revoke>) =>
  revokeDisplay(db, schoolOf(session), query.id)
