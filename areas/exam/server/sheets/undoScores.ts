import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { UndoContext, UndoResult } from '../../../imports/server/index.ts'
import { examRefusals } from '../../refusals.ts'
import { marks } from '../../words.ts'
import type { ExamKey } from '../examKey.ts'
import { outdateRanks } from '../ranking.ts'
import { formatEntry } from './readRow.ts'
import { type ScoreRecord, readScoreRecords, readUndoFacts, scoreKey } from './scoreFacts.ts'
import { keepChanges, readOperator } from './keptChanges.ts'
import { processCells } from './processCells.ts'

const entry = { score: z.int().nullable(), mark: z.enum(marks).nullable() }

const Before = z.object({ ...entry, isCorrected: z.boolean(), enteredBy: z.int().nullable(), version: z.int() })

/** The trace of a row: each cell before and after, and the version that the import left. */
const Trace = z.object({
  studentId: z.int(),
  cells: z.array(z.object({ subjectId: z.int(), before: Before.nullable(), after: z.object(entry), version: z.int() })),
})
export type ScoreTrace = z.input<typeof Trace>

type Cell = z.output<typeof Trace>['cells'][number] & { readonly studentId: number; readonly name: string }

type UndoFacts = Awaited<ReturnType<typeof readUndoFacts>>

/** The most changed scores that a refusal names. */
const mostNamed = 5

const nameChange = (
  { name, subjectId, after, studentId }: Cell,
  { nameOf, mayEnter, students }: UndoFacts,
  records: ReadonlyMap<string, ScoreRecord>,
) => {
  const student = students.get(studentId)
  // The present score is kept from a caller who may no longer enter it.
  if (student === undefined || !mayEnter(student, subjectId)) return `${name}的${nameOf(subjectId)}`
  const now = records.get(scoreKey(studentId, subjectId))
  const [from, to] = [after, now ?? { score: null, mark: null }].map((one) => formatEntry(one) ?? '空')
  return `${name}的${nameOf(subjectId)}（${from} → ${to}）`
}

const restore = async (db: Db, { schoolId, examId }: ExamKey, cells: readonly Cell[]): Promise<void> => {
  const added = cells.filter(({ before }) => before === null)
  const changed = cells.flatMap(({ studentId, subjectId, before }) =>
    before === null ? [] : [{ studentId, subjectId, ...before }],
  )
  await processCells(added, (some) =>
    db.execute(sql`delete from exam_score old
      using jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as given ("studentId" bigint, "subjectId" bigint)
      where old.school_id = ${schoolId} and old.exam_id = ${examId} and old.student_id = given."studentId"
        and old.subject_id = given."subjectId"`),
  )
  // The version rises, so that a grid that shows the imported score notices the change.
  await processCells(changed, (some) =>
    db.execute(sql`update exam_score old set score = given.score, mark = given.mark, entered_by = given."enteredBy",
        is_corrected = given."isCorrected", version = old.version + 1
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as given ("studentId" bigint, "subjectId" bigint,
        score int, mark text, "enteredBy" bigint, "isCorrected" boolean)
      where old.school_id = ${schoolId} and old.exam_id = ${examId} and old.student_id = given."studentId"
        and old.subject_id = given."subjectId"`),
  )
}

/**
 * Undoes a whole import of scores, or names the scores that somebody has changed since. Refuses a published exam, and a
 * caller who may no longer enter one of the scores.
 */
export const undoScores = async (db: Db, undoing: UndoContext): Promise<UndoResult> => {
  const { rows, jobs, now } = undoing
  const facts = await readUndoFacts(db, undoing)
  const { key, students, mayEnter, nameOf } = facts
  const traces = z.array(Trace).parse(undoing.traces)
  const cells: readonly Cell[] = traces.flatMap(({ studentId, cells: written }, at) =>
    written.map((cell) => ({ ...cell, studentId, name: students.get(studentId)?.name ?? rows[at]?.name ?? '' })),
  )
  const records = await readScoreRecords(
    db,
    key,
    traces.map(({ studentId }) => studentId),
  )
  const isChanged = ({ studentId, subjectId, version }: Cell) =>
    records.get(scoreKey(studentId, subjectId))?.version !== version
  const changed = cells.filter(isChanged)
  const forbidden = cells.find(({ studentId, subjectId }) => {
    const student = students.get(studentId)
    return student === undefined || !mayEnter(student, subjectId)
  })
  if (forbidden !== undefined && !changed.includes(forbidden))
    throw new Refusal(examRefusals.notYourScores, { names: `${forbidden.name}的${nameOf(forbidden.subjectId)}` })
  if (changed.length > 0) {
    const named = changed.slice(0, mostNamed).map((cell) => nameChange(cell, facts, records))
    return { stands: [...named, ...(changed.length > mostNamed ? [`共 ${changed.length} 个成绩又有修改`] : [])] }
  }
  await restore(db, key, cells)
  const { name: operatorName } = await readOperator(db, undoing)
  const changes = cells.map(({ studentId, subjectId, before, after }) => ({
    studentId,
    subjectId,
    oldScore: after.score,
    oldMark: after.mark,
    newScore: before?.score ?? null,
    newMark: before?.mark ?? null,
  }))
  await keepChanges(db, key, changes, { reason: '撤销成绩导入', operatorName, at: now })
  await outdateRanks(db, jobs, key)
  return { stands: [] }
}
