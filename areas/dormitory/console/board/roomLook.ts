import type { BoardRoom, BoardStudent } from '../../boardViews.ts'

/** The appearance of a room: green if all have returned, red if at least one has not (conflict C-064). */
export interface RoomLook {
  readonly tone: 'returned' | 'absent' | 'empty'
  /** The number of missing students. */
  readonly missing: number
  /** The number of students on leave. */
  readonly leave: number
  readonly words: string
}

const describeRoom = (missing: number, leave: number, isRed: boolean): string => {
  const away = leave === 0 ? '' : `，${leave} 人请假`
  if (missing > 0) return `${missing} 人未归${away}`
  return isRed ? `无人缺寝${away}` : `全部归寝${away}`
}

/** True if a room has residents. */
export const hasResidents = ({ inDormitoryNum, notInDormitoryNum, leaveNum }: BoardRoom): boolean =>
  inDormitoryNum + notInDormitoryNum + leaveNum > 0

/**
 * Returns a room's appearance. The colour follows its students' states: a student on leave who is in the room keeps it
 * green. Without loaded students, those on leave count as away.
 */
export const getRoomLook = (room: BoardRoom, students: readonly BoardStudent[] | undefined): RoomLook => {
  const { notInDormitoryNum: missing, leaveNum: leave } = room
  if (!hasResidents(room)) return { tone: 'empty', missing, leave, words: '无人入住' }
  const isLeaveAway = students?.some((one) => one.leaveState === 'LEAVING' && !one.studentReturnState) ?? leave > 0
  const isRed = missing > 0 || isLeaveAway
  return { tone: isRed ? 'absent' : 'returned', missing, leave, words: describeRoom(missing, leave, isRed) }
}

/** Returns the text and tone of a student's state tag. */
export const getStateTag = ({
  leaveState,
  studentReturnState,
}: Pick<BoardStudent, 'leaveState' | 'studentReturnState'>) => {
  if (leaveState === 'LEAVING') return { text: studentReturnState ? '请假，人在寝' : '请假', tone: 'leave' } as const
  return studentReturnState
    ? ({ text: '已归寝', tone: 'returned' } as const)
    : ({ text: '未归寝', tone: 'notReturned' } as const)
}
