import { and, desc, eq, sql } from 'drizzle-orm'
import { toWireTime } from '../../../platform/contract/time.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { readPage } from '../../../platform/server/database/readPage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { getDeviceTypeName } from '../../device/contract.ts'
import { device } from '../../device/server/tables.ts'
import type { media } from '../contract.ts'
import { padTimes } from '../limits.ts'
import type { PadRow } from '../views.ts'
import { chooseForPad, readDueTasks } from './due.ts'
import { type FoundPad, isPadOf, isPadSought, padOrder, placeOf, selectPads } from './pads.ts'
import { mediaPlay } from './tables.ts'

/** Reads the last report of each of some pads. Looks each up by the index, since the list is read every few seconds. */
const readLastPlays = async (db: Db, schoolId: number, padIds: readonly number[]) => {
  const last = db
    .select({ taskName: mediaPlay.taskName, untilAt: mediaPlay.untilAt })
    .from(mediaPlay)
    .where(and(eq(mediaPlay.schoolId, device.schoolId), eq(mediaPlay.deviceId, device.id)))
    .orderBy(desc(mediaPlay.untilAt), desc(mediaPlay.id))
    .limit(1)
    .as('last_play')
  const rows = await db
    .select({ padId: device.id, taskName: last.taskName, untilAt: last.untilAt })
    .from(device)
    .innerJoinLateral(last, sql`true`)
    .where(and(eq(device.schoolId, schoolId), among(device.id, padIds)))
  return new Map(rows.map((row) => [row.padId, row]))
}

/** Reads a page of class pads by name, with what each shows now and why (A-CALL-128). */
export const findPadPage = async ({ db, session, body, clock }: Context<typeof media.padPage>) => {
  const [schoolId, now] = [schoolOf(session), clock.now()]
  const wire = (at: Date | null) => at && toWireTime(at, session.timeZone)
  const page = await readPage(db, body, selectPads(db, isPadSought(schoolId, body)), {
    order: padOrder,
    present: (pad: FoundPad) => pad,
  })
  const due = await readDueTasks(db, schoolId, toWireTime(now, session.timeZone))
  const plays = await readLastPlays(
    db,
    schoolId,
    page.content.map(({ id }) => id),
  )
  const present = (pad: FoundPad): PadRow => {
    const chosen = chooseForPad(due, pad)
    const play = plays.get(pad.id)
    return {
      id: pad.id,
      name: pad.name,
      typeName: getDeviceTypeName(pad.type),
      place: placeOf(pad),
      className: pad.className,
      isPaired: pad.displayId !== null,
      pairedAt: wire(pad.pairedAt),
      seenAt: wire(pad.seenAt),
      isOnline: pad.seenAt !== null && now.getTime() - pad.seenAt.getTime() < padTimes.offline,
      due: chosen && { id: chosen.task.id, name: chosen.task.name, reason: chosen.reason, others: chosen.others },
      played: play === undefined ? null : { name: play.taskName, at: toWireTime(play.untilAt, session.timeZone) },
    }
  }
  return { ...page, content: page.content.map(present) }
}

/** Lists the class pads to choose from. */
export const listPads = async ({ db, session }: Context<typeof media.pads>) => {
  const pads = await selectPads(db, isPadOf(schoolOf(session))).orderBy(...padOrder)
  return pads.map((pad) => {
    const { id, name, buildingId, building } = pad
    return { id, name, place: placeOf(pad), buildingId, building }
  })
}
