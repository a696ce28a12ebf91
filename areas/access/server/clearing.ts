import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../../platform/server/clock.ts'
import type { Config } from '../../../platform/server/config.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { Database } from '../../../platform/server/database/database.ts'
import { lockWait, untilLocked } from '../../../platform/server/database/despiteLocks.ts'
import { jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import { deliveryWindowDays } from '../contract.ts'
import { beforeRecordsDeleted } from './announcements.ts'
import { accessReceipt } from './tables.ts'

const clearJob = jobKind({
  name: 'access.clear',
  title: '清理过期出入记录',
  slow: true,
  input: z.object({}),
  result: z.object({ months: z.int(), receipts: z.int() }),
  attempts: 3,
})

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly config: Pick<Config, 'accessKeepMonths'>
}

/** A month of records: its partition, and the moment at which it ends. */
interface Month {
  readonly table: string
  readonly end: Date
}

const firstOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 1))

/** Returns the start of the retention period. Months that ended before it are deleted. */
export const retentionStart = (now: Date, months: number): Date =>
  firstOfMonth(now.getUTCFullYear(), now.getUTCMonth() - months)

const findMonths = async (db: Db): Promise<Month[]> => {
  const { rows } = await db.execute<{ table: string }>(
    sql`select inhrelid::regclass::text as "table" from pg_inherits where inhparent = 'access_record'::regclass order by 1`,
  )
  return rows.flatMap(({ table }) => {
    const [, year, month] = /^access_record_(\d{4})_(\d{2})$/.exec(table) ?? []
    return year === undefined ? [] : [{ table, end: firstOfMonth(Number(year), Number(month)) }]
  })
}

const schoolsIn = async (db: Db, { table }: Month): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select distinct school_id as id from ${sql.identifier(table)} order by 1`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Drops a month's partition. While it waits for a backup that reads the month, it blocks all writers of records, so it
 * gives up quickly and retries.
 */
const dropMonth = async (db: Db, { table }: Month): Promise<void> => {
  await db.execute(sql.raw(`set local lock_timeout = '${lockWait}'`))
  await db.execute(sql`drop table ${sql.identifier(table)}`)
}

/**
 * Deletes every month that ended before the retention period. Each school's part is announced first, in that school's
 * transaction. If the node dies before the drop, the next run announces it again, which is harmless.
 */
const clearMonths = async ({ database, clock }: Parts, months: number, signal: AbortSignal): Promise<number> => {
  const runAsSystem = <T>(work: (db: Db) => Promise<T>) =>
    database.asSystem('access records: months and receipts whose time is over', work)
  const oldest = retentionStart(clock.now(), months)
  const expiredMonths = (await runAsSystem(findMonths)).filter(({ end }) => end <= oldest)
  for (const month of expiredMonths) {
    for (const schoolId of await runAsSystem((db) => schoolsIn(db, month))) {
      signal.throwIfAborted()
      await database.inSchool(schoolId, (db) => beforeRecordsDeleted.tell(db, { schoolId, before: month.end }))
    }
    await untilLocked(() => runAsSystem((db) => dropMonth(db, month)))
  }
  return expiredMonths.length
}

/**
 * Nightly job that deletes receipts older than the delivery window, and expired months of records unless they are kept
 * for ever.
 */
export const recordClearing = (parts: Parts) =>
  jobWork(
    clearJob,
    async (job) => {
      const { accessKeepMonths } = parts.config
      const months = accessKeepMonths === null ? 0 : await clearMonths(parts, accessKeepMonths, job.signal)
      const before = new Date(parts.clock.now().getTime() - deliveryWindowDays * 86_400_000)
      await job.finish(async (db) => {
        const deleted = await db.delete(accessReceipt).where(lt(accessReceipt.arrivedAt, before))
        return { months, receipts: deleted.rowCount ?? 0 }
      })
    },
    { schedule: '20 4 * * *' },
  )
