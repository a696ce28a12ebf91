import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { dormitory } from '../../contract.ts'
import type { PlanView, PlannedRoom, Sleeper } from '../../planViews.ts'
import { hasLeft } from '../../words.ts'
import { placeReads } from '../reads.ts'
import { MoveDialog, type Swap } from './MoveDialog.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'
import styles from './Plan.module.css'
import { LeaveQuestion, SwapQuestion } from './PlanQuestions.tsx'
import { RoomCard } from './RoomCard.tsx'
import { RoomDialog } from './RoomDialog.tsx'
import { type BedKey, usePlanDrag } from './usePlanDrag.ts'

type OpenDialog =
  | { readonly kind: 'move'; readonly student: Sleeper }
  | { readonly kind: 'leave'; readonly student: Sleeper; readonly staysBoarder: boolean }
  | ({ readonly kind: 'swap'; readonly student: Sleeper } & Swap)
  | { readonly kind: 'place'; readonly room: PlannedRoom; readonly bed: number }
  | { readonly kind: 'room'; readonly room: PlannedRoom }

interface PlanDialogProps {
  readonly asked: OpenDialog
  readonly plan: PlanView
  readonly onAsk: (asked: OpenDialog) => void
  readonly onClose: () => void
}

const PlanDialog = ({ asked, plan, onAsk, onClose }: PlanDialogProps) => {
  if (asked.kind === 'move') {
    const { student } = asked
    const swap = (found: Swap) => onAsk({ kind: 'swap', student, ...found })
    return <MoveDialog student={student} dormitoryId={plan.dormitory.id} onSwap={swap} onClose={onClose} />
  }
  if (asked.kind === 'leave') return <LeaveQuestion {...asked} onClose={onClose} />
  if (asked.kind === 'swap') return <SwapQuestion {...asked} onClose={onClose} />
  if (asked.kind === 'place') return <PlaceDialog {...asked} onClose={onClose} />
  return <RoomDialog room={asked.room} dormitoryId={plan.dormitory.id} onClose={onClose} />
}

/** A building's floors with rooms as cards. Students are moved by dragging or by the menu of their bed. */
export const Plan = ({ plan }: { readonly plan: PlanView }) => {
  const mayPlace = useAllowed('dormitory:bed:edit')
  const mayBuild = useAllowed('dormitory:building:edit')
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const move = useAction(dormitory.moveStudent, { done: '已移动', changes: placeReads })
  const remove = useAction(dormitory.deleteRoom, { done: '删除成功', changes: placeReads })
  const rooms = plan.floors.flatMap((floor) => floor.rooms)
  const everybody = rooms.flatMap(({ students }) => students)
  const drop = (userId: number, { roomId, bed }: BedKey) => {
    const student = everybody.find((one) => one.userId === userId)
    const room = rooms.find(({ id }) => id === roomId)
    const other = room?.students.find(({ bedNumber }) => bedNumber === bed)
    if (student === undefined || room === undefined || other === student) return
    if (other === undefined) move.press({ body: { userId, dormRoomId: roomId, bedNumber: bed } })
    else setAsked({ kind: 'swap', student, other, room, bed })
  }
  const { drag, onPointerDown } = usePlanDrag(mayPlace, drop)
  const itemsOf = (student: Sleeper) => {
    if (!mayPlace) return []
    const leave = (staysBoarder: boolean) => () => setAsked({ kind: 'leave', student, staysBoarder })
    // A student who has left the school can't get another bed.
    if (hasLeft(student)) return [{ key: 'leave', label: '退出床位', danger: true, onClick: leave(false) }]
    return [
      { key: 'move', label: '移动到…', onClick: () => setAsked({ kind: 'move', student }) },
      { key: 'wait', label: '退出床位，等待安排', onClick: leave(true) },
      { key: 'leave', label: '退出床位，改为走读', danger: true, onClick: leave(false) },
    ]
  }
  const actionsOf = (room: PlannedRoom) =>
    mayBuild
      ? [
          { label: '编辑', onPress: () => setAsked({ kind: 'room', room }) },
          {
            label: '删除',
            danger: true,
            confirm: { lost: `房间 ${room.name} 将被删除，不能恢复。` },
            onPress: () => remove.run({ query: { id: room.id } }),
          },
        ]
      : []
  // Keep the next dialog open if this one has opened it.
  const close = () => setAsked((now) => (now === asked ? null : now))
  return (
    <div className={styles.plan} data-dragging={drag !== null} onPointerDown={onPointerDown} role="presentation">
      {plan.floors.map(({ floor, rooms: ofFloor }) => (
        <section key={floor} className={styles.floor}>
          <h2>{floor} 层</h2>
          <div className={styles.rooms}>
            {ofFloor.map((room) => (
              <RoomCard
                key={room.id}
                room={room}
                over={drag?.over ?? null}
                actions={actionsOf(room)}
                itemsOf={itemsOf}
                onPlace={mayBuild ? (of, bed) => setAsked({ kind: 'place', room: of, bed }) : null}
              />
            ))}
          </div>
        </section>
      ))}
      {drag === null ? null : (
        <div className={styles.dragged} style={{ left: drag.x, top: drag.y }}>
          {everybody.find(({ userId }) => userId === drag.userId)?.name}
        </div>
      )}
      {asked === null ? null : <PlanDialog asked={asked} plan={plan} onAsk={setAsked} onClose={close} />}
    </div>
  )
}
