import { and, asc, eq } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { afterCommit } from '../../../platform/server/database/afterCommit.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { buildingJoin, roomJoin } from '../../registry/server/joins.ts'
import { isInSchool, memberJoin, openRecord } from '../../registry/server/people.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'
import { member } from '../../registry/server/tables/members.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import type { device as calls } from '../contract.ts'
import { deviceLimits } from '../deviceFields.ts'
import { deviceTypes } from '../deviceTypes.ts'
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

/** Serial numbers of the devices that evenings make. */
const eveningSn = (buildingId: number) => `DEMO-EVENING-${buildingId}`

const faceGuard = deviceTypes.find(({ uses }) => uses.includes('access') && uses.includes('face'))?.type ?? ''

/** Finds the evening's device of a building, or makes it. Other devices keep their credentials: they may be real ones. */
const findOrMakeDevice = async (db: Db, schoolId: number, building: { readonly id: number; readonly name: string }) => {
  const sn = eveningSn(building.id)
  const [found] = await db
    .select({ id: device.id })
    .from(device)
    .where(and(eq(device.schoolId, schoolId), eq(device.sn, sn)))
  if (found) return found.id
  const [place] = await db
    .select({ id: location.id })
    .from(location)
    .where(and(eq(location.schoolId, schoolId), eq(location.buildingId, building.id)))
    .orderBy(asc(location.id))
    .limit(1)
  const name = `演示：${building.name}`.slice(0, deviceLimits.name)
  const values = { schoolId, name, type: faceGuard, sn, locationId: place?.id ?? null, config: {} }
  const [made] = await db.insert(device).values(values).returning({ id: device.id })
  if (!made) throw new Error('the device was not written')
  return made.id
}

/** Finds the boarders of a school with their building. */
const findBoarders = (db: Db, schoolId: number) =>
  db
    .select({ id: studentInfo.memberId, buildingId: dormitoryRoom.buildingId, buildingName: dormitoryBuilding.name })
    .from(studentInfo)
    .innerJoin(dormitoryRoom, roomJoin)
    .innerJoin(dormitoryBuilding, buildingJoin)
    .innerJoin(member, memberJoin(studentInfo.schoolId, studentInfo.memberId))
    .where(and(eq(studentInfo.schoolId, schoolId), isInSchool, openRecord()))
    .orderBy(asc(studentInfo.memberId))

/** Assigns the boarders of each building to the evening's device at its door. */
const assignStudents = async (db: Db, schoolId: number): Promise<Map<number, number[]>> => {
  const buildings = Map.groupBy(await findBoarders(db, schoolId), ({ buildingId }) => buildingId)
  const cast = new Map<number, number[]>()
  for (const [id, boarders] of buildings) {
    const deviceId = await findOrMakeDevice(db, schoolId, { id, name: boarders[0]?.buildingName ?? '' })
    cast.set(
      deviceId,
      boarders.map((boarder) => boarder.id),
    )
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

/**
 * Starts a simulated evening for the caller's school, in demo mode. Only devices made for such evenings send its records,
 * because it renews their credentials.
 */
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
