import { and, eq, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../platform/contract/refusal.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { job } from '../../../platform/server/jobs/tables.ts'
import { type Session, schoolOf } from '../../../platform/server/session.ts'
import { importsRefusals } from '../refusals.ts'
import type { RowCounts } from '../views.ts'
import { importRow, importRun } from './tables.ts'

export type Run = typeof importRun.$inferSelect

/** How long the rows of an import are kept, in days. It can be undone for as long. */
export const undoableDays = 30

const ofRun = (schoolId: number, id: number) => and(eq(importRun.schoolId, schoolId), eq(importRun.id, id))

/** Finds an import. Refuses with `notFound` if there is none. */
export const findRun = async (db: Db, schoolId: number, id: number): Promise<Run> => {
  const [run] = await db.select().from(importRun).where(ofRun(schoolId, id))
  if (!run) throw new Refusal(common.notFound)
  return run
}

/** Finds an import and locks it until the end of the transaction. */
export const lockRun = async (db: Db, schoolId: number, id: number): Promise<Run> => {
  const [run] = await db.select().from(importRun).where(ofRun(schoolId, id)).for('update')
  if (!run) throw new Refusal(common.notFound)
  return run
}

/** Updates these fields of an import. */
export const changeRun = async (
  db: Db,
  { schoolId, id }: Pick<Run, 'schoolId' | 'id'>,
  changes: Partial<typeof importRun.$inferInsert>,
): Promise<void> => {
  await db.update(importRun).set(changes).where(ofRun(schoolId, id))
}

/** Finds the last job of an import. Returns null if there is none or its row is no longer kept. */
export const findLastJob = async (db: Db, { schoolId, jobId }: Pick<Run, 'schoolId' | 'jobId'>) => {
  if (jobId === null) return null
  const [row] = await db
    .select()
    .from(job)
    .where(and(eq(job.schoolId, schoolId), eq(job.id, jobId)))
  return row ?? null
}

/** Locks an import for a call that changes it. Refuses with `busy` while a job is waiting or running. */
export const lockIdleRun = async (db: Db, session: Session, id: number): Promise<Run> => {
  const run = await lockRun(db, schoolOf(session), id)
  const last = await findLastJob(db, run)
  if (last?.state === 'waiting' || last?.state === 'running') throw new Refusal(importsRefusals.busy)
  return run
}

/** Locks an import for its job. Refuses if a newer job has replaced this one. */
export const lockRunOfJob = async (db: Db, schoolId: number, id: number, jobId: number): Promise<Run> => {
  const run = await lockRun(db, schoolId, id)
  if (run.jobId !== jobId) throw new Refusal(importsRefusals.changedSince)
  return run
}

/** SQL condition for rows with notes. */
export const hasNotes = sql`jsonb_array_length(${importRow.notes}) > 0`

/** Counts the rows of an import by verdict. Returns null if there are none yet. */
export const countRows = async (db: Db, { schoolId, id }: Pick<Run, 'schoolId' | 'id'>): Promise<RowCounts | null> => {
  const rows = await db
    .select({
      verdict: importRow.verdict,
      count: sql<number>`count(*)::int`,
      leftOut: sql<number>`(count(*) filter (where ${importRow.leftOut}))::int`,
      noted: sql<number>`(count(*) filter (where ${hasNotes}))::int`,
    })
    .from(importRow)
    .where(and(eq(importRow.schoolId, schoolId), eq(importRow.runId, id)))
    .groupBy(importRow.verdict)
  if (rows.length === 0) return null
  const countOf = (verdict: string) => rows.find((row) => row.verdict === verdict)?.count ?? 0
  const leftOut = rows.reduce((total, row) => total + row.leftOut, 0)
  const noted = rows.reduce((total, row) => total + row.noted, 0)
  return {
    new: countOf('new'),
    changed: countOf('changed'),
    unchanged: countOf('unchanged'),
    refused: countOf('refused'),
    leftOut,
    noted,
  }
}
