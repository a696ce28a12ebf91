import { and, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { fromWireTime } from '../../../platform/contract/wireMoment.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { type antiBullying, bullyingRefusals } from '../contract.ts'
import { readEvent } from './events.ts'
import { lockEvent, saveEvent } from './handle.ts'
import { involve } from './involved.ts'
import { announceEvent } from './live.ts'
import { bullyingSettings } from './settings.ts'
import { bullyingEvent } from './tables.ts'
import { tellOfficers } from './tellOfficers.ts'

type Saving = Context<typeof antiBullying.saveReport>

/** Locks a report that nobody has begun to work on. Later its text is evidence, and new facts are notes. */
const lockReport = async (context: Parameters<typeof lockEvent>[0], id: number): Promise<void> => {
  const { source, state } = await lockEvent(context, id)
  if (source !== 'report') throw new Refusal(bullyingRefusals.deviceEvent)
  if (state !== 'new') throw new Refusal(bullyingRefusals.reportKept)
}

const addReport = async (context: Saving, at: Date) => {
  const { db, session, body, outbox } = context
  const { accusedIds, place, reporter, description, version } = body
  const schoolId = schoolOf(session)
  const { recipientIds } = await bullyingSettings.read(db, schoolId)
  const alarm = { schoolId, place, at, timeZone: session.timeZone, recipientIds, accusedIds }
  const told = await tellOfficers(db, outbox, alarm)
  const values = { source: 'report', reporter, place, description, at, lastAt: at, told } as const
  return saveEvent(context, { id: undefined, version, accusedIds }, values)
}

/** Adds a report by hand and tells the officers, or saves one if `version` is current (A-CALL-139). */
export const saveReport = async (context: Saving) => {
  const { db, session, body, clock } = context
  const { id, version, time, accusedIds, reporter, place, description } = body
  const at = fromWireTime(time, session.timeZone)
  if (at > clock.now()) throw new Refusal(bullyingRefusals.timeToCome)
  if (id !== undefined) await lockReport(context, id)
  const saved =
    id === undefined
      ? await addReport(context, at)
      : await saveEvent(context, { id, version }, { reporter, place, description, at, lastAt: at })
  const schoolId = schoolOf(session)
  await involve(
    db,
    accusedIds.map((memberId) => ({ schoolId, eventId: saved.id, memberId, part: 'actor' as const })),
  )
  return readEvent(db, schoolId, saved.id, session.timeZone)
}

/** Deletes a report that nobody has begun to work on (A-CALL-139). */
export const deleteReport = async (context: Context<typeof antiBullying.deleteReport>) => {
  const { db, session, query, live } = context
  await lockReport(context, query.id)
  const schoolId = schoolOf(session)
  await db.delete(bullyingEvent).where(and(eq(bullyingEvent.schoolId, schoolId), eq(bullyingEvent.id, query.id)))
  await announceEvent(db, live, schoolId, { isNew: false })
  return null
}
