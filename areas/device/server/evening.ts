import { and, asc, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { afterCommit } from '../../../platform/server/database/afterCommit.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { ofRoom } from '../../registry/server/joins.ts'
import { dormitoryRoom } from '../../registry/server/tables/places.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import type { device as calls } from '../contract.ts'
import { deviceTypeOf } from '../deviceTypes.ts'
import { deviceRefusals } from '../refusals.ts'
import { issueCredential } from './credentials.ts'
import { device, location } from './tables.ts'

/** A device that takes part in an evening, with the students who pass it. */
export interface EveningDevice {
  readonly deviceId: number
  readonly credential: string
  readonly students: readonly number[]
}

/** Plays evenings with pretend devices, in demo mode. */
export interface EveningHost {
  /** How long one takes, in minutes. */
  readonly minutes: number
  /** Takes the school's place; false while an evening of it is played or about to be. */
  readonly reserve: (schoolId: number) => boolean
  /** Gives the place back, where nothing came of it. */
  readonly release: (schoolId: number) => void
  readonly begin: (schoolId: number, devices: readonly EveningDevice[]) => void
}

let host: EveningHost | null = null

/** Has evenings played by this host, or by none; gives what puts back the one before. */
export const joinEvening = (joined: EveningHost | null): (() => void) => {
  const before = host
  host = joined
  return () => {
    host = before
  }
}

const seesPeople = (type: string) =>
  deviceTypeOf(type)?.uses.some((use) => use === 'access' || use === 'terminal' || use === 'face') ?? false

/** The devices of dormitory buildings that see people pass, by building. */
const findDoors = async (db: Db, schoolId: number) => {
  const building = sql<number | null>`coalesce(${dormitoryRoom.buildingId}, ${location.buildingId})`
  const floor = sql<number | null>`coalesce(${dormitoryRoom.floor}, ${location.floor})`
  const rows = await db
    .select({ id: device.id, type: device.type, buildingId: building.mapWith(Number).as('building'), floor })
    .from(device)
    .leftJoin(location, and(eq(location.schoolId, device.schoolId), eq(location.id, device.locationId)))
    .leftJoin(dormitoryRoom, and(eq(dormitoryRoom.schoolId, device.schoolId), eq(dormitoryRoom.id, device.roomId)))
    .where(and(eq(device.schoolId, schoolId), eq(device.disabled, false), sql`${building} is not null`))
    .orderBy(asc(device.id))
  return Map.groupBy(
    rows.filter(({ type }) => seesPeople(type)),
    ({ buildingId }) => buildingId,
  )
}

/** The boarders of a school with their buildings and floors. */
const findBoarders = (db: Db, schoolId: number) =>
  db
    .select({ id: studentInfo.memberId, buildingId: dormitoryRoom.buildingId, floor: dormitoryRoom.floor })
    .from(studentInfo)
    .innerJoin(dormitoryRoom, ofRoom)
    .where(and(eq(studentInfo.schoolId, schoolId), eq(studentInfo.status, 1)))
    .orderBy(asc(studentInfo.memberId))

/** Each student with the device that they pass: one of the own floor, else the first of the building, which is its door's. */
const castOf = async (db: Db, schoolId: number): Promise<Map<number, number[]>> => {
  const doors = await findDoors(db, schoolId)
  const boarders = Map.groupBy(await findBoarders(db, schoolId), ({ buildingId }) => buildingId)
  const cast = new Map<number, number[]>()
  for (const [buildingId, students] of boarders) {
    const own = doors.get(buildingId) ?? []
    students.forEach(({ id, floor }, place) => {
      const near = own.filter((one) => one.floor === floor)
      const door = near[place % near.length] ?? own[0]
      if (door) cast.set(door.id, [...(cast.get(door.id) ?? []), id])
    })
  }
  return cast
}

const prepare = async ({ db, session, clock }: Context<typeof calls.demoEvening>, playing: EveningHost) => {
  const schoolId = schoolOf(session)
  const cast = await castOf(db, schoolId)
  if (cast.size === 0) throw new Refusal(deviceRefusals.noEvening)
  const devices: EveningDevice[] = []
  for (const [deviceId, students] of cast) {
    const { credential } = await issueCredential(db, { schoolId, deviceId }, clock.now())
    devices.push({ deviceId, credential, students })
  }
  // Only then do the credentials open.
  afterCommit(db, () => playing.begin(schoolId, devices))
  const students = devices.reduce((sum, own) => sum + own.students.length, 0)
  return { devices: devices.length, students, minutes: playing.minutes }
}

/** Has the evening of the caller's school played, in demo mode: its devices get credentials for it. */
export const playEvening = async (context: Context<typeof calls.demoEvening>) => {
  const [playing, schoolId] = [host, schoolOf(context.session)]
  if (playing === null) throw new Refusal(deviceRefusals.notDemo)
  if (!playing.reserve(schoolId)) throw new Refusal(deviceRefusals.eveningRuns)
  try {
    return await prepare(context, playing)
  } catch (error) {
    playing.release(schoolId)
    throw error
  }
}
