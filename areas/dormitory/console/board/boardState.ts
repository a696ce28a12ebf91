import type { BoardBuilding, BoardEvent, BoardMessage, BoardStudent } from '../../boardViews.ts'
import type { Counts } from '../../counts.ts'
import type { BoardLog } from './boardLog.ts'

/** The students of a building by room id. */
export type Residents = ReadonlyMap<number, readonly BoardStudent[]>

/** The state of a board. Its size is bounded by its buildings, the students of unfolded ones, and five log lines. */
export interface BoardState {
  /** Null until the first read. */
  readonly buildings: readonly BoardBuilding[] | null
  readonly residents: ReadonlyMap<number, Residents>
  readonly log: BoardLog
}

export const emptyBoard: BoardState = { buildings: null, residents: new Map(), log: { lines: [], isRead: false } }

const isSame = (one: Counts, other: Counts) =>
  one.inDormitoryNum === other.inDormitoryNum &&
  one.notInDormitoryNum === other.notInDormitoryNum &&
  one.leaveNum === other.leaveNum

const updateRooms = (building: BoardBuilding, countsById: ReadonlyMap<number, Counts>): BoardBuilding => {
  let isChanged = false
  const rooms = building.rooms.map((room) => {
    const counts = countsById.get(room.id)
    if (counts === undefined || isSame(room, counts)) return room
    isChanged = true
    const { inDormitoryNum, notInDormitoryNum, leaveNum } = counts
    return { ...room, inDormitoryNum, notInDormitoryNum, leaveNum }
  })
  return isChanged ? { ...building, rooms } : building
}

const updateStudent = (residents: Residents, event: BoardEvent): Residents => {
  const students = residents.get(event.roomId)
  if (students?.some(({ userId }) => userId === event.userId) !== true) return residents
  const { userId, stateDictId, studentReturnState, leaveState } = event
  const next = students.map((one) =>
    one.userId === userId ? { ...one, stateDictId, studentReturnState, leaveState } : one,
  )
  return new Map(residents).set(event.roomId, next)
}

const updateStudents = (all: BoardState['residents'], events: readonly BoardEvent[]): BoardState['residents'] => {
  let next = all
  for (const event of events) {
    const before = next.get(event.buildingId)
    const after = before && updateStudent(before, event)
    if (after !== undefined && after !== before) next = new Map(next).set(event.buildingId, after)
  }
  return next
}

/**
 * Returns the board after a message, without its log. Numbers are absolute, so applying a message twice is harmless.
 * Unchanged rooms keep their identity, so that they aren't rendered again.
 */
export const applyMessage = (state: BoardState, { events, rooms }: BoardMessage): BoardState => {
  const countsById = new Map(rooms.map((room) => [room.id, room]))
  const touched = new Set(rooms.map(({ buildingId }) => buildingId))
  const count = (building: BoardBuilding) => (touched.has(building.id) ? updateRooms(building, countsById) : building)
  return {
    ...state,
    buildings: state.buildings?.map(count) ?? null,
    residents: updateStudents(state.residents, events),
  }
}

/** True if a message has a room that the board doesn't know, because it was added after the last read. */
export const hasUnknownRoom = ({ buildings }: BoardState, { rooms }: BoardMessage): boolean => {
  if (buildings === null) return false
  const changedBuildings = new Set(rooms.map(({ buildingId }) => buildingId))
  const known = new Set(
    buildings.filter(({ id }) => changedBuildings.has(id)).flatMap((building) => building.rooms.map(({ id }) => id)),
  )
  return rooms.some(({ id }) => !known.has(id))
}
