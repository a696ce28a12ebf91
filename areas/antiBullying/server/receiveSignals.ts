import { and, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { deviceOf, schoolOf } from '../../../platform/server/session.ts'
import { deliveryWindowDays, unreadableValue } from '../../access/contract.ts'
import { clockOffset, correctMoment } from '../../access/server/index.ts'
import { markOnline } from '../../device/server/index.ts'
import type { antiBullying } from '../contract.ts'
import type { SentSignal } from '../deviceContract.ts'
import { requireBullyingDevice } from './bullyingDevices.ts'
import { announceEvent } from './live.ts'
import { bullyingSettings } from './settings.ts'
import { bullyingEvent, bullyingSignal } from './tables.ts'
import { tellOfficers } from './tellOfficers.ts'

type Receiving = Context<typeof antiBullying.deviceEvents>

/** A signal that can be counted. */
interface Signal {
  readonly number: number
  readonly kind: 'keyword' | 'button'
  readonly keyword: string
  readonly place: string
  readonly at: Date
}

type ReadResult = { readonly reason: string } | { readonly signal: Signal }

const day = 86_400_000

const readSignal = (sent: SentSignal, offset: number, now: Date): ReadResult => {
  const { number, kind, keyword, place, time } = sent
  if (kind === null) return { reason: '没有这种上报' }
  if (time === unreadableValue) return { reason: '时间有误' }
  const at = correctMoment(time, offset, now)
  if (now.getTime() - at.getTime() > deliveryWindowDays * day)
    return { reason: `超过 ${deliveryWindowDays} 天，不再接收` }
  return { signal: { number, kind, keyword, place, at } }
}

/** An arbitrary lock number; the device is the other half of the key. */
const deviceLock = 7105

/** Locks a device's events until the transaction ends, so that concurrent deliveries join the same event. */
const lockDevice = (db: Db, deviceId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(${deviceLock}, hashint8(${deviceId}::bigint))`)

interface Source {
  readonly schoolId: number
  readonly deviceId: number
}

const dropRepeated = async (db: Db, { schoolId, deviceId }: Source, series: number, signals: readonly Signal[]) => {
  const stored = await db
    .select({ number: bullyingSignal.number })
    .from(bullyingSignal)
    .where(
      and(
        eq(bullyingSignal.schoolId, schoolId),
        eq(bullyingSignal.deviceId, deviceId),
        eq(bullyingSignal.series, series),
        inArray(
          bullyingSignal.number,
          signals.map(({ number }) => number),
        ),
      ),
    )
  const known = new Set(stored.map(({ number }) => number))
  return signals.filter(({ number }) => {
    const isFresh = !known.has(number)
    // If a number comes twice in one batch, the first counts.
    known.add(number)
    return isFresh
  })
}

/** Finds the open event of a device and a place whose last signal is near a moment. */
const findOpenEvent = async (
  db: Db,
  { schoolId, deviceId }: Source,
  { place, at }: Pick<Signal, 'place' | 'at'>,
  joinMinutes: number,
) => {
  const away = joinMinutes * 60_000
  const [open] = await db
    .select({ id: bullyingEvent.id })
    .from(bullyingEvent)
    .where(
      and(
        eq(bullyingEvent.schoolId, schoolId),
        eq(bullyingEvent.deviceId, deviceId),
        eq(bullyingEvent.place, place),
        inArray(bullyingEvent.state, ['new', 'handling']),
        gte(bullyingEvent.lastAt, new Date(at.getTime() - away)),
        lte(bullyingEvent.at, new Date(at.getTime() + away)),
      ),
    )
    .orderBy(desc(bullyingEvent.lastAt), desc(bullyingEvent.id))
    .limit(1)
    .for('update')
  return open?.id
}

const joinEvent = async (db: Db, schoolId: number, id: number, { at }: Signal): Promise<number> => {
  const moment = sql`${at.toISOString()}::timestamptz`
  await db
    .update(bullyingEvent)
    .set({
      hits: sql`${bullyingEvent.hits} + 1`,
      at: sql`least(${bullyingEvent.at}, ${moment})`,
      lastAt: sql`greatest(${bullyingEvent.lastAt}, ${moment})`,
    })
    .where(and(eq(bullyingEvent.schoolId, schoolId), eq(bullyingEvent.id, id)))
  return id
}

const openEvent = async (
  { db, outbox }: Receiving,
  source: Source & { readonly name: string; readonly timeZone: string },
  { kind, keyword, place, at }: Signal,
  recipientIds: readonly number[],
): Promise<number> => {
  const { schoolId, deviceId, name: deviceName, timeZone } = source
  const told = await tellOfficers(db, outbox, { schoolId, place, at, timeZone, recipientIds })
  const row = { schoolId, deviceId, deviceName, source: kind, keyword, place, at, lastAt: at, told }
  const [made] = await db.insert(bullyingEvent).values(row).returning({ id: bullyingEvent.id })
  if (made === undefined) throw new Error('the event was not written')
  return made.id
}

/**
 * Stores what a device heard, each signal once, however often it's delivered. Signals of one device and place within
 * some minutes are one open event, so that a faulty device fills neither the list nor telephones.
 */
export const receiveSignals = async (context: Receiving) => {
  const { db, session, body, clock, live } = context
  const now = clock.now()
  const source = { schoolId: schoolOf(session), deviceId: deviceOf(session) }
  const device = await requireBullyingDevice(db, source.schoolId, source.deviceId)
  await lockDevice(db, source.deviceId)
  const { joinMinutes, recipientIds } = await bullyingSettings.read(db, source.schoolId)
  const offset = clockOffset(now, body.clock)
  const read = body.events.map((sent) => readSignal(sent, offset, now))
  const signals = read.flatMap((one) => ('signal' in one ? [one.signal] : []))
  const fresh = signals.length === 0 ? [] : await dropRepeated(db, source, body.series, signals)
  let isNew = false
  for (const sent of fresh.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const signal = { ...sent, place: sent.place.trim() === '' ? device.place : sent.place }
    const open = await findOpenEvent(db, source, signal, joinMinutes)
    if (open === undefined) isNew = true
    const whole = { ...source, name: device.name, timeZone: session.timeZone }
    const eventId =
      open === undefined
        ? await openEvent(context, whole, signal, recipientIds)
        : await joinEvent(db, source.schoolId, open, signal)
    const { number, kind, keyword, at } = signal
    await db.insert(bullyingSignal).values({ ...source, series: body.series, eventId, number, kind, keyword, at })
  }
  if (fresh.length > 0) await announceEvent(db, live, source.schoolId, { isNew })
  await markOnline(db, source, { way: 'http', connection: '', at: now })
  const numbers = body.events.map(({ number }) => number)
  return {
    series: body.series,
    number: numbers.length === 0 ? null : Math.max(...numbers),
    counted: fresh.length,
    repeated: signals.length - fresh.length,
    refused: body.events.flatMap(({ number }, place) => {
      const one = read[place]
      return one && 'reason' in one ? [{ number, reason: one.reason }] : []
    }),
  }
}
