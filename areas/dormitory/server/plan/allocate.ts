import type { AllocationView } from '../../planViews.ts'
import type { LockedRoom } from './lockRooms.ts'
import type { Sleeper } from './sleepers.ts'

/** A student without a bed. */
export interface Waiting {
  readonly userId: number
  readonly name: string
  readonly gender: number
  readonly className: string | null
}

/** A room as beds are given out: its free beds, and whom it is for. */
const openRoom = (room: LockedRoom, inside: readonly Sleeper[]) => {
  const numbered = new Set(inside.map(({ bedNumber }) => bedNumber))
  const unnamed = Array.from({ length: room.beds }, (_, at) => at + 1).filter((bed) => !numbered.has(bed))
  return {
    room,
    // A room for anybody is of those who sleep there already, or of the first who comes.
    gender: room.gender || (inside[0]?.gender ?? 0),
    free: unnamed.slice(0, Math.max(room.beds - inside.length, 0)),
  }
}

const reasonOf = (gender: number) => {
  if (gender === 1) return '男生床位不足'
  return gender === 2 ? '女生床位不足' : '未登记性别'
}

/**
 * Gives each student in turn the next free bed of a room for their sex, so that classmates who follow each other sleep side
 * by side, and boys and girls never in one room. Says of the others why not.
 */
export const allocate = (
  students: readonly Waiting[],
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
      unplaced.push({ userId, name, className, reason: reasonOf(gender) })
      continue
    }
    found.gender = gender
    const { id: roomId, name: roomName, dormitoryName, floor } = found.room
    places.push({ userId, name, className, dormitoryName, floor, roomId, roomName, bedNumber })
  }
  return { places, unplaced }
}
