import { and, eq, sql } from 'drizzle-orm'
import type { Refusal } from '../../../platform/contract/refusal.ts'
import { among } from '../../../platform/server/database/among.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { memberJoin } from '../../registry/server/people.ts'
import { member } from '../../registry/server/tables/members.ts'
import { readSubjects } from '../../teaching/server/index.ts'
import { findChangedBefore } from './changedBefore.ts'
import { refuseClosedEntry } from './closedEntry.ts'
import type { ExamKey } from './examKey.ts'
import { readExamSubjects } from './examSubjects.ts'
import { type CellFacts, type Entry, type NamedStudent, type WantedCell, findCellFault } from './judgeCell.ts'
import { type ScoreRights, makeSubjectCheck } from './scoreRights.ts'
import { examClassJoin } from './joins.ts'
import { examClass, examScore, examScoreChange, examStudent, type examTable } from './tables.ts'

type ScoreRecord = typeof examScore.$inferSelect

/** The outcome of a cell. `record` is what is stored now, if anything is. */
export type CellOutcome =
  | { readonly state: 'saved'; readonly cell: WantedCell; readonly record: ScoreRecord | undefined }
  | { readonly state: 'conflict'; readonly cell: WantedCell; readonly record: ScoreRecord | undefined }
  | {
      readonly state: 'refused'
      readonly cell: WantedCell
      readonly record: ScoreRecord | undefined
      readonly refusal: Refusal
    }

interface Writing {
  readonly exam: typeof examTable.$inferSelect
  readonly rights: ScoreRights
  readonly by: { readonly id: number; readonly name: string }
  readonly reason: string
  readonly at: Date
}

const readStudents = async (db: Db, { schoolId, examId }: ExamKey, ids: readonly number[], rights: ScoreRights) => {
  const rows = await db
    .select({
      studentId: examStudent.studentId,
      name: member.name,
      classId: examStudent.classId,
      level: examClass.level,
      electiveIds: examStudent.electiveIds,
      isInCharge: rights.isInCharge,
    })
    .from(examStudent)
    .innerJoin(member, memberJoin(examStudent.schoolId, examStudent.studentId))
    .innerJoin(examClass, examClassJoin)
    .where(and(eq(examStudent.schoolId, schoolId), eq(examStudent.examId, examId), among(examStudent.studentId, ids)))
  return new Map(rows.map((row): [number, NamedStudent] => [row.studentId, row]))
}

const readFacts = async (
  db: Db,
  key: ExamKey,
  cells: readonly WantedCell[],
  { exam, rights }: Writing,
): Promise<CellFacts> => {
  const names = await readSubjects(db, key.schoolId)
  return {
    examName: exam.name,
    students: await readStudents(
      db,
      key,
      cells.map(({ studentId }) => studentId),
      rights,
    ),
    subjects: await readExamSubjects(db, key.schoolId, key.examId),
    nameOf: (id) => names.get(id)?.subject ?? '',
    mayEnter: makeSubjectCheck(rights),
  }
}

const keyOf = ({ studentId, subjectId }: { readonly studentId: number; readonly subjectId: number }) =>
  `${studentId} ${subjectId}`

const readRecords = async (db: Db, { schoolId, examId }: ExamKey, cells: readonly WantedCell[]) => {
  const ids = cells.map(({ studentId }) => studentId)
  const rows = await db
    .select()
    .from(examScore)
    .where(and(eq(examScore.schoolId, schoolId), eq(examScore.examId, examId), among(examScore.studentId, ids)))
  return new Map(rows.map((row) => [keyOf(row), row]))
}

const isSameEntry = (one: Entry, other: Entry): boolean => one.score === other.score && one.mark === other.mark

const nothing: Entry = { score: null, mark: null }

const judgeCell = (cell: WantedCell, record: ScoreRecord | undefined, facts: CellFacts): CellOutcome => {
  const refusal = findCellFault(cell, facts)
  if (refusal !== null) return { state: 'refused', cell, record, refusal }
  // The same value from two people is no conflict.
  if (isSameEntry(cell, record ?? nothing)) return { state: 'saved', cell, record }
  const isOutdated = cell.version !== undefined && cell.version !== (record?.version ?? 0)
  return { state: isOutdated ? 'conflict' : 'saved', cell, record }
}

const writeChanges = async (
  db: Db,
  key: ExamKey,
  outcomes: readonly CellOutcome[],
  writing: Writing,
): Promise<void> => {
  const { exam, by, reason, at } = writing
  const isPublished = exam.state === 'published'
  const isFirst = ({ record }: CellOutcome) => isSameEntry(record ?? nothing, nothing)
  const wasChanged = await findChangedBefore(
    db,
    key,
    outcomes.filter(isFirst).map(({ cell }) => cell),
  )
  const changes = outcomes.flatMap((outcome) => {
    const { cell, record } = outcome
    const old = record ?? nothing
    // A first entry before publishing is no change that anybody asks about later.
    if (isFirst(outcome) && !isPublished && !wasChanged(cell)) return []
    return [
      {
        ...key,
        studentId: cell.studentId,
        subjectId: cell.subjectId,
        oldScore: old.score,
        oldMark: old.mark,
        newScore: cell.score,
        newMark: cell.mark,
        reason,
        operatorName: by.name,
        at,
      },
    ]
  })
  if (changes.length > 0) await db.insert(examScoreChange).values(changes)
}

const writeRecords = async (db: Db, key: ExamKey, outcomes: readonly CellOutcome[], { exam, by }: Writing) => {
  const isCorrected = exam.state === 'published'
  return db
    .insert(examScore)
    .values(
      outcomes.map(({ cell: { studentId, subjectId, score, mark } }) => ({
        ...key,
        studentId,
        subjectId,
        score,
        mark,
        isCorrected,
        enteredBy: by.id,
      })),
    )
    .onConflictDoUpdate({
      target: [examScore.schoolId, examScore.examId, examScore.studentId, examScore.subjectId],
      set: {
        score: sql`excluded.score`,
        mark: sql`excluded.mark`,
        isCorrected: sql`${examScore.isCorrected} or excluded.is_corrected`,
        enteredBy: sql`excluded.entered_by`,
        version: sql`${examScore.version} + 1`,
      },
    })
    .returning()
}

/**
 * Writes cells of an exam's scores and keeps what was there before. Each cell has its own outcome: it is saved, in
 * conflict because somebody changed it since it was read, or refused. Call it under `lockExam`, and outdate the ranks
 * if `hasChanged`. Refuses a joint exam whose entry the bureau has closed.
 */
export const writeScores = async (
  db: Db,
  key: ExamKey,
  cells: readonly WantedCell[],
  writing: Writing,
): Promise<{ readonly outcomes: readonly CellOutcome[]; readonly hasChanged: boolean }> => {
  refuseClosedEntry(writing.exam, '录入或修改成绩')
  const facts = await readFacts(db, key, cells, writing)
  const records = await readRecords(db, key, cells)
  const last = new Map(cells.map((cell) => [keyOf(cell), cell]))
  const outcomes = [...last.values()].map((cell) => judgeCell(cell, records.get(keyOf(cell)), facts))
  const changing = outcomes.filter(
    ({ state, cell, record }) => state === 'saved' && !isSameEntry(cell, record ?? nothing),
  )
  if (changing.length === 0) return { outcomes, hasChanged: false }
  await writeChanges(db, key, changing, writing)
  const written = new Map((await writeRecords(db, key, changing, writing)).map((row) => [keyOf(row), row]))
  return {
    outcomes: outcomes.map((one) => ({ ...one, record: written.get(keyOf(one.cell)) ?? one.record })),
    hasChanged: true,
  }
}
