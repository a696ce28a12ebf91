import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { genderNames } from '../../../users/contract.ts'
import type { PlacedStudent, ProposalView } from '../../views.ts'
import { studentDragType, useStudentDrops } from './useStudentDrops.ts'
import { type Column, findNeighbourClass, buildColumns, countsText, moveStudent } from './columns.ts'
import styles from './Placement.module.css'

interface Props {
  readonly proposal: ProposalView
  readonly onChange: (proposal: ProposalView) => void
}

interface CardProps {
  readonly student: PlacedStudent
  /** The siblings' label. Empty for a student without siblings. */
  readonly family: string
  readonly onStep: (student: PlacedStudent, step: -1 | 1) => void
}

const Card = ({ student, family, onStep }: CardProps) => {
  const { id, name, gender, score } = student
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    onStep(student, event.key === 'ArrowLeft' ? -1 : 1)
  }
  const start = (event: DragEvent) => {
    event.dataTransfer.setData(studentDragType, String(id))
    event.dataTransfer.effectAllowed = 'move'
  }
  return (
    <li>
      <button type="button" className={styles.card} draggable data-student={id} onDragStart={start} onKeyDown={press}>
        <strong>{name}</strong>
        <span>
          {[gender === 0 ? '' : genderNames[gender], score, family]
            .filter((said) => said !== null && said !== '')
            .join(' · ')}
        </span>
      </button>
    </li>
  )
}

/** Labels that show which students are siblings. */
const familyMarks = (students: readonly PlacedStudent[]): ReadonlyMap<number, string> => {
  const families = [...new Set(students.flatMap(({ family }) => family ?? []))]
  return new Map(families.map((family, at) => [family, `同胞${at + 1}`]))
}

interface RoomProps {
  readonly column: Column
  readonly marks: ReadonlyMap<number, string>
  readonly onStep: CardProps['onStep']
}

const Room = ({ column, marks, onStep }: RoomProps) => (
  <section className={styles.room} aria-label={column.name} data-room={column.id}>
    <h2>{column.name}</h2>
    <p>{countsText(column)}</p>
    <ul>
      {column.students.map((student) => (
        <Card key={student.id} student={student} family={marks.get(student.family ?? 0) ?? ''} onStep={onStep} />
      ))}
    </ul>
  </section>
)

/** The classes in columns. Students move by dragging, or with ← and → on a student. */
export const Columns = ({ proposal, onChange }: Props) => {
  const frame = useRef<HTMLDivElement>(null)
  const [lastMove, setLastMove] = useState<{ readonly id: number; readonly said: string } | null>(null)
  const marks = familyMarks(proposal.students)
  const put = (studentId: number, classId: number) => {
    const student = proposal.students.find(({ id }) => id === studentId)
    const room = proposal.classes.find(({ id }) => id === classId)
    if (student === undefined || room === undefined || student.classId === classId) return
    onChange(moveStudent(proposal, studentId, classId))
    setLastMove({ id: studentId, said: `${student.name}已移到${room.name}` })
  }
  const step = ({ id, classId }: PlacedStudent, by: -1 | 1) => {
    const next = findNeighbourClass(proposal, classId, by)
    if (next !== undefined) put(id, next.id)
  }
  useStudentDrops(frame, put)
  // The card is rendered again in another column, so move the focus there.
  useEffect(() => {
    if (lastMove === null) return
    const card = frame.current?.querySelector(`[data-student="${lastMove.id}"]`)
    if (card instanceof HTMLElement) card.focus()
  }, [lastMove])
  return (
    <>
      <p className={styles.hint}>拖动学生，或选中学生后按 ← →，移到相邻的班级；人数含班内已有的学生，均分只计新生</p>
      <div role="status" className={styles.told}>
        {lastMove?.said ?? ''}
      </div>
      <div ref={frame} className={styles.rooms}>
        {buildColumns(proposal).map((column) => (
          <Room key={column.id} column={column} marks={marks} onStep={step} />
        ))}
      </div>
    </>
  )
}
