import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Context } from '../../../platform/server/serve.ts'
import type { Session } from '../../../platform/server/session.ts'
import { listDevicesInPlace } from '../../device/server/index.ts'
import { countRooms } from '../../dormitory/server/index.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { isVisibleBuilding } from '../../registry/server/managedBuildings.ts'
import { member } from '../../registry/server/tables/members.ts'
import { buildingManager, dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'
import { listItemsInPlace } from '../../resource/server/index.ts'
import type { map } from '../contract.ts'
import type { DormitoryView } from '../views.ts'
import { defaultFloor } from '../words.ts'
import { readBuilding } from './buildings.ts'

const listRooms = (db: Db, schoolId: number, buildingId: number) =>
  db
    .select({ id: dormitoryRoom.id, name: dormitoryRoom.name, floor: dormitoryRoom.floor, beds: dormitoryRoom.beds })
    .from(dormitoryRoom)
    .where(and(eq(dormitoryRoom.schoolId, schoolId), eq(dormitoryRoom.buildingId, buildingId)))
    .orderBy(asc(dormitoryRoom.floor), asc(dormitoryRoom.name), asc(dormitoryRoom.id))

const listManagers = async (db: Db, schoolId: number, buildingId: number) => {
  const rows = await db
    .select({ name: member.name })
    .from(buildingManager)
    .innerJoin(member, memberJoin(buildingManager.schoolId, buildingManager.memberId))
    .where(and(eq(buildingManager.schoolId, schoolId), eq(buildingManager.buildingId, buildingId)))
    .orderBy(asc(member.pinyin), asc(member.id))
  return rows.map(({ name }) => name)
}

const nobody = { inDormitoryNum: 0, notInDormitoryNum: 0, leaveNum: 0 }

const add = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/**
 * Handles `dormitory`: the counts of a building's dormitory and its rooms (A-CALL-043), or null if it has none that the
 * session may see.
 */
export const findDormitory = async (context: Context<typeof map.dormitory>): Promise<DormitoryView | null> => {
  const { db, session, params, clock } = context
  const { schoolId, dormitoryId } = await readBuilding(db, params.id)
  if (dormitoryId === null) return null
  const [found] = await db
    .select({ id: dormitoryBuilding.id, name: dormitoryBuilding.name })
    .from(dormitoryBuilding)
    .where(
      and(
        eq(dormitoryBuilding.schoolId, schoolId),
        eq(dormitoryBuilding.id, dormitoryId),
        isVisibleBuilding(session, dormitoryBuilding.id),
      ),
    )
  if (found === undefined) return null
  const counted = await countRooms(db, { schoolId, now: clock.now() }, eq(dormitoryRoom.buildingId, dormitoryId))
  const countOf = new Map(counted.map((room) => [room.roomId, room]))
  const rooms = (await listRooms(db, schoolId, dormitoryId)).map((room) => {
    const { inDormitoryNum, notInDormitoryNum, leaveNum } = countOf.get(room.id) ?? nobody
    return { ...room, stuNum: inDormitoryNum + notInDormitoryNum + leaveNum, backDormStuNum: inDormitoryNum }
  })
  return {
    ...found,
    dormNum: rooms.length,
    stuNum: add(rooms.map(({ stuNum }) => stuNum)),
    backDormStuNum: add(rooms.map(({ backDormStuNum }) => backDormStuNum)),
    leaveNum: add(counted.map(({ leaveNum }) => leaveNum)),
    managers: await listManagers(db, schoolId, dormitoryId),
    rooms,
  }
}

/** True for sessions that may view devices, or resources: by their own permission, or on the integrated platform. */
const mayView = ({ permissions }: Pick<Session, 'permissions'>, permission: string): boolean =>
  permissions.has(permission) || permissions.has('school:IMIS:view')

type Building = Awaited<ReturnType<typeof readBuilding>>

/** A building is found by its dormitory, else by its name. */
const placeOf = ({ dormitoryId, name }: Building) =>
  dormitoryId === null ? { building: name } : { building: '', buildingId: dormitoryId }

/** Lists the devices in a building, or null for sessions that may not view devices. */
const listDevicesInside = async (db: Db, session: Session, building: Building, now: Date) => {
  if (!mayView(session, 'device:device:view')) return null
  const locationIds = building.locationCodeDOS.map(({ id }) => id)
  return listDevicesInPlace(db, now, { ...placeOf(building), schoolId: building.schoolId, locationIds })
}

/** Returns a building's name, floors and number of devices; the number is null for sessions that may not view devices. */
export const describeBuilding = async (db: Db, session: Session, id: number, now: Date) => {
  const building = await readBuilding(db, id)
  const inside = await listDevicesInside(db, session, building, now)
  return { name: building.name, floors: building.height, devices: inside?.length ?? null }
}

/**
 * Handles `floor`: the devices and resources on a floor of a building, each only for sessions that may view them. A
 * building is found by its dormitory, else by its name, and by its location codes.
 */
export const findFloor = async ({
  db,
  session,
  params,
  query: { floor, place: page },
  clock,
}: Context<typeof map.floor>) => {
  const building = await readBuilding(db, params.id)
  const { schoolId } = building
  const place = placeOf(building)
  const inside = (await listDevicesInside(db, session, building, clock.now())) ?? []
  // A location outside the dormitories has no floor, so its devices are shown on the ground floor.
  const devices = inside.filter((one) => (one.floor ?? defaultFloor) === floor)
  const shownIn = session.permissions.has('resource:item:view') ? page : 'imis'
  const resources = mayView(session, 'resource:item:view')
    ? await listItemsInPlace(db, schoolId, { ...place, floor, shownIn })
    : []
  return {
    floor,
    devices: devices.map(({ id, name: named, basePackageName, typeName, location, status }) => ({
      id,
      name: named,
      type: basePackageName,
      typeName,
      location: location ?? '',
      status,
    })),
    resources: resources.map(({ id, name: named, typeId, typeName, location }) => ({
      id,
      name: named,
      type: String(typeId),
      typeName,
      location,
    })),
  }
}
