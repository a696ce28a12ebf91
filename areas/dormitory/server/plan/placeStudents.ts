import { and, eq } from 'drizzle-orm'
import { among } from '../../../../platform/server/database/among.ts'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { raiseMemberVersions } from '../../../registry/server/members.ts'
import { giveBeds } from '../../../registry/server/studentInfo.ts'
import { dormitoryRoom } from '../../../registry/server/tables/places.ts'
import { member } from '../../../registry/server/tables/members.ts'
import { planRefusals } from '../../planContract.ts'
import { getAbsenceName, getRoomKindName, getSexName } from '../../words.ts'
import { type LockedRoom, lockRooms, formatRoomName } from './lockRooms.ts'
import { type Sleeper, selectStudents, readSleepers } from './sleepers.ts'

/** A student and the bed to assign; without `bedNumber` the first free one of the room. */
interface BedAssignment {
  readonly userId: number
  readonly roomId: number
  readonly bedNumber?: number | undefined
}

type Student = Pick<Sleeper, 'userId' | 'name' | 'gender'>

const readStudents = async (
  db: Db,
  schoolId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Student>> => {
  const found = await selectStudents(db).where(and(eq(member.schoolId, schoolId), among(member.id, ids)))
  const others = found.filter(({ isStudent }) => !isStudent)
  if (others.length > 0)
    throw new Refusal(planRefusals.notStudents, { names: others.map(({ name }) => name).join('、') })
  return new Map(found.map((one) => [one.userId, one]))
}

const refuseOtherSex = (room: LockedRoom, { name, gender }: Student) => {
  if (room.gender === 0 || room.gender === gender) return
  const words = { room: formatRoomName(room), kind: getRoomKindName(room.gender), name, sex: getSexName(gender) }
  throw new Refusal(planRefusals.wrongSex, words)
}

/**
 * Names the holder of a bed for a refusal, with the reason if they don't sleep there (离校 or 休学). They keep the bed
 * until somebody removes them.
 */
const holderName = ({ name, studentStatus }: Sleeper): string => {
  const absence = getAbsenceName(studentStatus)
  return absence === '' ? name : `${name}（${absence}，可先退出床位）`
}

const findFreeBed = (beds: ReadonlyMap<number, unknown>) => {
  let bed = 1
  while (beds.has(bed)) bed += 1
  return bed
}

/** Assigns beds in a room with its staying students. Refuses occupied beds and a full room. */
const assignBeds = (
  room: LockedRoom,
  staying: readonly Sleeper[],
  coming: readonly (BedAssignment & { student: Student })[],
) => {
  const named = formatRoomName(room)
  const beds = new Map(staying.flatMap((one) => (one.bedNumber === null ? [] : [[one.bedNumber, holderName(one)]])))
  return coming
    .toSorted((one, other) => (one.bedNumber ?? Infinity) - (other.bedNumber ?? Infinity))
    .map(({ userId, student, bedNumber: wanted }, at) => {
      refuseOtherSex(room, student)
      if (wanted !== undefined && wanted > room.beds)
        throw new Refusal(planRefusals.noSuchBed, { room: named, beds: room.beds })
      const holder = wanted === undefined ? undefined : beds.get(wanted)
      if (holder !== undefined)
        throw new Refusal(planRefusals.bedTaken, { room: named, bed: wanted ?? 0, name: holder })
      const bedNumber = wanted ?? findFreeBed(beds)
      // Some students in the room can lack a bed number, so also compare the number of students with the beds.
      const isFull = staying.length + at >= room.beds || bedNumber > room.beds
      if (isFull) throw new Refusal(planRefusals.roomFull, { room: named, beds: room.beds })
      beds.set(bedNumber, student.name)
      return { memberId: userId, roomId: room.id, bedNumber }
    })
}

/**
 * Assigns beds to students, all or none. Their old beds become free first, so that two can swap. Refuses with the
 * student's name.
 */
export const placeStudents = async (db: Db, schoolId: number, placings: readonly BedAssignment[]): Promise<void> => {
  const ids = placings.map(({ userId }) => userId)
  const rooms = await lockRooms(
    db,
    schoolId,
    among(dormitoryRoom.id, [...new Set(placings.map(({ roomId }) => roomId))]),
  )
  const students = await readStudents(db, schoolId, ids)
  const movers = new Set(ids)
  const inside = await readSleepers(
    db,
    schoolId,
    rooms.map(({ id }) => id),
  )
  const coming = placings.map((placing) => {
    const student = students.get(placing.userId)
    if (student === undefined) throw new Refusal(common.notFound)
    return { ...placing, student }
  })
  const beds = rooms.flatMap((room) =>
    assignBeds(
      room,
      inside.filter(({ roomId, userId }) => roomId === room.id && !movers.has(userId)),
      coming.filter(({ roomId }) => roomId === room.id),
    ),
  )
  if (beds.length < placings.length) throw new Refusal(common.notFound)
  await giveBeds(db, schoolId, beds)
  // Raise the versions, because saving an open form of the student would restore the old bed.
  await raiseMemberVersions(db, schoolId, ids)
}
