import { type RowAction, RowActions } from '../../../../platform/console/kit/RowActions.tsx'
import type { PlannedRoom } from '../../planViews.ts'
import { getAbsenceName, getRoomKindName } from '../../words.ts'
import { Bed } from './Bed.tsx'
import styles from './Plan.module.css'
import type { BedKey } from './usePlanDrag.ts'

interface Props extends Pick<Parameters<typeof Bed>[0], 'itemsOf' | 'onPlace'> {
  readonly room: PlannedRoom
  readonly over: BedKey | null
  readonly actions: readonly RowAction[]
}

/** A room's beds by number, followed by its students without a valid bed number (bed 0). */
const bedsOf = ({ beds, students }: PlannedRoom) => {
  const numbered = Array.from({ length: beds }, (_, at) => ({
    bed: at + 1,
    student: students.find(({ bedNumber }) => bedNumber === at + 1),
  }))
  const others = students.filter(({ bedNumber }) => bedNumber === null || bedNumber > beds)
  return [...numbered, ...others.map((student) => ({ bed: 0, student }))]
}

/** Text for the number of students who keep a bed of the room but are away; empty if there are none. */
const keptText = ({ students }: PlannedRoom): string => {
  const kept = students.filter(({ studentStatus }) => getAbsenceName(studentStatus) !== '').length
  return kept === 0 ? '' : `，${kept} 床离校或休学未退`
}

/** A room of the plan: name, sex and beds. */
export const RoomCard = ({ room, over, actions, ...rest }: Props) => (
  <section className={styles.room} aria-label={`${room.name} 房间`}>
    <header className={styles.roomHead}>
      <h3>{room.name}</h3>
      <span className={styles.about}>
        {room.gender === 0 ? '' : `${getRoomKindName(room.gender)} · `}
        {room.freeBeds === 0 ? '已住满' : `空 ${room.freeBeds} 床`}
        {keptText(room)}
      </span>
      {actions.length === 0 ? null : <RowActions name={room.name} actions={actions} />}
    </header>
    <ol className={styles.beds}>
      {bedsOf(room).map(({ bed, student }) => (
        <Bed
          key={student?.userId ?? `bed ${bed}`}
          room={room}
          bed={bed}
          student={student}
          isOver={bed > 0 && over?.roomId === room.id && over.bed === bed}
          {...rest}
        />
      ))}
    </ol>
  </section>
)
