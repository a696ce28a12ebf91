import { sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { ImportContext, WriteResult } from '../../../imports/server/index.ts'
import { findChangedBefore } from '../changedBefore.ts'
import type { ExamKey } from '../examKey.ts'
import { outdateRanks } from '../ranking.ts'
import type { ScorePlan } from './compareScores.ts'
import type { ScoreFacts, ScoreRecord } from './scoreFacts.ts'
import { type KeptChange, keepChanges, readOperator } from './keptChanges.ts'
import { processCells } from './processCells.ts'
import type { ScoreTrace } from './undoScores.ts'

const writeCells = (
  db: Db,
  { schoolId, examId }: ExamKey,
  cells: readonly { readonly studentId: number; readonly subjectId: number }[],
  enteredBy: number,
): Promise<void> =>
  processCells(cells, (some) =>
    db.execute(sql`
      insert into exam_score as old (school_id, exam_id, student_id, subject_id, score, mark, entered_by)
      select ${schoolId}::bigint, ${examId}::bigint, "studentId", "subjectId", score, mark, ${enteredBy}::bigint
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as given ("studentId" bigint, "subjectId" bigint,
        score int, mark text)
      on conflict (school_id, exam_id, student_id, subject_id) do update set score = excluded.score,
        mark = excluded.mark, entered_by = excluded.entered_by, version = old.version + 1`),
  )

/** The version of a score after it was written. The database gives a new one the version 1. */
const nextVersionOf = (record: ScoreRecord | undefined): number => (record?.version ?? 0) + 1

const wasEntered = (record: ScoreRecord | undefined): boolean =>
  record !== undefined && (record.score !== null || record.mark !== null)

/** Writes the scores of all plans in a few statements, keeps what was there before, and has the ranks computed. */
export const writeScoreCells = async (
  db: Db,
  plans: readonly { readonly number: number; readonly plan: ScorePlan }[],
  { key }: ScoreFacts,
  importing: ImportContext,
): Promise<WriteResult> => {
  const by = await readOperator(db, importing)
  const cells = plans.flatMap(({ plan: { studentId, cells: changed } }) =>
    changed.map((cell) => ({ ...cell, studentId })),
  )
  await writeCells(
    db,
    key,
    cells.map(({ studentId, subjectId, score, mark }) => ({ studentId, subjectId, score, mark })),
    by.id,
  )
  const isFirst = ({ record }: (typeof cells)[number]) => !wasEntered(record)
  const wasChanged = await findChangedBefore(db, key, cells.filter(isFirst))
  const changes = cells.flatMap((cell): KeptChange[] => {
    const { studentId, subjectId, score: newScore, mark: newMark, record } = cell
    if (isFirst(cell) && !wasChanged(cell)) return []
    const [oldScore, oldMark] = [record?.score ?? null, record?.mark ?? null]
    return [{ studentId, subjectId, oldScore, oldMark, newScore, newMark }]
  })
  await keepChanges(db, key, changes, { reason: '成绩导入', operatorName: by.name, at: importing.now })
  await outdateRanks(db, importing.jobs, key)
  const traces = plans.map(({ number, plan: { studentId, cells: changed } }) => {
    const trace: ScoreTrace = {
      studentId,
      cells: changed.map(({ subjectId, record, score, mark }) => ({
        subjectId,
        before: record ?? null,
        after: { score, mark },
        version: nextVersionOf(record),
      })),
    }
    return { number, trace }
  })
  return {
    traces,
    counts: [
      { what: '学生', count: plans.length },
      { what: '新录成绩', count: cells.filter(isFirst).length },
      { what: '修改成绩', count: cells.filter((cell) => !isFirst(cell)).length },
    ],
    signIns: [],
    footprint: null,
  }
}
