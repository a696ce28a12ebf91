import { type NamedNode, makeClassNode } from '../../../users/server/index.ts'
import type { SheetStudent } from './sheetRoster.ts'

/** Sections of a school and the number of their first grade, counted from the first year of primary school. */
const firstGrades: Readonly<Record<number, number>> = { 2: 1, 3: 7, 4: 10 }

/** Returns a grade's number, counted from the first year of primary school. Null for kindergarten and other schools. */
export const gradeNumberOf = (level: number): number | null => {
  const first = firstGrades[Math.floor(level / 100)]
  return first === undefined ? null : first + (level % 100) - 1
}

/** Returns the classes of students on a roster, by id, in the form that class names are looked up in. */
export const makeClassNodes = (students: readonly SheetStudent[], today: string): ReadonlyMap<number, NamedNode> => {
  const one = new Map(students.map((student) => [student.classId, student]))
  return new Map(
    [...one].map(([id, { className: name, gradeName, level }]) => [
      id,
      makeClassNode({ id, name, gradeName, grade: gradeNumberOf(level), today }),
    ]),
  )
}
