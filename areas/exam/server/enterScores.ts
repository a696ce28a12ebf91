import { Refusal, common } from '../../../platform/contract/refusal.ts'
import { searchContextOf } from '../../../platform/server/asker.ts'
import type { Context } from '../../../platform/server/serve.ts'
import type { exam } from '../contract.ts'
import { examRefusals } from '../refusals.ts'
import { scoreOf, toHundredths } from '../score.ts'
import type { CellResult, StudentScore } from '../scoreContract.ts'
import type { Mark } from '../words.ts'
import type { WantedCell } from './judgeCell.ts'
import { readNames, readOperator } from './operator.ts'
import { lockExam, outdateRanks } from './ranking.ts'
import { readEntryRights } from './scoreRights.ts'
import { type CellOutcome, writeScores } from './writeScores.ts'

interface SentCell {
  readonly studentUserId: number
  readonly subjectId: number
  readonly score: number | null
  readonly mark: Mark | null
  readonly version?: number | undefined
}

const toWanted = ({ studentUserId, subjectId, score, mark, version }: SentCell): WantedCell => ({
  studentId: studentUserId,
  subjectId,
  score: score === null ? null : toHundredths(score),
  mark,
  version,
})

const toStudentScore = (cell: WantedCell, record: CellOutcome['record']): StudentScore => ({
  subjectId: cell.subjectId,
  score: scoreOf(record?.score ?? null),
  mark: record?.mark ?? null,
  scaled: null,
  classOrder: null,
  gradeOrder: null,
  schoolOrder: null,
  districtOrder: null,
  version: record?.version ?? 0,
  isTaken: true,
  isHidden: false,
  mayEnter: true,
  isCorrected: record?.isCorrected ?? false,
})

/**
 * Changes one score. A published exam needs a reason. If the call names the version that its sender has read, and a
 * colleague has changed the score since, it is refused with the current one.
 * The ranks follow in the background, so the answer holds none.
 */
export const modifyScore = async (context: Context<typeof exam.modifyScore>): Promise<StudentScore> => {
  const { db, session, body, jobs, clock } = context
  const { schoolId, asker } = searchContextOf(session)
  const key = { schoolId, examId: body.examRecordId }
  const row = await lockExam(db, key)
  const { reason } = body
  if (row.state === 'published' && reason.trim() === '') throw new Refusal(examRefusals.reasonNeeded)
  const rights = await readEntryRights(db, schoolId, { asker, permissions: session.permissions })
  const by = await readOperator(db, session)
  const cell = toWanted(body)
  const writing = { exam: row, rights, by, reason, at: clock.now() }
  const { outcomes, hasChanged } = await writeScores(db, key, [cell], writing)
  const [outcome] = outcomes
  if (outcome?.state === 'refused') throw outcome.refusal
  const current = toStudentScore(cell, outcome?.record)
  if (outcome?.state === 'conflict') throw new Refusal(common.stale, { name: '成绩' }, current)
  if (hasChanged) await outdateRanks(db, jobs, key)
  return current
}

const toCellResult = (outcome: CellOutcome, names: ReadonlyMap<number, string>): CellResult => {
  const { cell, record, state } = outcome
  return {
    studentUserId: cell.studentId,
    subjectId: cell.subjectId,
    state,
    score: scoreOf(record?.score ?? null),
    mark: record?.mark ?? null,
    version: record?.version ?? 0,
    by: names.get(record?.enteredBy ?? 0) ?? null,
    why: outcome.state === 'refused' ? outcome.refusal.message : null,
  }
}

/** Saves cells of the entry grid. Refuses a published exam; every cell has its own result. */
export const saveScores = async (context: Context<typeof exam.saveScores>): Promise<CellResult[]> => {
  const { db, session, body, jobs, clock } = context
  const { schoolId, asker } = searchContextOf(session)
  const key = { schoolId, examId: body.examRecordId }
  const row = await lockExam(db, key)
  if (row.state === 'published') throw new Refusal(examRefusals.published, { name: row.name, action: '录入成绩' })
  const rights = await readEntryRights(db, schoolId, { asker, permissions: session.permissions })
  const by = await readOperator(db, session)
  const writing = { exam: row, rights, by, reason: '', at: clock.now() }
  const { outcomes, hasChanged } = await writeScores(db, key, body.cells.map(toWanted), writing)
  if (hasChanged) await outdateRanks(db, jobs, key)
  const enterers = outcomes.flatMap(({ record }) => record?.enteredBy ?? [])
  const names = await readNames(db, schoolId, enterers)
  return outcomes.map((outcome) => toCellResult(outcome, names))
}
