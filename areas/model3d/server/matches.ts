import { and, asc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../platform/server/database/connection.ts'
import { device, location } from '../../device/server/tables.ts'
import { mapBuilding } from '../../map/server/tables.ts'
import { dormitoryBuilding } from '../../registry/server/tables/places.ts'
import type { TargetView } from '../contract.ts'
import type { ModelKey } from './models.ts'
import { model3dMatch } from './tables.ts'

const place = alias(location, 'place')

const selectMatches = (db: Db, { schoolId, id }: ModelKey) =>
  db
    .select({
      match: model3dMatch,
      building: { id: mapBuilding.id, name: mapBuilding.name },
      dormitory: { id: dormitoryBuilding.id, name: dormitoryBuilding.name },
      location: { id: place.id, name: place.description, code: place.code },
      device: { id: device.id, name: device.name, code: device.sn },
    })
    .from(model3dMatch)
    .leftJoin(
      mapBuilding,
      and(eq(mapBuilding.schoolId, model3dMatch.schoolId), eq(mapBuilding.id, model3dMatch.buildingId)),
    )
    .leftJoin(
      dormitoryBuilding,
      and(eq(dormitoryBuilding.schoolId, model3dMatch.schoolId), eq(dormitoryBuilding.id, model3dMatch.dormitoryId)),
    )
    .leftJoin(place, and(eq(place.schoolId, model3dMatch.schoolId), eq(place.id, model3dMatch.locationId)))
    .leftJoin(device, and(eq(device.schoolId, model3dMatch.schoolId), eq(device.id, model3dMatch.deviceId)))
    .where(and(eq(model3dMatch.schoolId, schoolId), eq(model3dMatch.modelId, id)))
    .orderBy(asc(model3dMatch.part), asc(model3dMatch.id))

type Found = Awaited<ReturnType<typeof selectMatches>>[number]

/** Returns the object of a match. Its foreign keys delete the match with the object, so there is one. */
const targetOf = ({ building, dormitory, location: found, device: gadget }: Found): TargetView => {
  if (building !== null) return { kind: 'building', ...building, code: '' }
  if (dormitory !== null) return { kind: 'dormitory', ...dormitory, code: '' }
  if (found !== null) return { kind: 'location', ...found, name: found.name || found.code }
  if (gadget !== null) return { kind: 'device', ...gadget }
  throw new Error('a match of a 3D model has no object')
}

/** Lists the matches of a model with their objects, by the name of the part. */
export const listMatches = async (db: Db, key: ModelKey) =>
  (await selectMatches(db, key)).map((found) => ({
    part: found.match.part,
    version: found.match.version,
    target: targetOf(found),
  }))
