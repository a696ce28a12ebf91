import { Select } from 'antd'
import { useState } from 'react'
import { ShownError } from '../../../../platform/console/client/shownError.ts'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Confirm } from '../../../../platform/console/kit/Confirm.tsx'
import { sorted } from '../../../../platform/console/kit/sorted.ts'
import { dormitory } from '../../contract.ts'
import type { PlannedRoom, Sleeper } from '../../planViews.ts'
import { placeReads, useBuildings } from '../reads.ts'
import styles from './Plan.module.css'

/** An occupied bed and the student in it, to swap with. */
export interface Swap {
  readonly other: Sleeper
  readonly room: PlannedRoom
  readonly bed: number
}

interface Props {
  readonly student: Sleeper
  readonly dormitoryId: number
  /** Asks for confirmation before a swap, as after dragging onto an occupied bed. */
  readonly onSwap: (swap: Swap) => void
  readonly onClose: () => void
}

const bedOptions = ({ beds, students }: PlannedRoom, mover: number) =>
  Array.from({ length: beds }, (_, at) => at + 1).flatMap((bed) => {
    const holder = students.find(({ bedNumber }) => bedNumber === bed)
    if (holder?.userId === mover) return []
    return [{ value: bed, label: `${bed} 号床 · ${holder === undefined ? '空床' : `与${holder.name}互换`}` }]
  })

/** Labels a room with its number of free beds. In a full room the student can only swap. */
const roomOption = ({ id, name, freeBeds, students }: PlannedRoom, mover: number) => {
  if (freeBeds > 0) return { value: id, label: `${name} · 空 ${freeBeds} 床` }
  const maySwap = students.some(({ userId, bedNumber }) => userId !== mover && bedNumber !== null)
  return { value: id, label: `${name} · ${maySwap ? '已满，只能互换' : '已满'}`, disabled: !maySwap }
}

const unchosen = new ShownError('请选择房间与床位')

/** Moves a student to another bed or asks to confirm a swap. An alternative to dragging, for keyboard and touch. */
export const MoveDialog = ({ student, dormitoryId, onSwap, onClose }: Props) => {
  const [building, setBuilding] = useState(dormitoryId)
  const [roomId, setRoom] = useState<number | null>(null)
  const [bed, setBed] = useState<number | null>(null)
  const buildings = useBuildings().data?.content ?? []
  const plan = useCall(dormitory.plan, { params: { dormitoryId: building } })
  const rooms = plan.data?.floors.flatMap((floor) => floor.rooms) ?? []
  const suitableRooms = rooms.filter(({ gender }) => gender === 0 || gender === student.gender)
  const fitting = sorted(suitableRooms, (one, other) => Number(one.freeBeds === 0) - Number(other.freeBeds === 0))
  const room = fitting.find(({ id }) => id === roomId)
  const move = useAction(dormitory.moveStudent, { done: '已移动', changes: placeReads })
  const submit = async () => {
    if (room === undefined || bed === null) throw unchosen
    const holder = room.students.find(({ bedNumber }) => bedNumber === bed)
    if (holder === undefined) await move.run({ body: { userId: student.userId, dormRoomId: room.id, bedNumber: bed } })
    else onSwap({ other: holder, room, bed })
  }
  return (
    <Confirm title={`移动${student.name}`} okText="移动" onConfirm={submit} onClose={onClose}>
      <div className={styles.choices}>
        <Select
          aria-label="宿舍楼"
          value={building}
          options={buildings.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => {
            setBuilding(id)
            setRoom(null)
            setBed(null)
          }}
        />
        <Select
          aria-label="房间"
          placeholder="选择房间"
          showSearch={{ optionFilterProp: 'label' }}
          loading={plan.isPending}
          value={roomId}
          options={fitting.map((one) => roomOption(one, student.userId))}
          onChange={(id) => {
            setRoom(id)
            setBed(null)
          }}
        />
        <Select
          aria-label="床位"
          placeholder="选择床位"
          disabled={room === undefined}
          value={bed}
          options={room === undefined ? [] : bedOptions(room, student.userId)}
          onChange={setBed}
        />
      </div>
    </Confirm>
  )
}
