import { useAction } from '../../../../platform/console/client/useAction.ts'
import { Confirm } from '../../../../platform/console/kit/Confirm.tsx'
import { dormitory } from '../../contract.ts'
import type { PlannedRoom, Sleeper } from '../../planViews.ts'
import { placeReads } from '../reads.ts'

interface SwapProps {
  readonly student: Sleeper
  readonly other: Sleeper
  readonly room: PlannedRoom
  readonly bed: number
  readonly onClose: () => void
}

/** Asks for confirmation before two students swap beds. */
export const SwapQuestion = ({ student, other, room, bed, onClose }: SwapProps) => {
  const move = useAction(dormitory.moveStudent, { done: '已互换', changes: placeReads })
  const body = { userId: student.userId, dormRoomId: room.id, bedNumber: bed, swapWithId: other.userId }
  return (
    <Confirm title="确认互换床位吗？" okText="互换" onConfirm={() => move.run({ body })} onClose={onClose}>
      {student.name}换到 {room.name} {bed} 号床，{other.name}换到{student.name}现在的床位。
    </Confirm>
  )
}

interface LeaveProps {
  readonly student: Sleeper
  /** True if the student stays a boarder and waits for another bed; false if they become a day student. */
  readonly staysBoarder: boolean
  readonly onClose: () => void
}

/** Asks for confirmation before a student leaves the bed. */
export const LeaveQuestion = ({ student, staysBoarder, onClose }: LeaveProps) => {
  const leave = useAction(dormitory.leaveBed, { done: '已退出床位', changes: placeReads })
  const body = { userId: student.userId, staysBoarder }
  return (
    <Confirm title="确认退出床位吗？" okText="退出床位" danger onConfirm={() => leave.run({ body })} onClose={onClose}>
      {student.name}
      {staysBoarder ? '将退出床位，仍为住宿生，等待重新安排。' : '将退出床位，改为走读。'}
    </Confirm>
  )
}
