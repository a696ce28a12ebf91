import { and, eq, sql } from 'drizzle-orm'
import type { SheetRow } from '../../../../platform/server/sheets/columns.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { type CellFault, type ImportContext, explainContraryRoom } from '../../../imports/server/index.ts'
import { buildingJoin } from '../../../registry/server/joins.ts'
import { isVisibleBuilding } from '../../../registry/server/managedBuildings.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../../registry/server/tables/places.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import { closedModule } from '../../../schoolConfig/server/tables.ts'
import { makePlaceFinder } from '../../../registry/server/placeSpelling.ts'
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

/** The path of a room, by which the clerk chooses it for a name that can't be read. */
const pathOf = ({ building, name }: Pick<Room, 'building' | 'name'>) => `${building}/${name}`

/** Indexes rooms by id, and by building and name. */
const indexRooms = (rooms: readonly Room[], buildings: readonly string[], isOpen: boolean) => {
  const byId = new Map(rooms.map((room) => [room.id, room]))
  const byPath = new Map(rooms.map((room) => [pathOf(room), room]))
  const byBuilding = Map.groupBy(rooms, ({ building }) => building)
  const findBuilding = makePlaceFinder(buildings, (name) => name)
  const findersOf = new Map([...byBuilding].map(([name, of]) => [name, makePlaceFinder(of, (room) => room.name)]))
  return {
    /** The school's name of a building, also in another spelling. */
    findBuilding,
    named: (building: string, room: string) => findersOf.get(findBuilding(building) ?? '')?.(room),
    byPath: (path: string) => byPath.get(path),
    byId: (id: number | null) => (id === null ? undefined : byId.get(id)),
    all: rooms,
    /** False if the school has no dormitories. */
    isOpen,
  }
}

export type RoomIndex = ReturnType<typeof indexRooms>

/** Reads the rooms of a school as an index for bed assignment. */
export const readRooms = async (db: Db, reading: Reading): Promise<RoomIndex> => {
  const rooms = await findRooms(db, reading)
  const buildings = await db
    .select({ name: dormitoryBuilding.name })
    .from(dormitoryBuilding)
    .where(eq(dormitoryBuilding.schoolId, reading.schoolId))
  return indexRooms(
    rooms,
    buildings.map(({ name }) => name),
    await hasDormitories(db, reading.schoolId),
  )
}

type LodgingKey = Extract<StudentKey, 'accommodation' | 'building' | 'room' | 'bed'>
type LodgingFault = CellFault<LodgingKey>

/** A row's accommodation: undefined if it has none. */
interface ReadLodging {
  readonly lodging: Lodging | undefined
  /** Cells that contradict each other or the room. */
  readonly faults: readonly LodgingFault[]
  /** Cells that don't lead to a room of the school. */
  readonly unread: readonly LodgingFault[]
}

const plainWay = (way: string | undefined): Lodging | undefined =>
  way === undefined ? undefined : { accommodation: way === '住宿', room: null, bedNumber: null }

/** Finds a room, also one that the school names with its building, such as 3-101 or 3号楼101 in 3号楼. */
export const findRoom = (rooms: RoomIndex, building: string | undefined, name: string) => {
  if (building === undefined) return rooms.byPath(name)
  const number = building.replace(/号楼$/, '')
  const [found] = [name, `${number}-${name}`, `${building}${name}`].flatMap((one) => rooms.named(building, one) ?? [])
  return found
}

/** Reads a row's accommodation, the faults of its cells, and the cells that can't be read. */
export const readLodging = (row: SheetRow<LodgingKey>, rooms: RoomIndex, gender: number): ReadLodging => {
  const [way, building, name, bed] = [textOf(row.accommodation), textOf(row.building), textOf(row.room), row.bed]
  const fault = (key: LodgingKey, why: string) => ({ lodging: undefined, faults: [{ key, why }], unread: [] })
  const leave = (key: LodgingKey, why: string) => ({ lodging: plainWay(way), faults: [], unread: [{ key, why }] })
  if (building === undefined && name === undefined && bed === null)
    return { lodging: plainWay(way), faults: [], unread: [] }
  if (!rooms.isOpen) return leave('room', '本校没有开通宿舍')
  if (name === undefined) return leave(building === undefined ? 'bed' : 'room', '请同时填写宿舍楼与房间')
  const room = findRoom(rooms, building, name)
  if (!room && building === undefined) return leave('building', '请同时填写宿舍楼与房间')
  const contrary = room === undefined && building !== undefined ? explainContraryRoom(building, name) : null
  if (contrary !== null) return fault('room', contrary)
  if (!room) return leave('room', '没有此宿舍楼或房间')
  if (way === '走读') return fault('accommodation', '走读学生不能填写宿舍')
  if (!room.isManaged) return fault('building', '该宿舍楼不由您管理')
  if (room.gender !== 0 && gender !== 0 && room.gender !== gender) {
    return fault('room', `该房间只住${room.gender === 1 ? '男生' : '女生'}`)
  }
  if (typeof bed === 'number' && bed > room.beds) return fault('bed', `该房间只有 ${room.beds} 个床位`)
  const bedNumber = typeof bed === 'number' ? bed : null
  return { lodging: { accommodation: true, room, bedNumber }, faults: [], unread: [] }
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
