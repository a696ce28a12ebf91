import type { BoardRoom } from './boardContract.ts'

/** The three numbers of a room, a building or a board. */
export type Counts = Pick<BoardRoom, 'inDormitoryNum' | 'notInDormitoryNum' | 'leaveNum'>

/** The sum of the numbers of rooms. */
export const sumOf = (rooms: Iterable<Counts>): Counts => {
  const sum = { inDormitoryNum: 0, notInDormitoryNum: 0, leaveNum: 0 }
  for (const room of rooms) {
    sum.inDormitoryNum += room.inDormitoryNum
    sum.notInDormitoryNum += room.notInDormitoryNum
    sum.leaveNum += room.leaveNum
  }
  return sum
}
