import { and, eq, isNull, sql } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { processInBatches } from '../../../platform/server/processInBatches.ts'
import { device } from '../../device/server/tables.ts'
import type { AlertState } from '../words.ts'
import type { Candidate } from './decide/facts.ts'
import type { Hold } from './decide/holdStorms.ts'
import type { Frame } from './facts/frame.ts'
import type { OfflineDevice } from './facts/devices.ts'
import type { Arrival } from './facts/arrivals.ts'
import { type KindWork, type Work, findWork } from './facts/findWork.ts'
import type { NamedPupil } from './facts/pupils.ts'
import { noteEndings } from './noteEndings.ts'
import { readSending } from './reached.ts'
import type { SendParts } from './send/parts.ts'
import { tellArrivals, tellPupils } from './send/tellPupils.ts'
import { tellKeepers } from './send/tellStaff.ts'
import { alert, alertHold, alertRun } from './tables.ts'

/** Locks a school's alerts until the transaction ends, so that two nodes don't decide at the same time. */
export const lockAlerts = async (db: Db, schoolId: number): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('alert'), hashtext(${String(schoolId)}))`)
}

type Pupils = ReadonlyMap<number, NamedPupil>

interface NewAlerts {
  readonly day: string
  readonly state: AlertState
  readonly holdId: number | null
  readonly pupils: Pupils
}

/** Inserts alerts about pupils. Those that another node has inserted are left out. */
const insertAlerts = async (
  { db, schoolId, now }: SendParts,
  candidates: readonly Candidate[],
  { day, state, holdId, pupils }: NewAlerts,
) => {
  const rows: { readonly id: number; readonly memberId: number | null; readonly classId: number | null }[] = []
  await processInBatches(candidates, async (some) => {
    const values = some.map(({ kind, pupil, since }) => ({
      schoolId,
      kind,
      day,
      memberId: pupil.id,
      classId: pupil.classId,
      className: pupils.get(pupil.id)?.className ?? '',
      since,
      departureAt: kind === 'outing' ? since : null,
      raisedAt: now,
      state,
      holdId,
    }))
    const made = await db
      .insert(alert)
      .values(values)
      .onConflictDoNothing()
      .returning({ id: alert.id, memberId: alert.memberId, classId: alert.classId })
    rows.push(...made)
  })
  return rows.flatMap(({ memberId, ...row }) =>
    memberId === null ? [] : [{ ...row, memberId, name: pupils.get(memberId)?.name ?? '' }],
  )
}

/** Returns the name of the class or of the devices that a hold is about. */
const describeHold = async ({ db, schoolId }: SendParts, { classId, deviceIds, candidates }: Hold, pupils: Pupils) => {
  if (classId !== null) return pupils.get(candidates[0]?.pupil.id ?? 0)?.className ?? ''
  if (deviceIds.length === 0) return ''
  const rows = await db
    .select({ name: device.name })
    .from(device)
    .where(and(eq(device.schoolId, schoolId), among(device.id, deviceIds)))
    .orderBy(device.id)
  return rows.map(({ name }) => name).join('、')
}

const hold = async (parts: SendParts, { kind, day }: KindWork, held: Hold, pupils: Pupils) => {
  const { db, schoolId, now } = parts
  const about = await describeHold(parts, held, pupils)
  const [row] = await db
    .insert(alertHold)
    .values({ schoolId, kind, day, reason: held.reason, about, heldAt: now })
    .returning({ id: alertHold.id })
  await insertAlerts(parts, held.candidates, { day, state: 'held', holdId: row?.id ?? null, pupils })
}

/** Writes and tells the alerts of a kind. Returns how many have reached somebody. */
const raiseKind = async (parts: SendParts, work: KindWork, pupils: Pupils): Promise<number> => {
  const { db, schoolId, now } = parts
  const { kind, day, isOnce } = work
  if (isOnce) {
    const run = { schoolId, kind, day, at: now }
    const [mine] = await db.insert(alertRun).values(run).onConflictDoNothing().returning({ id: alertRun.id })
    if (mine === undefined) return 0
  }
  const sent = await insertAlerts(parts, work.sent, { day, state: 'sent', holdId: null, pupils })
  await tellPupils(parts, kind, sent)
  for (const held of work.holds) await hold(parts, work, held, pupils)
  const { told } = await readSending(
    db,
    schoolId,
    sent.map(({ id }) => id),
  )
  return told
}

const raiseDevices = async (parts: SendParts, day: string, devices: readonly OfflineDevice[]): Promise<void> => {
  if (devices.length === 0) return
  const { db, schoolId, now } = parts
  const shared = { schoolId, kind: 'device' as const, day, className: '', raisedAt: now, state: 'sent' as const }
  const rows = await db
    .insert(alert)
    .values(devices.map(({ id: deviceId, since }) => ({ ...shared, deviceId, since })))
    .onConflictDoNothing()
    .returning({ id: alert.id, deviceId: alert.deviceId })
  const names = new Map(devices.map(({ id, name }) => [id, name]))
  await tellKeepers(
    parts,
    rows.flatMap(({ id, deviceId }) => (deviceId === null ? [] : [{ id, deviceId, name: names.get(deviceId) ?? '' }])),
  )
}

/** Marks the alerts of pupils who turned up, and tells it once. */
const noteArrivals = async (parts: SendParts, arrivals: readonly Arrival[]): Promise<void> => {
  const { db, schoolId } = parts
  for (const { id, at } of arrivals)
    await db
      .update(alert)
      .set({ arrivedAt: at })
      .where(and(eq(alert.schoolId, schoolId), eq(alert.id, id), isNull(alert.arrivedAt)))
  if (arrivals.length > 0) await tellArrivals(parts, arrivals)
}

/**
 * Finds and writes what a school has to do now, with all messages, in the caller's transaction. A repeated or concurrent
 * run finds nothing left.
 */
export const raiseAlerts = async (frame: Frame, parts: SendParts): Promise<{ sent: number; arrived: number }> => {
  await lockAlerts(parts.db, parts.schoolId)
  const work: Work = await findWork(parts.db, frame)
  await noteArrivals(parts, work.arrivals)
  await noteEndings(parts, work.endings)
  let sent = 0
  for (const kind of work.kinds) sent += await raiseKind(parts, kind, work.pupils)
  await raiseDevices(parts, frame.today, work.devices)
  return { sent, arrived: work.arrivals.length }
}
