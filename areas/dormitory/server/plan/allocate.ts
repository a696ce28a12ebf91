import type { AllocationView } from '../../planViews.ts'
import type { LockedRoom } from './lockRooms.ts'
import type { Sleeper } from './sleepers.ts'

/** A student without a bed. */
interface WaitingStudent {
  readonly userId: number
  readonly name: string
  readonly gender: number
  readonly className: string | null
}

/** A room for the allocation: its free beds and the sex that it accepts. */
const openRoom = (room: LockedRoom, inside: readonly Sleeper[]) => {
  const numbered = new Set(inside.map(({ bedNumber }) => bedNumber))
  const freeNumbers = Array.from({ length: room.beds }, (_, at) => at + 1).filter((bed) => !numbered.has(bed))
  return {
    room,
    // A room for anybody takes the sex of its students, or of the first one placed. The allocation never mixes a room.
    gender: room.gender || (inside[0]?.gender ?? 0),
    free: freeNumbers.slice(0, Math.max(room.beds - inside.length, 0)),
  }
}

const describeReason = (gender: number) => {
  if (gender === 1) return '男生床位不足'
  return gender === 2 ? '女生床位不足' : '未登记性别'
}

/**
 * Assigns each student in turn the next free bed in a room for their sex, so that classmates get neighbouring beds and
 * boys and girls never share a room. Returns the others with a reason. Uses no database.
 */
export const allocate = (
  students: readonly WaitingStudent[],
  rooms: readonly LockedRoom[],
  inside: readonly Sleeper[],
): Omit<AllocationView, 'version'> => {
  const byRoom = Map.groupBy(inside, ({ roomId }) => roomId)
  const open = rooms.map((room) => openRoom(room, byRoom.get(room.id) ?? []))
  const places: AllocationView['places'] = []
  const unplaced: AllocationView['unplaced'] = []
  for (const { userId, name, className, gender } of students) {
    const found =
      gender === 0 ? undefined : open.find((one) => one.free.length > 0 && (one.gender === gender || one.gender === 0))
    const bedNumber = found?.free.shift()
    if (found === undefined || bedNumber === undefined) {
      unplaced.push({ userId, name, className, reason: describeReason(gender) })
      continue
    }
    found.gender = gender
    const { id: roomId, name: roomName, dormitoryName, floor } = found.room
    places.push({ userId, name, className, dormitoryName, floor, roomId, roomName, bedNumber })
  }
  return { places, unplaced }
}
