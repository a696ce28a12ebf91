import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Call } from '../../../platform/contract/call.ts'
import { countedBounds, toCountedPage } from '../../../platform/contract/countedPage.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import { countUpTo } from '../../../platform/server/database/countUpTo.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { pageOfIds } from '../../../platform/server/database/pageOfIds.ts'
import { jobStatusOf } from '../../../platform/server/jobs/jobStatus.ts'
import { job } from '../../../platform/server/jobs/tables.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { type Session, memberOf, schoolOf } from '../../../platform/server/session.ts'
import type { imports } from '../contract.ts'
import type { HistoryRow } from '../views.ts'
import { openStages } from '../words.ts'
import { listOptions } from './options.ts'
import { type Run, countRows, hasNotes, findLastJob, findRun } from './runs.ts'
import { isReason } from './reasons.ts'
import { makePlaceNamer } from './rowPlaces.ts'
import { showWorkbook } from './chooseSheets.ts'
import type { Kinds } from './start.ts'
import { visibleRuns } from './visibleRuns.ts'
import { importRow, importRun } from './tables.ts'
import { countUnreadValues } from './unreadValues.ts'

type JobRow = typeof job.$inferSelect
type Titles = ReadonlyMap<string, string>
type FileContext = Pick<Context<Call>, 'db' | 'session' | 'files'>

const toTime = (at: Date | null, { timeZone }: Session) => at && toWireTime(at, timeZone)

/**
 * Returns a link to an import's file while it is kept, else null. Only the importer gets it, because files show
 * everything unmasked.
 */
export const linkTo = async (
  { db, session, files }: FileContext,
  run: Run,
  fileId: number | null,
): Promise<string | null> => {
  if (fileId === null || run.memberId !== memberOf(session)) return null
  const kept = await files.find(db, fileId)
  return kept && files.link(kept.id, { schoolId: schoolOf(session), memberId: memberOf(session) })
}

/** Returns the rows that the check of an import under review has skipped, each with its place. */
const presentSkipped = ({ stage, skipped, workbook }: Run) => {
  if (stage !== 'reviewing' || skipped === null || skipped.count === 0) return undefined
  const nameOf = makePlaceNamer(workbook)
  const rows = skipped.rows.map(({ number, text }) => ({ id: number, place: nameOf(number) ?? undefined, text }))
  return { count: skipped.count, rows }
}

/** Returns the current state of one import. */
export const showRun = async (kinds: Kinds, titles: Titles, context: Context<typeof imports.run>) => {
  const { db, session, query, files } = context
  const run = await findRun(db, schoolOf(session), query.id)
  const last = await findLastJob(db, run)
  const isOwn = run.memberId === memberOf(session)
  const passwords = isOwn && run.passwordFileId !== null ? await files.find(db, run.passwordFileId) : null
  return {
    id: run.id,
    kind: run.kind,
    title: kinds.get(run.kind)?.title ?? run.kind,
    undoing: kinds.get(run.kind)?.undoing ?? '',
    isUndoClosed: (await kinds.get(run.kind)?.isUndoClosed?.(db, run)) ?? false,
    fileName: run.fileName,
    stage: run.stage,
    job: last && jobStatusOf(last, titles),
    doing: run.doing,
    headings: [...run.headings],
    options: await listOptions(db, kinds.get(run.kind)?.options, run, session),
    workbook: showWorkbook(run, kinds.get(run.kind)?.classKey),
    counts: await countRows(db, run),
    skipped: presentSkipped(run),
    stale: run.staleRows,
    ...(await countUnreadValues(db, run)),
    written: [...run.written],
    operatorName: run.operatorName,
    isOwn,
    hasPasswords: passwords !== null,
    sourceLink: await linkTo(context, run, run.fileId),
    errorLink: await linkTo(context, run, run.errorFileId),
    createdTime: toWireTime(run.createdAt, session.timeZone),
    writtenTime: toTime(run.writtenAt, session),
    undoneTime: toTime(run.undoneAt, session),
  }
}

/** Returns a page of an import's rows, in the order of the file. */
export const findRows = async ({ db, session, body }: Context<typeof imports.rows>) => {
  const run = await findRun(db, schoolOf(session), body.id)
  const where = and(
    eq(importRow.schoolId, run.schoolId),
    eq(importRow.runId, run.id),
    body.verdict === undefined ? undefined : eq(importRow.verdict, body.verdict),
    body.hasNotes === true ? hasNotes : undefined,
    body.reason === undefined ? undefined : isReason(body.reason, body.hasNotes === true),
  )
  const { limit, offset } = countedBounds(body)
  const { number: id, verdict, name, differences, notes, faults, leftOut } = importRow
  const rows = await db
    .select({ id, verdict, name, differences, notes, faults, leftOut })
    .from(importRow)
    .where(where)
    .orderBy(asc(importRow.number))
    .limit(limit)
    .offset(offset)
  const nameOf = makePlaceNamer(run.workbook)
  const content = rows.map((row) => ({
    ...row,
    place: nameOf(row.id) ?? undefined,
    differences: [...row.differences],
    notes: [...row.notes],
    faults: [...row.faults],
  }))
  return toCountedPage(body, content, await countUpTo(db, importRow, where))
}

const isAtWork = (last: JobRow | undefined) => last?.state === 'waiting' || last?.state === 'running'

const stageResults: Readonly<Record<Run['stage'], string>> = {
  mapping: '待对应列',
  reviewing: '已核对，待写入',
  done: '已写入',
  undone: '已撤销',
  dropped: '已放弃：之后又上传了多个文件',
}

/** True if the last job was an undoing that ended without effect: the import is still written. */
const isUndoRefused = (run: Run, last: JobRow | undefined) =>
  run.stage === 'done' && run.doing === 'undo' && (last?.state === 'failed' || last?.state === 'cancelled')

const getState = (run: Run, last: JobRow | undefined) => {
  if (isAtWork(last)) return 0
  if (isUndoRefused(run, last)) return 1
  if (last?.state === 'failed' || last?.state === 'cancelled') return 2
  if (run.stage === 'dropped') return 2
  return run.stage === 'done' || run.stage === 'undone' ? 1 : 0
}

const formatResult = (run: Run, last: JobRow | undefined): string => {
  if (last?.state === 'waiting') return '准备中'
  if (last?.state === 'running') return '进行中'
  const counts = run.written.map(({ what, count }) => `${what} ${count}`)
  const result = [stageResults[run.stage], ...counts].join('，')
  if (isUndoRefused(run, last)) return `${result}；撤销没有完成：${last?.error ?? '已取消'}`
  if (last?.state === 'failed') return last.error ?? '因异常停止'
  if (last?.state === 'cancelled') return '已取消，没有写入数据'
  return result
}

const getPercent = (last: JobRow | undefined): number | null => {
  if (last?.state !== 'running' || !last.allParts) return null
  return Math.min(99, Math.floor((last.doneParts / last.allParts) * 100))
}

const toHistoryRow = (run: Run, last: JobRow | undefined, title: string, session: Session): HistoryRow => {
  const state = getState(run, last)
  const ended = run.undoneAt ?? run.writtenAt ?? (state === 0 ? null : (last?.endedAt ?? null))
  const isWaiting = state === 0 && !isAtWork(last)
  return {
    id: run.id,
    type: run.kind,
    title,
    sourceFileName: run.fileName,
    state,
    schedule: getPercent(last),
    waitsFor: isWaiting ? (openStages.find((stage) => stage === run.stage) ?? null) : null,
    result: formatResult(run, last),
    operatorName: run.operatorName,
    startTime: toWireTime(run.createdAt, session.timeZone),
    endTime: toTime(ended, session),
  }
}

const findLastJobs = async (db: Db, schoolId: number, runs: readonly Run[]) => {
  const ids = runs.flatMap(({ jobId }) => jobId ?? [])
  const rows = await db
    .select()
    .from(job)
    .where(and(eq(job.schoolId, schoolId), inArray(job.id, ids)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns imports as the history shows them. */
export const presentHistory = async (
  kinds: Kinds,
  { db, session }: Pick<Context<Call>, 'db' | 'session'>,
  runs: readonly Run[],
): Promise<HistoryRow[]> => {
  const jobs = await findLastJobs(db, schoolOf(session), runs)
  return runs.map((run) => toHistoryRow(run, jobs.get(run.jobId ?? 0), kinds.get(run.kind)?.title ?? run.kind, session))
}

/** Returns a page of the school's imports that the session may see, newest first. */
export const findHistory = async (kinds: Kinds, { db, session, body }: Context<typeof imports.history>) => {
  const where = visibleRuns(kinds, session)
  const order = [desc(importRun.id)]
  const page = pageOfIds({ table: importRun, id: importRun.id, where, order, ...countedBounds(body) })
  const runs = await db
    .select()
    .from(importRun)
    .where(inArray(importRun.id, page))
    .orderBy(...order)
  const content = await presentHistory(kinds, { db, session }, runs)
  return toCountedPage(body, content, await countUpTo(db, importRun, where))
}
