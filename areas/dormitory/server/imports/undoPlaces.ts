import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedIds } from '../../../../platform/server/database/listed.ts'
import type { UndoContext, UndoResult } from '../../../imports/server/index.ts'
import { changedTables, computeFootprint } from '../../../registry/server/footprint.ts'
import { changeRooms, deletePlaces } from '../../../registry/server/places.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../../registry/server/tables/places.ts'
import { checkFit } from './reviewPlaces.ts'
import { findOccupancy } from './placeFacts.ts'

const Changed = z.object({ id: z.int(), version: z.int(), floor: z.int(), beds: z.int(), gender: z.int() })

/**
 * The data to undo a row: the id of a new room, or a changed room's former values and its version after the
 * import.
 */
const Trace = z.object({ made: z.int().nullable(), changed: Changed.nullable() })
export type PlaceTrace = z.output<typeof Trace>

/** The rooms and buildings that an import created, and a mark of the rows that referred to them then. */
const Footprint = z.object({
  rooms: z.array(z.int()),
  buildings: z.array(z.int()),
  marks: z.record(z.string(), z.string()),
})
type PlaceFootprint = z.output<typeof Footprint>

/** Returns a mark of all rows that refer to new rooms and buildings, by the database's foreign keys. */
export const markPlaces = async (
  db: Db,
  schoolId: number,
  { rooms, buildings }: Omit<PlaceFootprint, 'marks'>,
): Promise<Record<string, string>> => ({
  ...(await computeFootprint(db, schoolId, rooms, 'dormitory_room')),
  ...(await computeFootprint(db, schoolId, buildings, 'dormitory_building')),
})

/** Names of the tables that refer to a room or building, for clerks. */
const tableWords: Readonly<Record<string, string>> = {
  building_manager: '宿舍楼管理员',
  device: '设备',
  dormitory_building: '宿舍楼的修改',
  dormitory_room: '房间的新增或修改',
  student_info: '入住的学生',
}

const findLaterChanges = async (db: Db, schoolId: number, { rooms, buildings, marks }: PlaceFootprint) => {
  const roomsLeft = await db.$count(
    dormitoryRoom,
    and(eq(dormitoryRoom.schoolId, schoolId), sql`${dormitoryRoom.id} in ${listedIds(rooms)}`),
  )
  const buildingsLeft = await db.$count(
    dormitoryBuilding,
    and(eq(dormitoryBuilding.schoolId, schoolId), sql`${dormitoryBuilding.id} in ${listedIds(buildings)}`),
  )
  const gone = rooms.length + buildings.length - roomsLeft - buildingsLeft
  const tables = changedTables(marks, await markPlaces(db, schoolId, { rooms, buildings }))
  const words = new Set(tables.map((table) => tableWords[table] ?? '其他业务记录'))
  return [...(gone > 0 ? [`${gone} 个新房间或宿舍楼已被删除`] : []), ...words]
}

/** Undoes an import of places completely, or returns the reasons why it can't. */
export const undoPlaces = async (db: Db, { schoolId, ...input }: UndoContext): Promise<UndoResult> => {
  const footprint = Footprint.parse(input.footprint)
  const changed = z
    .array(Trace)
    .parse(input.traces)
    .flatMap((trace) => trace.changed ?? [])
  const ids = changed.map(({ id }) => id)
  const rows = await db
    .select({ id: dormitoryRoom.id, version: dormitoryRoom.version })
    .from(dormitoryRoom)
    .where(
      and(eq(dormitoryRoom.schoolId, schoolId), sql`${dormitoryRoom.id} in ${listedIds([...ids, ...footprint.rooms])}`),
    )
    .orderBy(dormitoryRoom.id)
    .for('update')
  const versionOf = new Map(rows.map(({ id, version }) => [id, version]))
  const since = changed.filter(({ id, version }) => versionOf.get(id) !== version).length
  const inside = await findOccupancy(db, schoolId, ids)
  const crowded = changed.filter(({ id, ...before }) => {
    const sleepers = inside.get(id)
    if (sleepers === undefined) return false
    const { enoughBeds, rightKind } = checkFit(sleepers, before)
    return !enoughBeds || !rightKind
  }).length
  const stands = [
    ...(await findLaterChanges(db, schoolId, footprint)),
    ...(since > 0 ? [`${since} 个原有房间的新修改`] : []),
    ...(crowded > 0 ? [`${crowded} 个原有房间的新住宿安排`] : []),
  ]
  if (stands.length > 0) return { stands }
  await deletePlaces(db, schoolId, footprint)
  await changeRooms(db, schoolId, changed)
  return { stands }
}
