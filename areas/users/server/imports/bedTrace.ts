import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedIds } from '../../../../platform/server/database/listed.ts'
import { dormitoryRoom } from '../../../registry/server/tables/places.ts'
import { studentInfo } from '../../../registry/server/tables/students.ts'
import type { FoundPerson } from './people.ts'

/** A student's bed as stored in an undo trace. */
export const Bed = z.object({
  status: z.int(),
  accommodation: z.boolean(),
  roomId: z.int().nullable(),
  bedNumber: z.int().nullable(),
})
export type Bed = z.output<typeof Bed>

/** Returns a student's current bed. */
export const readBed = (person: FoundPerson): Bed => ({
  status: person.status ?? 1,
  accommodation: person.accommodation ?? false,
  roomId: person.roomId,
  bedNumber: person.bedNumber,
})

/** True if both are the same place, regardless of the student's status. */
export const isSamePlace = (one: Omit<Bed, 'status'> | null, other: Omit<Bed, 'status'>): boolean =>
  one?.accommodation === other.accommodation && one.roomId === other.roomId && one.bedNumber === other.bedNumber

/** A student who returns to a previous place. */
interface Returning extends Pick<Bed, 'roomId' | 'bedNumber'> {
  readonly memberId: number
}

/** True if all these students can return together while the members in `leaving` leave. Locks the rooms. */
export const areBedsFree = async (
  db: Db,
  schoolId: number,
  returning: readonly Returning[],
  leaving: readonly number[],
): Promise<boolean> => {
  const withRoom = returning.filter(({ roomId }) => roomId !== null)
  const wanted = [...new Set(withRoom.flatMap(({ roomId }) => roomId ?? []))]
  const ofSchool = eq(dormitoryRoom.schoolId, schoolId)
  const rooms = await db
    .select({ id: dormitoryRoom.id, beds: dormitoryRoom.beds })
    .from(dormitoryRoom)
    .where(and(ofSchool, sql`${dormitoryRoom.id} in ${listedIds(wanted)}`))
    .orderBy(dormitoryRoom.id)
    .for('update')
  const excluded = [...leaving, ...returning.map(({ memberId }) => memberId)]
  const staying = await db
    .select({ roomId: studentInfo.roomId, bedNumber: studentInfo.bedNumber })
    .from(studentInfo)
    .where(
      and(
        eq(studentInfo.schoolId, schoolId),
        sql`${studentInfo.roomId} in ${listedIds(wanted)}`,
        sql`${studentInfo.memberId} not in ${listedIds(excluded)}`,
      ),
    )
  return wanted.every((roomId) => {
    const sleepers = [...staying, ...withRoom].filter((one) => one.roomId === roomId)
    const beds = sleepers.flatMap(({ bedNumber }) => bedNumber ?? [])
    const room = rooms.find(({ id }) => id === roomId)
    return room !== undefined && sleepers.length <= room.beds && new Set(beds).size === beds.length
  })
}
