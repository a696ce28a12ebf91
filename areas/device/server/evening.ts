import { and, asc, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { afterCommit } from '../../../platform/server/database/afterCommit.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { roomJoin } from '../../registry/server/joins.ts'
import { isInSchool, memberJoin, openRecord } from '../../registry/server/people.ts'
import { dormitoryRoom } from '../../registry/server/tables/places.ts'
import { member } from '../../registry/server/tables/members.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import type { device as calls } from '../contract.ts'
import { findDeviceType } from '../deviceTypes.ts'
import { deviceRefusals } from '../refusals.ts'
import { issueCredential } from './credentials.ts'
import { device, location } from './tables.ts'

/** A device of a simulated evening and the students who pass it. */
export interface EveningDevice {
  readonly deviceId: number
  readonly credential: string
  readonly students: readonly number[]
}

/** Simulates evenings with simulated devices, in demo mode. */
export interface EveningHost {
  /** Duration of an evening, in minutes. */
  readonly minutes: number
  /** Reserves the school. Returns false while an evening of it is running or reserved. */
  readonly reserve: (schoolId: number) => boolean
  /** Releases the reservation if the evening could not start. */
  readonly release: (schoolId: number) => void
  readonly begin: (schoolId: number, devices: readonly EveningDevice[]) => void
}

let host: EveningHost | null = null

/** Sets the host of evenings, null for none. Returns a function that restores the previous one. */
export const setEveningHost = (joined: EveningHost | null): (() => void) => {
  const before = host
  host = joined
  return () => {
    host = before
  }
}

const detectsPeople = (type: string) =>
  findDeviceType(type)?.uses.some((use) => use === 'access' || use === 'terminal' || use === 'face') ?? false

/** Finds enabled devices in dormitory buildings that detect people, grouped by building. */
const findDormitoryDevices = async (db: Db, schoolId: number) => {
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
    rows.filter(({ type }) => detectsPeople(type)),
    ({ buildingId }) => buildingId,
  )
}

/** Finds the boarders of a school with building and floor. */
const findBoarders = (db: Db, schoolId: number) =>
  db
    .select({ id: studentInfo.memberId, buildingId: dormitoryRoom.buildingId, floor: dormitoryRoom.floor })
    .from(studentInfo)
    .innerJoin(dormitoryRoom, roomJoin)
    .innerJoin(member, memberJoin(studentInfo.schoolId, studentInfo.memberId))
    .where(and(eq(studentInfo.schoolId, schoolId), isInSchool, openRecord()))
    .orderBy(asc(studentInfo.memberId))

/** Assigns each student to a device: one on their floor, else the first of the building, which is at its door. */
const assignStudents = async (db: Db, schoolId: number): Promise<Map<number, number[]>> => {
  const doors = await findDormitoryDevices(db, schoolId)
  const boarders = Map.groupBy(await findBoarders(db, schoolId), ({ buildingId }) => buildingId)
  const cast = new Map<number, number[]>()
  for (const [buildingId, students] of boarders) {
    const buildingDevices = doors.get(buildingId) ?? []
    students.forEach(({ id, floor }, place) => {
      const near = buildingDevices.filter((one) => one.floor === floor)
      const door = near[place % near.length] ?? buildingDevices[0]
      if (door) cast.set(door.id, [...(cast.get(door.id) ?? []), id])
    })
  }
  return cast
}

const prepare = async ({ db, session, clock }: Context<typeof calls.demoEvening>, playing: EveningHost) => {
  const schoolId = schoolOf(session)
  const cast = await assignStudents(db, schoolId)
  if (cast.size === 0) throw new Refusal(deviceRefusals.noEvening)
  const devices: EveningDevice[] = []
  for (const [deviceId, students] of cast) {
    const { credential } = await issueCredential(db, { schoolId, deviceId }, clock.now())
    devices.push({ deviceId, credential, students })
  }
  // The new credentials are valid only after the commit.
  afterCommit(db, () => playing.begin(schoolId, devices))
  const students = devices.reduce((sum, own) => sum + own.students.length, 0)
  return { devices: devices.length, students, minutes: playing.minutes }
}

/** Starts a simulated evening for the caller's school, in demo mode. The devices in it get new credentials. */
export const startEvening = async (context: Context<typeof calls.demoEvening>) => {
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
