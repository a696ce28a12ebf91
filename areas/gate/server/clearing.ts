import { inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../../platform/server/clock.ts'
import type { Config } from '../../../platform/server/config.ts'
import type { Database } from '../../../platform/server/database/database.ts'
import { jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import { retentionStart } from '../../access/server/index.ts'
import { gateRequest } from './tables.ts'

/** Maximum requests deleted in one transaction, so that no gate waits for a whole month of them. */
const batchSize = 5000

const clearJob = jobKind({
  name: 'gate.clear',
  title: '清理过期门禁请求',
  slow: true,
  input: z.object({}),
  result: z.object({ requests: z.int() }),
  attempts: 3,
})

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly config: Pick<Config, 'accessKeepMonths'>
}

const clearSome = (database: Database, before: Date): Promise<number> =>
  database.asSystem('gates: requests whose time is over', async (db) => {
    const old = db
      .select({ place: sql`ctid` })
      .from(gateRequest)
      .where(lt(gateRequest.endsAt, before))
      .limit(batchSize)
    const deleted = await db.delete(gateRequest).where(inArray(sql`ctid`, old))
    return deleted.rowCount ?? 0
  })

/** Nightly job that deletes requests older than the retention of access records; nothing if they are kept for ever. */
export const requestClearing = ({ database, clock, config: { accessKeepMonths } }: Parts) =>
  jobWork(
    clearJob,
    async ({ signal, finish }) => {
      let requests = 0
      if (accessKeepMonths !== null) {
        const before = retentionStart(clock.now(), accessKeepMonths)
        for (let deletedCount = batchSize; deletedCount === batchSize; requests += deletedCount) {
          signal.throwIfAborted()
          deletedCount = await clearSome(database, before)
        }
      }
      await finish(async () => ({ requests }))
    },
    { schedule: '35 4 * * *' },
  )
