import { type SQL, and, asc, eq, gte, ilike, inArray, ne, notExists, or, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import { toWireTime } from '../../../../platform/contract/time.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../../platform/server/database/escapeLikePattern.ts'
import { readPage } from '../../../../platform/server/database/readPage.ts'
import { startOfDay } from '../../../../platform/server/database/withinDays.ts'
import { deleteRow } from '../../../../platform/server/deleteRow.ts'
import { reachRows } from '../../../../platform/server/reachRows.ts'
import { saveVersioned } from '../../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { type Session, deviceOf, schoolOf } from '../../../../platform/server/session.ts'
import { deviceTypes } from '../../../device/contract.ts'
import { deviceStatusAt } from '../../../device/server/index.ts'
import { device, devicePresence } from '../../../device/server/tables.ts'
import { type PhoneView, type videoTele, videoTeleRefusals } from '../../contract.ts'
import { phoneCall, phoneStation } from '../tables.ts'

/** The types of devices that are phones (academics §3, Device types). */
const phoneTypes = deviceTypes.filter(({ uses }) => uses.includes('phone')).map(({ type }) => type)

const isPhoneDevice = (schoolId: number) => and(eq(device.schoolId, schoolId), inArray(device.type, phoneTypes))

/** Reaches the phone devices of the session's school. */
export const reachPhoneDevices = reachRows(device, (session) => isPhoneDevice(schoolOf(session)))

/** Lists the devices that a phone can have: those without a phone, and that of the phone itself. */
export const listPhoneDevices = ({ db, session, query }: Context<typeof videoTele.phoneDevices>) => {
  const taken = db
    .select({ id: phoneStation.id })
    .from(phoneStation)
    .where(
      and(
        eq(phoneStation.schoolId, device.schoolId),
        eq(phoneStation.deviceId, device.id),
        ne(phoneStation.id, query.phoneId ?? 0),
      ),
    )
  return db
    .select({ id: device.id, name: device.name, sn: device.sn })
    .from(device)
    .where(and(isPhoneDevice(schoolOf(session)), notExists(taken)))
    .orderBy(asc(device.name), asc(device.id))
}

interface Moment {
  readonly now: Date
  readonly timeZone: string
}

const selectStations = (db: Db, where: SQL | undefined, { now, timeZone }: Moment) => {
  const today = startOfDay(toWireTime(now, timeZone).slice(0, 10), timeZone)
  const ofToday = and(
    eq(phoneCall.schoolId, phoneStation.schoolId),
    eq(phoneCall.stationId, phoneStation.id),
    gte(phoneCall.startedAt, today),
    ne(phoneCall.state, 'refused'),
  )
  return db
    .select({
      station: phoneStation,
      sn: sql<string | null>`${device.sn}`.as('sn'),
      status: sql<PhoneView['status']>`${deviceStatusAt(now)}`.as('status'),
      heardAt: devicePresence.heardAt,
      callsToday: sql<number>`(select count(*)::int from ${phoneCall} where ${ofToday})`.as('calls_today'),
    })
    .from(phoneStation)
    .leftJoin(device, and(eq(device.schoolId, phoneStation.schoolId), eq(device.id, phoneStation.deviceId)))
    .leftJoin(
      devicePresence,
      and(eq(devicePresence.schoolId, phoneStation.schoolId), eq(devicePresence.deviceId, phoneStation.deviceId)),
    )
    .where(where)
    .$dynamic()
}

type Found = Awaited<ReturnType<typeof selectStations>>[number]

const presentWith =
  (timeZone: string) =>
  ({ station: { schoolId: _schoolId, ...station }, heardAt, ...more }: Found): PhoneView => ({
    ...station,
    ...more,
    // A device that was removed can't be saved again.
    deviceId: more.sn === null ? null : station.deviceId,
    seenTime: heardAt === null ? null : toWireTime(heardAt, timeZone),
  })

/** Reads a page of phones by name. */
export const findPhonePage = ({ db, session, body, clock }: Context<typeof videoTele.phonePage>) => {
  const word = body.keyword.trim()
  const pattern = `%${escapeLikePattern(word)}%`
  const isNamed = or(ilike(phoneStation.name, pattern), ilike(phoneStation.place, pattern), ilike(device.sn, pattern))
  const where = and(eq(phoneStation.schoolId, schoolOf(session)), word === '' ? undefined : isNamed)
  const { timeZone } = session
  return readPage(db, body, selectStations(db, where, { now: clock.now(), timeZone }), {
    order: [asc(phoneStation.name), asc(phoneStation.id)],
    present: presentWith(timeZone),
  })
}

const refuseTakenDevice = async (db: Db, schoolId: number, deviceId: number | null, id = 0): Promise<void> => {
  if (deviceId === null) return
  const [other] = await db
    .select({ name: phoneStation.name })
    .from(phoneStation)
    .where(and(eq(phoneStation.schoolId, schoolId), eq(phoneStation.deviceId, deviceId), ne(phoneStation.id, id)))
  if (other !== undefined) throw new Refusal(videoTeleRefusals.deviceTaken, { name: other.name })
}

/** Adds a phone, or saves one if `version` is current. Refuses a device that another phone has. */
export const savePhone = async ({
  db,
  session,
  body,
  clock,
}: Context<typeof videoTele.savePhone>): Promise<PhoneView> => {
  const { id, version, ...values } = body
  const schoolId = schoolOf(session)
  await refuseTakenDevice(db, schoolId, values.deviceId, id)
  const { timeZone } = session
  return saveVersioned(db, phoneStation, {
    name: '话机',
    schoolId,
    id,
    version,
    values,
    present: async (row) => {
      const where = and(eq(phoneStation.schoolId, schoolId), eq(phoneStation.id, row.id))
      const [found] = await selectStations(db, where, { now: clock.now(), timeZone })
      if (found === undefined) throw new Refusal(common.notFound)
      return presentWith(timeZone)(found)
    },
    twice: { kind: videoTeleRefusals.phoneTwice, words: { name: body.name } },
  })
}

/** Deletes a phone. Its calls and identifications stay. */
export const deletePhone = ({ db, session, query }: Context<typeof videoTele.deletePhone>) =>
  deleteRow(db, phoneStation, { schoolId: schoolOf(session), id: query.id })

/** A row of a phone. */
export type StationRow = typeof phoneStation.$inferSelect

/** Finds the phone of the calling device. Refuses a device that is none with `noPhone`. */
export const findOwnStation = async (db: Db, session: Session): Promise<StationRow> => {
  const [row] = await db
    .select()
    .from(phoneStation)
    .where(and(eq(phoneStation.schoolId, schoolOf(session)), eq(phoneStation.deviceId, deviceOf(session))))
  if (row === undefined) throw new Refusal(videoTeleRefusals.noPhone)
  return row
}
