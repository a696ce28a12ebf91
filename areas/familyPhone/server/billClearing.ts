import { lt } from 'drizzle-orm'
import { z } from 'zod'
import { excludeFromTrail } from '../../../platform/server/audit/entry.ts'
import { jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import { phoneBill } from './tables.ts'

/** Days for which bills are kept: two school years, in which a family may ask about one. */
const billRetentionDays = 730

const kind = jobKind({
  name: 'familyPhone.clearBills',
  title: '清理到期话单',
  slow: true,
  input: z.object({}),
  result: z.object({ bills: z.int() }),
  attempts: 3,
})

/** Deletes expired bills each night, without audit entries per row. */
export const billClearing = jobWork(
  kind,
  ({ clock, finish }) =>
    finish(async (db) => {
      await excludeFromTrail(db)
      const before = new Date(clock.now().getTime() - billRetentionDays * 86_400_000)
      const { rowCount } = await db.delete(phoneBill).where(lt(phoneBill.at, before))
      return { bills: rowCount ?? 0 }
    }),
  { schedule: '50 4 * * *' },
)
