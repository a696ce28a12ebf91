import { lt } from 'drizzle-orm'
import { z } from 'zod'
import { jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import { deliveryDays } from '../readings.ts'
import { airReading } from './tables.ts'

/** Readings are kept longer than they may be delivered, so that a repeated one is always known. */
const keepDays = deliveryDays + 5

const clearJob = jobKind({
  name: 'environment.clear',
  title: '清理过期环境读数',
  slow: true,
  input: z.object({}),
  result: z.object({ readings: z.int() }),
  attempts: 3,
})

/** Nightly job that deletes expired readings. Their hourly sums stay. */
export const readingClearing = jobWork(
  clearJob,
  async ({ clock, finish }) =>
    finish(async (db) => {
      const before = new Date(clock.now().getTime() - keepDays * 86_400_000)
      const deleted = await db.delete(airReading).where(lt(airReading.at, before))
      return { readings: deleted.rowCount ?? 0 }
    }),
  { schedule: '40 4 * * *' },
)
