import type { BoardRoom, BoardStudent } from '../../boardContract.ts'

/** How a room is shown: green where all have returned, red as soon as one has not (conflict C-064). */
export interface RoomLook {
  readonly tone: 'returned' | 'absent' | 'empty'
  /** Those who are missing. */
  readonly missing: number
  /** Those who are on leave. */
  readonly leave: number
  readonly words: string
}

const wordsOf = (missing: number, leave: number, isRed: boolean): string => {
  const away = leave === 0 ? '' : `，${leave} 人请假`
  if (missing > 0) return `${missing} 人未归${away}`
  return isRed ? `无人缺寝${away}` : `全部归寝${away}`
}

/** True of a room in which somebody lives. */
export const isLivedIn = ({ inDormitoryNum, notInDormitoryNum, leaveNum }: BoardRoom): boolean =>
  inDormitoryNum + notInDormitoryNum + leaveNum > 0

/**
 * The look of a room. Its colour follows the students' own states; where these are not at hand, somebody on leave counts
 * as away.
 */
export const lookOf = (room: BoardRoom, students: readonly BoardStudent[] | undefined): RoomLook => {
  const { notInDormitoryNum: missing, leaveNum: leave } = room
  if (!isLivedIn(room)) return { tone: 'empty', missing, leave, words: '无人入住' }
  const isLeaveAway = students?.some((one) => one.leaveState === 'LEAVING' && !one.studentReturnState) ?? leave > 0
  const isRed = missing > 0 || isLeaveAway
  return { tone: isRed ? 'absent' : 'returned', missing, leave, words: wordsOf(missing, leave, isRed) }
}

/** The state of a student, for a tag. */
export const stateOf = ({
  leaveState,
  studentReturnState,
}: Pick<BoardStudent, 'leaveState' | 'studentReturnState'>) => {
  if (leaveState === 'LEAVING') return { text: studentReturnState ? '请假，人在寝' : '请假', tone: 'leave' } as const
  return studentReturnState
    ? ({ text: '已归寝', tone: 'returned' } as const)
    : ({ text: '未归寝', tone: 'notReturned' } as const)
}
