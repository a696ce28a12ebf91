import type { BoardRoom } from './boardViews.ts'

/** The three counts of a room, a building or a board. */
export type Counts = Pick<BoardRoom, 'inDormitoryNum' | 'notInDormitoryNum' | 'leaveNum'>

/** Sums the counts of rooms. */
export const sumCounts = (rooms: Iterable<Counts>): Counts => {
  const sum = { inDormitoryNum: 0, notInDormitoryNum: 0, leaveNum: 0 }
  for (const room of rooms) {
    sum.inDormitoryNum += room.inDormitoryNum
    sum.notInDormitoryNum += room.notInDormitoryNum
    sum.leaveNum += room.leaveNum
  }
  return sum
}
