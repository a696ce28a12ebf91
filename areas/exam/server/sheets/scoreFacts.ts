import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { listedIds } from '../../../../platform/server/database/listed.ts'
import type { ImportContext, UndoContext } from '../../../imports/server/index.ts'
import { readSubjects } from '../../../teaching/server/index.ts'
import { examRefusals } from '../../refusals.ts'
import type { ExamKey } from '../examKey.ts'
import { readExamSubjects } from '../examSubjects.ts'
import type { CellFacts } from '../judgeCell.ts'
import { lockExam } from '../ranking.ts'
import { findExam } from '../readExams.ts'
import { makeSubjectCheck, readEntryRights } from '../scoreRights.ts'
import { examScore } from '../tables.ts'
import { ExamSheet } from './scoreColumns.ts'
import { type SheetStudent, readSheetRoster } from './sheetRoster.ts'

/** A stored score or mark. */
export type ScoreRecord = Pick<
  typeof examScore.$inferSelect,
  'studentId' | 'subjectId' | 'score' | 'mark' | 'isCorrected' | 'enteredBy' | 'version'
>

/** Key of a student's subject in an index of scores. */
export const scoreKey = (studentId: number, subjectId: number): string => `${studentId} ${subjectId}`

/** Reads the scores of these students in an exam, by student and subject. */
export const readScoreRecords = async (
  db: Db,
  { schoolId, examId }: ExamKey,
  students: readonly number[],
): Promise<ReadonlyMap<string, ScoreRecord>> => {
  const { studentId, subjectId, score, mark, isCorrected, enteredBy, version } = examScore
  const rows = await db
    .select({ studentId, subjectId, score, mark, isCorrected, enteredBy, version })
    .from(examScore)
    .where(
      and(
        eq(examScore.schoolId, schoolId),
        eq(examScore.examId, examId),
        sql`${examScore.studentId} in ${listedIds(students)}`,
      ),
    )
  return new Map(rows.map((row) => [scoreKey(row.studentId, row.subjectId), row]))
}

/** Everything by which the rows of a score sheet are judged. */
export interface ScoreFacts extends CellFacts {
  readonly key: ExamKey
  readonly roster: readonly SheetStudent[]
  readonly records: ReadonlyMap<string, ScoreRecord>
}

type Importing = Pick<ImportContext, 'schoolId' | 'asker' | 'permissions' | 'about' | 'holds'>

/** Reads an exam, and locks it if the import writes. Refuses a published one. */
export const openExam = async (
  db: Db,
  { schoolId, about, holds }: Pick<Importing, 'schoolId' | 'about' | 'holds'>,
  action: string,
): Promise<ExamKey & { readonly name: string }> => {
  const { examId } = ExamSheet.parse(about)
  const { name, state } = holds ? await lockExam(db, { schoolId, examId }) : await findExam(db, schoolId, examId)
  if (state === 'published') throw new Refusal(examRefusals.published, { name, action })
  return { schoolId, examId, name }
}

/** Reads what the rows of a score sheet are judged by. Refuses a published exam. */
export const readScoreFacts = async (db: Db, importing: Importing): Promise<ScoreFacts> => {
  const { name: examName, ...key } = await openExam(db, importing, '导入成绩')
  const rights = await readEntryRights(db, key.schoolId, importing)
  const roster = await readSheetRoster(db, key, rights)
  const names = await readSubjects(db, key.schoolId)
  return {
    key,
    examName,
    roster,
    students: new Map(roster.map((student) => [student.studentId, student])),
    subjects: await readExamSubjects(db, key.schoolId, key.examId),
    nameOf: (id) => names.get(id)?.subject ?? '',
    mayEnter: makeSubjectCheck(rights),
    records: await readScoreRecords(
      db,
      key,
      roster.map(({ studentId }) => studentId),
    ),
  }
}

/** Reads the facts for undoing: those of now, under the lock of the exam. */
export const readUndoFacts = async (db: Db, undoing: UndoContext) => {
  const { name: _, ...key } = await openExam(db, { ...undoing, holds: true }, '撤销导入')
  const rights = await readEntryRights(db, key.schoolId, undoing)
  const roster = await readSheetRoster(db, key, rights)
  const names = await readSubjects(db, key.schoolId)
  return {
    key,
    students: new Map(roster.map((student) => [student.studentId, student])),
    nameOf: (id: number) => names.get(id)?.subject ?? '',
    mayEnter: makeSubjectCheck(rights),
  }
}
