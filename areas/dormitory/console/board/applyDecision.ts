import { type BoardStudent, returnState } from '../../boardViews.ts'
import type { Counts } from '../../counts.ts'
import { type BoardState, applyMessage } from './boardState.ts'

interface Found {
  readonly student: BoardStudent
  readonly roomId: number
  readonly buildingId: number
}

/** Finds a student of an unfolded building with their room. */
const findStudent = ({ residents }: BoardState, userId: number): Found | null => {
  for (const [buildingId, rooms] of residents) {
    for (const [roomId, students] of rooms) {
      const student = students.find((one) => one.userId === userId)
      if (student !== undefined) return { student, roomId, buildingId }
    }
  }
  return null
}

/** Returns a room's counts after one of its students changes state. Students on leave are counted separately. */
const moveCount = (counts: Counts, isReturned: boolean, isAway: boolean): Counts => {
  if (isAway) return counts
  const change = isReturned ? 1 : -1
  return {
    inDormitoryNum: counts.inDormitoryNum + change,
    notInDormitoryNum: counts.notInDormitoryNum - change,
    leaveNum: counts.leaveNum,
  }
}

/**
 * Returns the board as it will be after a decision, shown before the response. Counts change by one, and only if the
 * state changes (O-RULE-089). Students of folded buildings change with the server's message.
 */
export const applyDecision = (
  state: BoardState,
  userId: number,
  stateDictId: BoardStudent['stateDictId'],
): BoardState => {
  const found = findStudent(state, userId)
  if (found === null || found.student.stateDictId === stateDictId) return state
  const { student, roomId, buildingId } = found
  const building = state.buildings?.find(({ id }) => id === buildingId)
  const room = building?.rooms.find(({ id }) => id === roomId)
  if (room === undefined) return state
  const isReturned = stateDictId === returnState.returned
  const { name, leaveState } = student
  const event = { userId, name, stateDictId, studentReturnState: isReturned, leaveState, roomId, buildingId }
  return applyMessage(state, {
    events: [{ ...event, entryTime: '', byHand: true, entryType: stateDictId }],
    rooms: [{ id: roomId, buildingId, ...moveCount(room, isReturned, leaveState === 'LEAVING') }],
    reload: false,
  })
}
