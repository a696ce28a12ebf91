import { Refusal, type RefusalKind } from '../../../platform/contract/refusal.ts'
import { examRefusals } from '../refusals.ts'
import { fromHundredths } from '../score.ts'
import type { Mark } from '../words.ts'
import type { ExamSubject } from './examSubjects.ts'
import { type RosterStudent, takesSubject } from './readScores.ts'

/** A score or mark as it is stored: hundredths, and both null if nothing is entered. */
export interface Entry {
  readonly score: number | null
  readonly mark: Mark | null
}

/** A cell to write. Without a version it replaces whatever is there. */
export interface WantedCell extends Entry {
  readonly studentId: number
  readonly subjectId: number
  readonly version: number | undefined
}

/** A student on the roster of an exam with the name that refusals quote. */
export interface NamedStudent extends RosterStudent {
  readonly name: string
}

/** Everything that a cell is judged by. */
export interface CellFacts {
  readonly examName: string
  readonly students: ReadonlyMap<number, NamedStudent>
  readonly subjects: readonly ExamSubject[]
  readonly nameOf: (subjectId: number) => string
  readonly mayEnter: (student: RosterStudent, subjectId: number) => boolean
}

const fault = (kind: RefusalKind, fill: Readonly<Record<string, string | number>>) => new Refusal(kind, fill)

/** Returns the refusal of a cell that cannot be written, or null. */
export const findCellFault = (cell: WantedCell, facts: CellFacts): Refusal | null => {
  const { examName, students, subjects, nameOf, mayEnter } = facts
  const student = students.get(cell.studentId)
  const subjectName = nameOf(cell.subjectId)
  if (student === undefined) return fault(examRefusals.notOnRoster, { names: '所选学生', exam: examName })
  if (!mayEnter(student, cell.subjectId))
    return fault(examRefusals.notYourScores, { names: `${student.name}的${subjectName}` })
  const subject = subjects.find((one) => one.subjectId === cell.subjectId && takesSubject(student, one))
  if (subject === undefined) return fault(examRefusals.notTaken, { name: student.name, subject: subjectName })
  if (cell.score !== null && cell.score > subject.fullMarks) {
    const [full, score] = [fromHundredths(subject.fullMarks), fromHundredths(cell.score)]
    return fault(examRefusals.aboveFullMarks, { subject: subjectName, full, score })
  }
  return null
}
