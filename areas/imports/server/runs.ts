import { and, eq, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { job } from '../../../platform/server/jobs/tables.ts'
import type { Reach } from '../../../platform/server/reach.ts'
import { reachRows } from '../../../platform/server/reachRows.ts'
import { type Session, memberOf, schoolOf } from '../../../platform/server/session.ts'
import { reachedPart } from '../../organisation/server/index.ts'
import { importsRefusals } from '../refusals.ts'
import type { RowCounts } from '../views.ts'
import { importRow, importRun } from './tables.ts'

export type Run = typeof importRun.$inferSelect

/** How long the rows of an import are kept, and with them the way back, days. */
export const keptDays = 30

/** Imports of the session's own school that it sees: all of them for whoever reaches the whole school, else one's own. */
export const seenBy = (session: Session) =>
  and(
    eq(importRun.schoolId, schoolOf(session)),
    reachedPart(session) === null ? undefined : eq(importRun.memberId, memberOf(session)),
  )

export const reachRuns: Reach = reachRows(importRun, seenBy)

const ofRun = (schoolId: number, id: number) => and(eq(importRun.schoolId, schoolId), eq(importRun.id, id))

/** An import. Refuses one that does not exist. */
export const findRun = async (db: Db, schoolId: number, id: number): Promise<Run> => {
  const [run] = await db.select().from(importRun).where(ofRun(schoolId, id))
  if (!run) throw new Refusal(common.notFound)
  return run
}

/** The same, held until the end of the transaction. */
export const lockRun = async (db: Db, schoolId: number, id: number): Promise<Run> => {
  const [run] = await db.select().from(importRun).where(ofRun(schoolId, id)).for('update')
  if (!run) throw new Refusal(common.notFound)
  return run
}

/** Changes the given fields of an import. */
export const changeRun = async (
  db: Db,
  { schoolId, id }: Pick<Run, 'schoolId' | 'id'>,
  changes: Partial<typeof importRun.$inferInsert>,
): Promise<void> => {
  await db.update(importRun).set(changes).where(ofRun(schoolId, id))
}

/** The last job of an import, while its row is kept. */
export const findJobOf = async (db: Db, { schoolId, jobId }: Pick<Run, 'schoolId' | 'jobId'>) => {
  if (jobId === null) return null
  const [row] = await db
    .select()
    .from(job)
    .where(and(eq(job.schoolId, schoolId), eq(job.id, jobId)))
  return row ?? null
}

/** Holds an import that nothing works at, for a call that changes it. */
export const lockIdleRun = async (db: Db, session: Session, id: number): Promise<Run> => {
  const run = await lockRun(db, schoolOf(session), id)
  const last = await findJobOf(db, run)
  if (last?.state === 'waiting' || last?.state === 'running') throw new Refusal(importsRefusals.busy)
  return run
}

/** Holds an import for the job that works at it. Refuses one that another job has taken over. */
export const lockRunOfJob = async (db: Db, schoolId: number, id: number, jobId: number): Promise<Run> => {
  const run = await lockRun(db, schoolId, id)
  if (run.jobId !== jobId) throw new Refusal(importsRefusals.changedSince)
  return run
}

/** How many rows of an import there are of each verdict; null before there are any. */
export const countRows = async (db: Db, { schoolId, id }: Pick<Run, 'schoolId' | 'id'>): Promise<RowCounts | null> => {
  const rows = await db
    .select({
      verdict: importRow.verdict,
      count: sql<number>`count(*)::int`,
      leftOut: sql<number>`(count(*) filter (where ${importRow.leftOut}))::int`,
    })
    .from(importRow)
    .where(and(eq(importRow.schoolId, schoolId), eq(importRow.runId, id)))
    .groupBy(importRow.verdict)
  if (rows.length === 0) return null
  const of = (verdict: string) => rows.find((row) => row.verdict === verdict)?.count ?? 0
  const leftOut = rows.reduce((total, row) => total + row.leftOut, 0)
  return { new: of('new'), changed: of('changed'), unchanged: of('unchanged'), refused: of('refused'), leftOut }
}
