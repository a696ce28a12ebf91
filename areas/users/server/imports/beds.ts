import { and, eq, sql } from 'drizzle-orm'
import type { SheetRow } from '../../../../platform/server/sheets/columns.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { CellFault, ImportContext } from '../../../imports/server/index.ts'
import { buildingJoin } from '../../../registry/server/joins.ts'
import { isVisibleBuilding } from '../../../registry/server/managedBuildings.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../../registry/server/tables/places.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import { closedModule } from '../../../schoolConfig/server/tables.ts'
import { type StudentKey, textOf } from './studentSheet.ts'

/** A room and the students who live in it. */
interface Room {
  readonly id: number
  readonly name: string
  readonly building: string
  readonly beds: number
  readonly gender: number
  /** False if the import is run by a dormitory manager and others manage the building. */
  readonly isManaged: boolean
  readonly sleepers: readonly { readonly memberId: number; readonly bedNumber: number | null }[]
}

/** Parts of the import context that reading rooms needs. `holds` locks the rooms until the beds are assigned. */
type Reading = Pick<ImportContext, 'schoolId' | 'asker' | 'holds'>

/** True unless the dormitory module is closed for the school. */
const hasDormitories = async (db: Db, schoolId: number): Promise<boolean> => {
  const closed = and(eq(closedModule.schoolId, schoolId), eq(closedModule.module, 'dormitory'))
  return (await db.$count(closedModule, closed)) === 0
}

/** Lists the names of the dormitory buildings that the caller manages. */
export const findBuildingNames = async (
  db: Db,
  { schoolId, asker }: Pick<ImportContext, 'schoolId' | 'asker'>,
): Promise<string[]> => {
  const buildings = await db
    .select({ name: dormitoryBuilding.name })
    .from(dormitoryBuilding)
    .where(
      and(eq(dormitoryBuilding.schoolId, schoolId), isVisibleBuilding({ ...asker, schoolId }, dormitoryBuilding.id)),
    )
    .orderBy(dormitoryBuilding.name)
  return buildings.map(({ name }) => name)
}

/** Reads all rooms of a school, and locks them if the import writes. */
const findRooms = async (db: Db, { schoolId, asker, holds }: Reading): Promise<readonly Room[]> => {
  const query = db
    .select({
      id: dormitoryRoom.id,
      name: dormitoryRoom.name,
      building: dormitoryBuilding.name,
      beds: dormitoryRoom.beds,
      gender: dormitoryRoom.gender,
      isManaged: sql<boolean>`${isVisibleBuilding({ ...asker, schoolId }, dormitoryRoom.buildingId) ?? sql`true`}`,
    })
    .from(dormitoryRoom)
    .innerJoin(dormitoryBuilding, buildingJoin)
    .where(eq(dormitoryRoom.schoolId, schoolId))
    .orderBy(dormitoryRoom.id)
  const rooms = await (holds ? query.for('update', { of: dormitoryRoom }) : query)
  const sleeping = await db
    .select({ roomId: studentInfo.roomId, memberId: studentInfo.memberId, bedNumber: studentInfo.bedNumber })
    .from(studentInfo)
    .where(and(eq(studentInfo.schoolId, schoolId), sql`${studentInfo.roomId} is not null`))
  const byRoom = new Map<number | null, { memberId: number; bedNumber: number | null }[]>()
  for (const { roomId, ...sleeper } of sleeping) byRoom.set(roomId, [...(byRoom.get(roomId) ?? []), sleeper])
  return rooms.map((room) => ({ ...room, sleepers: byRoom.get(room.id) ?? [] }))
}

/** Accommodation that a row requests. */
export interface Lodging {
  readonly accommodation: boolean
  readonly room: Room | null
  readonly bedNumber: number | null
}

const roomKey = (building: string, room: string) => `${building}\u0000${room}`

/** Indexes rooms by id, and by building and name. */
const indexRooms = (rooms: readonly Room[], isOpen: boolean) => {
  const byName = new Map(rooms.map((room) => [roomKey(room.building, room.name), room]))
  const byId = new Map(rooms.map((room) => [room.id, room]))
  return {
    named: (building: string, room: string) => byName.get(roomKey(building, room)),
    byId: (id: number | null) => (id === null ? undefined : byId.get(id)),
    all: rooms,
    /** False if the school has no dormitories. */
    isOpen,
  }
}

export type RoomIndex = ReturnType<typeof indexRooms>

/** Reads the rooms of a school as an index for bed assignment. */
export const readRooms = async (db: Db, reading: Reading): Promise<RoomIndex> =>
  indexRooms(await findRooms(db, reading), await hasDormitories(db, reading.schoolId))

type LodgingKey = Extract<StudentKey, 'accommodation' | 'building' | 'room' | 'bed'>
type LodgingFault = CellFault<LodgingKey>

/** Reads a row's accommodation. Returns `undefined` lodging if the row has none, and the faults of its cells. */
export const readLodging = (row: SheetRow<LodgingKey>, rooms: RoomIndex, gender: number) => {
  const [way, building, name, bed] = [textOf(row.accommodation), textOf(row.building), textOf(row.room), row.bed]
  const fault = (key: LodgingKey, why: string) => ({
    lodging: undefined,
    faults: [{ key, why }] satisfies LodgingFault[],
  })
  const none: LodgingFault[] = []
  const isPlaced = building !== undefined || name !== undefined || bed !== null
  if (isPlaced && !rooms.isOpen) return fault('room', '本校没有开通宿舍，请清空宿舍楼、房间与床位号')
  if (building === undefined && name === undefined) {
    if (bed !== null) return fault('bed', '请同时填写宿舍楼与房间')
    if (way === undefined) return { lodging: undefined, faults: none }
    return { lodging: { accommodation: way === '住宿', room: null, bedNumber: null }, faults: none }
  }
  if (building === undefined) return fault('building', '请同时填写宿舍楼与房间')
  if (name === undefined) return fault('room', '请同时填写宿舍楼与房间')
  if (way === '走读') return fault('accommodation', '走读学生不能填写宿舍')
  const room = rooms.named(building, name)
  if (!room) return fault('room', '没有此宿舍楼或房间')
  if (!room.isManaged) return fault('building', '该宿舍楼不由您管理')
  if (room.gender !== 0 && gender !== 0 && room.gender !== gender) {
    return fault('room', `该房间只住${room.gender === 1 ? '男生' : '女生'}`)
  }
  if (typeof bed === 'number' && bed > room.beds) return fault('bed', `该房间只有 ${room.beds} 个床位`)
  const lodging = { accommodation: true, room, bedNumber: typeof bed === 'number' ? bed : null }
  return { lodging, faults: none }
}

/**
 * Returns a function that assigns beds row by row and returns the faults. Everyone whom the file moves leaves the old
 * bed first, so that two students can swap.
 */
export const makeBedKeeper = (rooms: RoomIndex, movers: ReadonlySet<number>) => {
  const occupied = new Map<number, { count: number; beds: Set<number> }>()
  for (const { id, sleepers } of rooms.all) {
    const staying = sleepers.filter(({ memberId }) => !movers.has(memberId))
    const beds = staying.flatMap(({ bedNumber }) => bedNumber ?? [])
    occupied.set(id, { count: staying.length, beds: new Set(beds) })
  }
  return ({ room, bedNumber }: Lodging): LodgingFault[] => {
    if (room === null) return []
    const state = occupied.get(room.id)
    if (!state || state.count >= room.beds) return [{ key: 'room', why: '该房间没有空床位' }]
    if (bedNumber !== null && state.beds.has(bedNumber)) return [{ key: 'bed', why: '该床位已有人' }]
    state.count += 1
    if (bedNumber !== null) state.beds.add(bedNumber)
    return []
  }
}
