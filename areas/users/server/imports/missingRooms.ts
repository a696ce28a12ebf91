import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import {
  type MissingRoom,
  type MissingRooms,
  type RoomOfRows,
  explainContraryRoom,
} from '../../../imports/server/index.ts'
import { isManagedBuilding } from '../../../registry/server/managedBuildings.ts'
import { changeRooms, insertBuildings, insertRooms } from '../../../registry/server/places.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../../registry/server/tables/places.ts'
import { readRooms } from './beds.ts'
import { spellPlace } from '../../../registry/server/placeSpelling.ts'

/** The highest floor, the most beds of a room, and the longest name, as in the form of a room. */
const limits = { floor: 40, beds: 20, name: 32 } as const

/** The kind of a room for anybody, as in `dormitory_room.gender`. */
const anybody = 0

/** Returns the floor of a room: the stated one, or that of its number, such as 3 for 302 and 12 for 1203. */
const floorOf = ({ room, floor }: RoomOfRows): number => {
  const number = /(?:^|\D)(\d{1,2})\d{2}(?:\D|$)/.exec(room)?.[1]
  const found = floor ?? Number(number ?? 1)
  return found >= 1 && found <= limits.floor ? found : 1
}

const whyNot = ({ building, room, beds }: RoomOfRows, isManaged: boolean): string | null => {
  if (!isManaged) return '该宿舍楼不由您管理'
  if (beds > limits.beds) return `一个房间最多 ${limits.beds} 个床位`
  return building.length > limits.name || room.length > limits.name ? `名称不能超过 ${limits.name} 个字` : null
}

interface Building {
  readonly id: number
  readonly name: string
  readonly isManaged: boolean
}

const readBuildings = async (
  db: Db,
  { schoolId, asker }: Parameters<MissingRooms['find']>[1],
): Promise<readonly Building[]> =>
  db
    .select({
      id: dormitoryBuilding.id,
      name: dormitoryBuilding.name,
      isManaged: sql<boolean>`${isManagedBuilding({ ...asker, schoolId }, dormitoryBuilding.id) ?? sql`true`}`,
    })
    .from(dormitoryBuilding)
    .where(eq(dormitoryBuilding.schoolId, schoolId))

/** Joins rooms that the file spells differently, under the first spellings of building and room. */
const joinSpellings = (rooms: readonly RoomOfRows[]): readonly RoomOfRows[] => {
  const buildings = new Map<string, string>()
  const joined = new Map<string, RoomOfRows>()
  for (const one of rooms) {
    const ofBuilding = spellPlace(one.building)
    const building = buildings.get(ofBuilding) ?? one.building
    buildings.set(ofBuilding, building)
    const key = `${ofBuilding}\n${spellPlace(one.room)}`
    const known = joined.get(key)
    const rows = one.rows + (known?.rows ?? 0)
    const beds = Math.max(one.beds, known?.beds ?? 0, rows)
    joined.set(key, { ...one, building, room: known?.room ?? one.room, floor: known?.floor ?? one.floor, beds, rows })
  }
  return [...joined.values()]
}

const find: MissingRooms['find'] = async (db, importing, rooms) => {
  const index = await readRooms(db, { ...importing, holds: false })
  const managed = new Map((await readBuildings(db, importing)).map(({ name, isManaged }) => [name, isManaged]))
  if (!index.isOpen) return []
  return joinSpellings(rooms).flatMap((one): MissingRoom[] => {
    const building = index.findBuilding(one.building) ?? one.building
    const why = whyNot(one, managed.get(building) ?? true)
    const known = index.named(building, one.room)
    if (known === undefined) {
      const contrary = explainContraryRoom(building, one.room)
      return [{ ...one, building, floor: floorOf(one), bedsNow: null, why: contrary ?? why }]
    }
    if (known.beds >= one.beds) return []
    return [{ ...one, building, room: known.name, floor: one.floor ?? 1, bedsNow: known.beds, why }]
  })
}

const readBuildingIds = async (db: Db, schoolId: number) => {
  const rows = await db
    .select({ id: dormitoryBuilding.id, name: dormitoryBuilding.name })
    .from(dormitoryBuilding)
    .where(eq(dormitoryBuilding.schoolId, schoolId))
    .for('share')
  return new Map(rows.map(({ id, name }) => [name, id]))
}

const addBeds = async (db: Db, schoolId: number, rooms: readonly MissingRoom[], ids: ReadonlyMap<string, number>) => {
  const known = await db.select().from(dormitoryRoom).where(eq(dormitoryRoom.schoolId, schoolId)).for('update')
  const changed = rooms.flatMap(({ building, room: name, beds }) => {
    const room = known.find((one) => one.buildingId === ids.get(building) && one.name === name)
    return room === undefined || room.beds >= beds
      ? []
      : [{ id: room.id, floor: room.floor, gender: room.gender, beds }]
  })
  if (changed.length > 0) await changeRooms(db, schoolId, changed)
  return changed.length
}

const make: MissingRooms['make'] = async (db, schoolId, rooms) => {
  const before = await readBuildingIds(db, schoolId)
  const lacking = new Set(rooms.flatMap(({ building }) => (before.has(building) ? [] : [building])))
  const ids = new Map([...before, ...(await insertBuildings(db, schoolId, [...lacking]))])
  const added = rooms.filter(({ bedsNow }) => bedsNow === null)
  await insertRooms(
    db,
    schoolId,
    added.map(({ building, room: name, floor, beds }) => ({
      buildingId: ids.get(building) ?? 0,
      name,
      floor,
      beds,
      gender: anybody,
    })),
  )
  const changed = await addBeds(
    db,
    schoolId,
    rooms.filter(({ bedsNow }) => bedsNow !== null),
    ids,
  )
  return { added: added.length, changed }
}

/** The rooms and beds that a roster names and the school lacks. New rooms are for anybody, because a sheet doesn't say. */
export const missingRooms: MissingRooms = { needs: 'dormitory:building:edit', find, make }
