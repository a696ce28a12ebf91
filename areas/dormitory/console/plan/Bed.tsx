import { useState } from 'react'
import { MenuButton, type MenuItems } from '../../../../platform/console/kit/MenuButton.tsx'
import type { PlannedRoom, Sleeper } from '../../planViews.ts'
import { getAbsenceName } from '../../words.ts'
import styles from './Plan.module.css'

interface Props {
  readonly room: PlannedRoom
  /** 0 if the student's bed number is unknown. */
  readonly bed: number
  readonly student: Sleeper | undefined
  readonly isOver: boolean
  /** Menu items for the student in the bed; empty for read-only users. */
  readonly itemsOf: (student: Sleeper) => MenuItems
  /** Assigns a free bed; null without the permission. */
  readonly onPlace: ((room: PlannedRoom, bed: number) => void) | null
}

const BedStudent = ({ student, itemsOf }: { readonly student: Sleeper; readonly itemsOf: Props['itemsOf'] }) => {
  const [isOpen, setOpen] = useState(false)
  const items = itemsOf(student)
  const absence = getAbsenceName(student.studentStatus)
  const words = (
    <>
      <span className={styles.name}>{student.name}</span>
      <span className={styles.about}>{student.className}</span>
      {absence === '' ? null : <span className={styles.absence}>{absence}</span>}
    </>
  )
  if (items.length === 0) return <span className={styles.sleeper}>{words}</span>
  return (
    <MenuButton
      className={styles.sleeper}
      label={[student.name, student.className ?? '', absence].join(' ').trim()}
      items={items}
      open={isOpen}
      onOpen={setOpen}
    >
      {words}
    </MenuButton>
  )
}

/** A bed of the plan with its student. */
export const Bed = ({ room, bed, student, isOver, itemsOf, onPlace }: Props) => (
  <li
    className={styles.bed}
    data-room={room.id}
    {...(bed === 0 ? {} : { 'data-bed': bed })}
    {...(student === undefined ? {} : { 'data-user': student.userId })}
    data-over={isOver}
  >
    <span className={styles.number}>{bed === 0 ? '–' : bed}</span>
    {student === undefined ? null : <BedStudent student={student} itemsOf={itemsOf} />}
    {student === undefined && onPlace !== null ? (
      <button
        type="button"
        className={styles.free}
        aria-label={`空床，安排到 ${room.name} ${bed} 号床`}
        onClick={() => onPlace(room, bed)}
      >
        空床
      </button>
    ) : null}
    {student === undefined && onPlace === null ? <span className={styles.free}>空床</span> : null}
  </li>
)
