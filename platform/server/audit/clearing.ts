import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../database/connection.ts'
import type { Database } from '../database/database.ts'
import { type RunningJob, jobKind, jobWork } from '../jobs/jobKind.ts'
import { auditChange, auditConcern, auditEntry } from './tables.ts'

/** Entries per short transaction, changes per statement, and the most entries deleted per night. */
const bounds = { entries: 1000, changes: 20_000, aNight: 500_000 }

const kind = jobKind({
  name: 'platform.clearTrail',
  title: '清理过期审计日志',
  slow: true,
  input: z.object({}),
  result: z.object({ entries: z.int() }),
  attempts: 3,
})

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly config: Pick<Config, 'auditKeepYears'>
}

const yearsBefore = (now: Date, years: number): Date => {
  const then = new Date(now)
  then.setUTCFullYear(now.getUTCFullYear() - years)
  return then
}

const idArray = (ids: readonly number[]) => sql`${sql.param([...ids])}::bigint[]`

/** Deletes one batch of these entries' changes, which can be many after an import. Returns true if none are left. */
const clearChanges = async (db: Db, ids: readonly number[]): Promise<boolean> => {
  const some = sql`select ${auditChange.id} from ${auditChange} where ${auditChange.entryId} = any(${idArray(ids)}) limit ${bounds.changes}`
  const { rows } = await db.execute<{ gone: number }>(
    sql`with gone as (delete from ${auditChange} where ${auditChange.id} in (${some}) returning 1)
      select count(*)::int as gone from gone`,
  )
  return (rows[0]?.gone ?? 0) < bounds.changes
}

/** The note of one night's clearing in the trail of one school. */
interface Note {
  readonly requestId: string
  readonly schoolId: number
  readonly now: Date
  readonly before: Date
}

/** Notes in a school's trail how many entries were deleted: one note a night, its count increased by each batch. */
const addToNote = async (db: Db, { requestId, schoolId, now, before }: Note, count: number): Promise<void> => {
  const call = `job.${kind.name}`
  const isNote = and(eq(auditEntry.requestId, requestId), eq(auditEntry.schoolId, schoolId), eq(auditEntry.call, call))
  const [known] = await db.select({ id: auditEntry.id }).from(auditEntry).where(isNote)
  if (known) {
    const counted = sql`jsonb_set(${auditChange.before}, '{count}', to_jsonb((${auditChange.before}->>'count')::int + ${count}))`
    await db.update(auditChange).set({ before: counted }).where(eq(auditChange.entryId, known.id))
    return
  }
  const head = { call, schoolId, requestId, address: '', at: now }
  const [made] = await db.insert(auditEntry).values(head).returning({ id: auditEntry.id })
  if (!made) throw new Error('the note was not written')
  const what = { relation: 'audit_entry', operation: 'delete', before: { count, until: before.toISOString() } }
  await db.insert(auditChange).values({ ...what, entryId: made.id, schoolId })
}

/**
 * Deletes trail entries beyond the retention, oldest first, in short transactions, and notes it in the trail of each
 * school. Entry ids follow time, so when a batch has no old entry, no later one has.
 */
const clear = async ({ database, clock }: Parts, years: number, job: Pick<RunningJob, 'id' | 'signal'>) => {
  const now = clock.now()
  const before = yearsBefore(now, years)
  const step = <T>(work: (db: Db) => Promise<T>) => database.asSystem('audit: what is older than it is kept', work)
  const nextOld = async (after: number) => {
    const { id, schoolId, at } = auditEntry
    const rows = await step((db) =>
      db.select({ id, schoolId, at }).from(auditEntry).where(gt(id, after)).orderBy(asc(id)).limit(bounds.entries),
    )
    return rows.filter((row) => row.at < before)
  }
  let cleared = 0
  for (
    let old = await nextOld(0);
    old.length > 0 && cleared < bounds.aNight;
    old = await nextOld(old.at(-1)?.id ?? 0)
  ) {
    const ids = old.map((row) => row.id)
    while (!(await step((db) => clearChanges(db, ids)))) job.signal.throwIfAborted()
    job.signal.throwIfAborted()
    await step(async (db) => {
      await db.delete(auditConcern).where(sql`${auditConcern.entryId} = any(${idArray(ids)})`)
      await db.delete(auditEntry).where(sql`${auditEntry.id} = any(${idArray(ids)})`)
      for (const [schoolId, own] of Map.groupBy(old, (row) => row.schoolId)) {
        await addToNote(db, { requestId: `job-${job.id}`, schoolId, now, before }, own.length)
      }
    })
    cleared += old.length
  }
  return cleared
}

/** Clears the trail every night, unless it is kept forever. */
export const trailClearing = (parts: Parts) => {
  const { auditKeepYears: years } = parts.config
  return jobWork(
    kind,
    async (job) => {
      const entries = years === null ? 0 : await clear(parts, years, job)
      await job.finish(async () => ({ entries }))
    },
    years === null ? {} : { schedule: '10 4 * * *' },
  )
}
