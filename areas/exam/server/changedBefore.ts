import { and, eq } from 'drizzle-orm'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { ExamKey } from './examKey.ts'
import { examScoreChange } from './tables.ts'

interface CellKey {
  readonly studentId: number
  readonly subjectId: number
}

const keyOf = ({ studentId, subjectId }: CellKey) => `${studentId} ${subjectId}`

/**
 * Returns a function that tells if a score of these students has a history. Its next entry belongs there even if the
 * cell is empty now; otherwise the history would end with a value that is no longer there.
 */
export const findChangedBefore = async (db: Db, { schoolId, examId }: ExamKey, cells: readonly CellKey[]) => {
  const students = [...new Set(cells.map(({ studentId }) => studentId))]
  if (students.length === 0) return () => false
  const rows = await db
    .selectDistinct({ studentId: examScoreChange.studentId, subjectId: examScoreChange.subjectId })
    .from(examScoreChange)
    .where(
      and(
        eq(examScoreChange.schoolId, schoolId),
        eq(examScoreChange.examId, examId),
        among(examScoreChange.studentId, students),
      ),
    )
  const known = new Set(rows.map(keyOf))
  return (cell: CellKey): boolean => known.has(keyOf(cell))
}
