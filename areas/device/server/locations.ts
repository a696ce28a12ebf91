import { type SQL, and, asc, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { deleteRow } from '../../../platform/server/deleteRow.ts'
import { saveVersioned } from '../../../platform/server/saveVersioned.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'
import type { device as calls } from '../contract.ts'
import { deviceRefusals } from '../refusals.ts'
import { saveFormerName } from './formerNames.ts'
import { device, location } from './tables.ts'

const devices = sql<number>`(select count(*)::int from ${device}
  where ${device.schoolId} = ${location.schoolId} and ${device.locationId} = ${location.id})`

const selectLocations = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: location.id,
      code: location.code,
      description: location.description,
      buildingId: location.buildingId,
      building: dormitoryBuilding.name,
      floor: location.floor,
      devices,
      version: location.version,
    })
    .from(location)
    .leftJoin(
      dormitoryBuilding,
      and(eq(dormitoryBuilding.schoolId, location.schoolId), eq(dormitoryBuilding.id, location.buildingId)),
    )
    .where(where)
    .orderBy(asc(location.code))

const ofLocation = (schoolId: number, id: number) => and(eq(location.schoolId, schoolId), eq(location.id, id))

/** Lists the locations of a school with the number of devices at each. */
export const listLocations = ({ db, params }: Context<typeof calls.locations>) =>
  selectLocations(db, eq(location.schoolId, params.schoolId))

/** Adds or saves a location. Refuses a stale version, a duplicate code, and a floor without a building. */
export const saveLocation = async ({ db, session, body }: Context<typeof calls.saveLocation>) => {
  const { id, version, ...values } = body
  if (values.buildingId === null && values.floor !== null) throw new Refusal(deviceRefusals.floorAlone)
  const schoolId = schoolOf(session)
  return saveVersioned(db, location, {
    name: '位置',
    schoolId,
    id,
    version,
    values,
    present: async (row) => {
      const [shown] = await selectLocations(db, ofLocation(schoolId, row.id))
      if (shown === undefined) throw new Error('the location was not found again')
      return shown
    },
    twice: { kind: deviceRefusals.locationTwice, words: { code: values.code } },
  })
}

/** Deletes a location without devices, and keeps its name for records made there. */
export const deleteLocation = async ({ db, session, query }: Context<typeof calls.deleteLocation>) => {
  const schoolId = schoolOf(session)
  // Lock the location, so that no device is assigned to it meanwhile.
  const [locked] = await db
    .select({ name: location.description })
    .from(location)
    .where(ofLocation(schoolId, query.id))
    .for('update')
  const count = await db.$count(device, and(eq(device.schoolId, schoolId), eq(device.locationId, query.id)))
  if (count > 0) throw new Refusal(deviceRefusals.locationUsed, { count })
  if (locked !== undefined) await saveFormerName(db, { schoolId, kind: 'location', id: query.id, name: locked.name })
  return deleteRow(db, location, { schoolId, id: query.id })
}

/** Lists the buildings of a school with their rooms. */
export const listPlaces = async ({ db, params: { schoolId } }: Context<typeof calls.places>) => {
  const buildings = await db
    .select({ id: dormitoryBuilding.id, name: dormitoryBuilding.name })
    .from(dormitoryBuilding)
    .where(eq(dormitoryBuilding.schoolId, schoolId))
    .orderBy(asc(dormitoryBuilding.orderNum), asc(dormitoryBuilding.id))
  const { id, name, floor, buildingId } = dormitoryRoom
  const rooms = await db
    .select({ id, name, floor, buildingId })
    .from(dormitoryRoom)
    .where(eq(dormitoryRoom.schoolId, schoolId))
    .orderBy(asc(floor), asc(name))
  const byBuilding = Map.groupBy(rooms, (room) => room.buildingId)
  return buildings.map((building) => ({ ...building, rooms: byBuilding.get(building.id) ?? [] }))
}
