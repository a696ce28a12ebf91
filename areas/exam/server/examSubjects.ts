import { type SQL, and, desc, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../platform/contract/refusal.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { isOffered, readSubjects } from '../../teaching/server/index.ts'
import { examRefusals } from '../refusals.ts'
import type { ExamKey } from './examKey.ts'
import { examSubject, examTable } from './tables.ts'

/** A subject of an exam in one grade level. Marks are in hundredths. */
export type ExamSubject = Omit<typeof examSubject.$inferSelect, 'schoolId' | 'examId'>

type Subjects = Awaited<ReturnType<typeof readSubjects>>

const standardFullMarks = 100_00

/** The usual lines, as shares of full marks. */
const standardLines = { excellentLine: 0.85, passLine: 0.6, lowLine: 0.4 } as const

const share = (part: number) => Math.round(standardFullMarks * part)

const standardSettings = {
  fullMarks: standardFullMarks,
  excellentLine: share(standardLines.excellentLine),
  passLine: share(standardLines.passLine),
  lowLine: share(standardLines.lowLine),
  isCounted: true,
  scaleRows: null,
} as const

const columns = {
  subjectId: examSubject.subjectId,
  level: examSubject.level,
  fullMarks: examSubject.fullMarks,
  excellentLine: examSubject.excellentLine,
  passLine: examSubject.passLine,
  lowLine: examSubject.lowLine,
  isCounted: examSubject.isCounted,
  isElective: examSubject.isElective,
  scaleRows: examSubject.scaleRows,
}

const keyOf = ({ subjectId, level }: Pick<ExamSubject, 'subjectId' | 'level'>) => `${subjectId} ${level}`

/** Reads the subjects of an exam, in each grade level that sits it. */
export const readExamSubjects = (db: Db, schoolId: number, examId: number): Promise<readonly ExamSubject[]> =>
  db
    .select(columns)
    .from(examSubject)
    .where(and(eq(examSubject.schoolId, schoolId), eq(examSubject.examId, examId)))
    .orderBy(examSubject.level, examSubject.subjectId)

/** Reads the subjects of several exams, in each grade level that sits them, by exam. */
export const readSubjectsOfExams = async (
  db: Db,
  schoolId: number,
  exams: readonly number[],
): Promise<ReadonlyMap<number, readonly ExamSubject[]>> => {
  const rows = await db
    .select({ ...columns, examId: examSubject.examId })
    .from(examSubject)
    .where(and(eq(examSubject.schoolId, schoolId), among(examSubject.examId, exams)))
    .orderBy(examSubject.examId, examSubject.level, examSubject.subjectId)
  return Map.groupBy(rows, ({ examId }) => examId)
}

/** Reads the settings that each subject had in the latest exam with it, by subject and level. */
const readLatestSettings = async (db: Db, schoolId: number): Promise<ReadonlyMap<string, ExamSubject>> => {
  const rows = await db
    .selectDistinctOn([examSubject.subjectId, examSubject.level], columns)
    .from(examSubject)
    .innerJoin(examTable, and(eq(examTable.schoolId, examSubject.schoolId), eq(examTable.id, examSubject.examId)))
    .where(eq(examSubject.schoolId, schoolId))
    .orderBy(examSubject.subjectId, examSubject.level, desc(examTable.startAt), desc(examTable.id))
  return new Map(rows.map((row) => [keyOf(row), row]))
}

const refuseNotOffered = (subjects: Subjects, ids: readonly number[], chosen: readonly ExamSubject[]): void => {
  const offered = new Set(chosen.map(({ subjectId }) => subjectId))
  const names = ids.filter((id) => !offered.has(id)).map((id) => `“${subjects.get(id)?.subject ?? ''}”`)
  if (names.length > 0) throw new Refusal(examRefusals.noSubjectsThere, { names: names.join('、') })
}

/**
 * Lists these subjects in each of the levels that offers them. Those of `kept` keep their settings; the others get the
 * ones of the latest exam with them, else 100 marks. Refuses a subject that no level offers.
 */
export const chooseSubjects = async (
  db: Db,
  schoolId: number,
  { ids, levels, kept }: { ids: readonly number[]; levels: ReadonlySet<number>; kept: readonly ExamSubject[] },
): Promise<readonly ExamSubject[]> => {
  const subjects = await readSubjects(db, schoolId)
  const latest = await readLatestSettings(db, schoolId)
  const keptByKey = new Map(kept.map((one) => [keyOf(one), one]))
  const chosen = ids.flatMap((subjectId) => {
    const subject = subjects.get(subjectId)
    if (subject === undefined) return []
    return [...levels]
      .filter((level) => isOffered(subject, level === 0 ? null : level))
      .map((level): ExamSubject => {
        const key = keyOf({ subjectId, level })
        const settings = keptByKey.get(key) ?? latest.get(key) ?? standardSettings
        return { ...settings, subjectId, level, isElective: subject.electiveGrades.includes(level) }
      })
  })
  refuseNotOffered(subjects, ids, chosen)
  return chosen
}

const isOneOf = (ones: readonly ExamSubject[]): SQL =>
  sql`(${examSubject.subjectId}, ${examSubject.level}) in (select * from unnest(
    ${sql.param(ones.map(({ subjectId }) => subjectId))}::bigint[],
    ${sql.param(ones.map(({ level }) => level))}::int[]))`

/** Makes these the subjects of an exam. Scores of subjects that are left out must have been deleted. */
export const writeExamSubjects = async (
  db: Db,
  { schoolId, examId }: ExamKey,
  before: readonly ExamSubject[],
  after: readonly ExamSubject[],
): Promise<void> => {
  const kept = new Set(after.map(keyOf))
  const dropped = before.filter((one) => !kept.has(keyOf(one)))
  if (dropped.length > 0)
    await db
      .delete(examSubject)
      .where(and(eq(examSubject.schoolId, schoolId), eq(examSubject.examId, examId), isOneOf(dropped)))
  const excluded = Object.fromEntries(
    (['fullMarks', 'excellentLine', 'passLine', 'lowLine', 'isCounted', 'isElective', 'scaleRows'] as const).map(
      (name) => [name, sql`excluded.${sql.identifier(examSubject[name].name)}`],
    ),
  )
  await db
    .insert(examSubject)
    .values(after.map((one) => ({ ...one, schoolId, examId })))
    .onConflictDoUpdate({
      target: [examSubject.schoolId, examSubject.examId, examSubject.subjectId, examSubject.level],
      set: excluded,
    })
}
