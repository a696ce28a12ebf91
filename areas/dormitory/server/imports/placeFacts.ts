import { and, eq, sql } from 'drizzle-orm'
import type { Asker } from '../../../../platform/server/asker.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedIds } from '../../../../platform/server/database/listed.ts'
import type { ImportedRow, ImportContext } from '../../../imports/server/index.ts'
import { memberJoin } from '../../../registry/server/people.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../../registry/server/tables/places.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import { isManagedBuilding } from '../../../registry/server/managedBuildings.ts'
import { makePlaceFinder } from '../../../registry/server/placeSpelling.ts'
import type { PlaceKey } from './placeSheet.ts'

/** The students of a room: their number, the highest bed number, and their sexes. */
export interface Occupancy {
  readonly count: number
  readonly highest: number
  readonly genders: readonly number[]
}

/** Reads the students of some rooms of a school, or of all, by room id. */
export const findOccupancy = async (
  db: Db,
  schoolId: number,
  rooms?: readonly number[],
): Promise<ReadonlyMap<number, Occupancy>> => {
  const rows = await db
    .select({
      roomId: sql<number>`${studentInfo.roomId}`.mapWith(Number),
      count: sql<number>`count(*)::int`,
      highest: sql<number>`coalesce(max(${studentInfo.bedNumber}), 0)::int`,
      genders: sql<number[]>`json_agg(distinct ${member.gender})`,
    })
    .from(studentInfo)
    .innerJoin(member, memberJoin(studentInfo.schoolId, studentInfo.memberId))
    .where(
      and(
        eq(studentInfo.schoolId, schoolId),
        rooms === undefined
          ? sql`${studentInfo.roomId} is not null`
          : sql`${studentInfo.roomId} in ${listedIds(rooms)}`,
      ),
    )
    .groupBy(studentInfo.roomId)
  return new Map(rows.map(({ roomId, ...inside }) => [roomId, inside]))
}

const findBuildings = async (db: Db, schoolId: number, asker: Asker) => {
  const rows = await db
    .select({
      id: dormitoryBuilding.id,
      name: dormitoryBuilding.name,
      isReached: sql<boolean>`${isManagedBuilding({ ...asker, schoolId }, dormitoryBuilding.id) ?? sql`true`}`,
    })
    .from(dormitoryBuilding)
    .where(eq(dormitoryBuilding.schoolId, schoolId))
  return new Map(rows.map((row) => [row.name, row]))
}

/** Lists the names of the buildings that the caller manages. */
export const listBuildingNames = async (
  db: Db,
  { schoolId, asker }: { readonly schoolId: number; readonly asker: Asker },
): Promise<string[]> => {
  const buildings = await findBuildings(db, schoolId, asker)
  return [...buildings.values()].flatMap(({ name, isReached }) => (isReached ? [name] : []))
}

const findRooms = async (db: Db, schoolId: number, holds: boolean) => {
  const query = db.select().from(dormitoryRoom).where(eq(dormitoryRoom.schoolId, schoolId)).orderBy(dormitoryRoom.id)
  return holds ? query.for('update') : query
}

export type Room = Awaited<ReturnType<typeof findRooms>>[number]

const roomKey = (buildingId: number, name: string) => `${buildingId} ${name}`

/** Reads all data for the review of rows, in three statements. */
export const readPlaces = async (db: Db, _rows: readonly ImportedRow<PlaceKey>[], importing: ImportContext) => {
  const { schoolId, asker, holds } = importing
  const rooms = new Map(
    (await findRooms(db, schoolId, holds)).map((room) => [roomKey(room.buildingId, room.name), room]),
  )
  const inside = await findOccupancy(db, schoolId)
  const buildings = await findBuildings(db, schoolId, asker)
  return {
    /** Finds a building by its name, or else the only one that is spelled alike. */
    findBuilding: makePlaceFinder([...buildings.values()], ({ name }) => name),
    roomNamed: (buildingId: number, name: string): Room | undefined => rooms.get(roomKey(buildingId, name)),
    insideOf: (room: Room): Occupancy => inside.get(room.id) ?? { count: 0, highest: 0, genders: [] },
  }
}

export type PlaceFacts = Awaited<ReturnType<typeof readPlaces>>
