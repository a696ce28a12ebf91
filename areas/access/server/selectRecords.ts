import { type SQL, and, desc, eq, sql } from 'drizzle-orm'
import type { Asker } from '../../../platform/server/asker.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { cachedOnConnection } from '../../../platform/server/database/remembered.ts'
import { selectNames } from '../../device/server/index.ts'
import { buildingJoin, roomJoin } from '../../registry/server/joins.ts'
import { studentInfoJoin } from '../../registry/server/people.ts'
import { department } from '../../registry/server/tables/departments.ts'
import { member, memberDepartment } from '../../registry/server/tables/members.ts'
import { dormitoryBuilding, dormitoryRoom } from '../../registry/server/tables/places.ts'
import { studentInfo } from '../../registry/server/tables/students.ts'
import { findFollowedWithoutGate } from './reach.ts'
import { accessRecord } from './tables.ts'

const departmentNames = sql<string[]>`array(select ${department.name} from ${memberDepartment} join ${department}
  on ${and(eq(department.schoolId, memberDepartment.schoolId), eq(department.id, memberDepartment.departmentId))}
  where ${and(eq(memberDepartment.schoolId, member.schoolId), eq(memberDepartment.memberId, member.id))}
  order by ${department.id})`

const placeholders = { school: sql`${sql.placeholder('school')}`, ids: sql`${sql.placeholder('ids')}::bigint[]` }

/** The three statements that look up names for records, prepared once per connection. */
const prepareNameQueries = (db: Db) => ({
  people: db
    .select({
      id: member.id,
      name: member.name,
      departments: departmentNames,
      dormitoryName: dormitoryBuilding.name,
      floor: dormitoryRoom.floor,
      dormRoomName: dormitoryRoom.name,
    })
    .from(member)
    .leftJoin(studentInfo, studentInfoJoin)
    .leftJoin(dormitoryRoom, roomJoin)
    .leftJoin(dormitoryBuilding, buildingJoin)
    .where(and(eq(member.schoolId, placeholders.school), sql`${member.id} = any(${placeholders.ids})`))
    .prepare(),
  locations: selectNames(db, 'location', placeholders).prepare(),
  devices: selectNames(db, 'device', placeholders).prepare(),
})

interface Named {
  execute(values: Record<string, unknown>): PromiseLike<readonly { id: number; name: string }[]>
}

/** Looks up names by id. Runs no query if there are no ids. */
const findNames = async (names: Named, school: number, ids: readonly (number | null)[]) => {
  const named = [...new Set(ids)].filter((id) => id !== null)
  const rows = named.length === 0 ? [] : await names.execute({ school, ids: named })
  const nameOf = new Map(rows.map(({ id, name }) => [id, name]))
  return (id: number | null): string | null => (id === null ? null : (nameOf.get(id) ?? null))
}

type Stored = typeof accessRecord.$inferSelect

/**
 * Adds the names of people, locations and devices to records of one school. The room belongs to the dormitory's table
 * (operations §2.5), which the gate may not read.
 */
export const nameRecords = async (db: Db, records: readonly Stored[], asker: Asker) => {
  const [first] = records
  if (!first) return []
  const school = first.schoolId
  const { people, locations, devices } = cachedOnConnection(db, prepareNameQueries)
  const ids = [...new Set(records.flatMap(({ memberId, operatorId }) => [memberId, operatorId]))]
  const [found, locationOf, deviceOf] = await Promise.all([
    people.execute({ school, ids: ids.filter((id) => id !== null) }),
    findNames(
      locations,
      school,
      records.map(({ locationId }) => locationId),
    ),
    findNames(
      devices,
      school,
      records.map(({ deviceId }) => deviceId),
    ),
  ])
  const personOf = new Map(found.map((person) => [person.id, person]))
  const knowsRoomOf = await findFollowedWithoutGate(
    db,
    school,
    asker,
    records.map(({ memberId }) => memberId),
  )
  return records.map(({ id, memberId, operatorId, at, locationId, deviceId, stateDictId, comment, faceFileId }) => {
    const person = personOf.get(memberId)
    const housed = knowsRoomOf(memberId) ? person : undefined
    return {
      id,
      userId: memberId,
      studentName: person?.name ?? '',
      departments: person?.departments ?? [],
      at,
      locationDesc: locationOf(locationId),
      deviceName: deviceOf(deviceId),
      operatorName: operatorId === null ? null : (personOf.get(operatorId)?.name ?? null),
      stateDictId,
      comment,
      faceFileId,
      dormitoryName: housed?.dormitoryName ?? null,
      floor: housed?.floor ?? null,
      dormRoomName: housed?.dormRoomName ?? null,
    }
  })
}

interface Slice {
  readonly limit: number
  readonly offset: number
  readonly order?: readonly SQL[]
}

/** Default order of records. */
export const newestFirst = [desc(accessRecord.at), desc(accessRecord.id)] as const

/** Reads records, newest first by default. */
export const readRecords = (db: Db, where: SQL | undefined, { limit, offset, order = newestFirst }: Slice) =>
  db
    .select()
    .from(accessRecord)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)

/**
 * Reads records of one school with their names, newest first by default. The search must be planned with its values;
 * the names come from prepared statements, because one joined statement took longer to plan than to read.
 */
export const selectRecords = async (
  db: Db,
  where: SQL | undefined,
  { asker, ...slice }: Slice & { readonly asker: Asker },
): Promise<Found[]> => nameRecords(db, await readRecords(db, where, slice), asker)

export type Found = Awaited<ReturnType<typeof nameRecords>>[number]
