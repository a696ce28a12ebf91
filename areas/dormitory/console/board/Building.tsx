import { RightOutlined } from '@ant-design/icons'
import { memo, useId, useMemo } from 'react'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import type { BoardBuilding, BoardRoom, BoardStudent } from '../../boardViews.ts'
import { RoomButton } from './RoomButton.tsx'
import styles from './Rooms.module.css'
import { sumCounts } from '../../counts.ts'
import type { Residents } from './boardState.ts'
import { groupByFloor } from './floors.ts'
import { getRoomLook } from './roomLook.ts'
import { useRoomFocus } from './useRoomFocus.ts'

interface Props {
  readonly building: BoardBuilding
  readonly residents: Residents | undefined
  readonly isOpen: boolean
  readonly onToggle: (id: number) => void
  readonly onRoom: (buildingId: number, roomId: number) => void
}

// A shared element, because rendering a library icon costs more than the numbers next to it.
const arrow = <RightOutlined aria-hidden="true" />

const BuildingCounts = ({ rooms }: { readonly rooms: readonly BoardRoom[] }) => {
  const { inDormitoryNum, notInDormitoryNum, leaveNum } = sumCounts(rooms)
  return (
    <span className={styles.numbers}>
      <StatusTag tone="returned" text={`在寝 ${inDormitoryNum}`} />
      <StatusTag tone="notReturned" text={`不在寝 ${notInDormitoryNum}`} />
      <StatusTag tone="leave" text={`请假 ${leaveNum}`} />
    </span>
  )
}

interface RoomProps {
  readonly room: BoardRoom
  readonly students: readonly BoardStudent[] | undefined
  readonly isTabStop: boolean
}

// Memoized: rooms and students that a message doesn't change keep their identity and aren't rendered again.
const Room = memo(({ room, students, isTabStop }: RoomProps) => (
  <RoomButton id={room.id} name={room.name} isTabStop={isTabStop} {...getRoomLook(room, students)} />
))

const Floors = ({ building, residents, onRoom }: Omit<Props, 'isOpen' | 'onToggle'>) => {
  const floors = useMemo(() => groupByFloor(building.rooms), [building.rooms])
  const { visited, onFocus, onKeyDown, idOf } = useRoomFocus()
  const first = floors[0]?.rooms[0]?.id
  const press = (target: EventTarget) => {
    const roomId = idOf(target)
    if (roomId !== null) onRoom(building.id, roomId)
  }
  return (
    <div onClick={({ target }) => press(target)} onFocus={onFocus} onKeyDown={onKeyDown} role="presentation">
      {floors.map(({ floor, rooms }) => (
        <section key={floor} className={styles.floor}>
          <h3>{floor} 层</h3>
          <div className={styles.rooms}>
            {rooms.map((room) => (
              <Room
                key={room.id}
                room={room}
                students={residents?.get(room.id)}
                isTabStop={room.id === (visited ?? first)}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

/** A building that folds to its name and numbers. */
export const Building = memo(({ building, residents, isOpen, onToggle, onRoom }: Props) => {
  const id = useId()
  return (
    <section className={styles.building} aria-label={building.name}>
      <h2 className={styles.title}>
        <button
          type="button"
          className={styles.head}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onToggle(building.id)}
        >
          {arrow}
          <span className={styles.name}>{building.name}</span>
          <BuildingCounts rooms={building.rooms} />
        </button>
      </h2>
      <div id={id}>{isOpen ? <Floors building={building} residents={residents} onRoom={onRoom} /> : null}</div>
    </section>
  )
})
