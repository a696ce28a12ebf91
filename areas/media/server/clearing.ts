import { lt } from 'drizzle-orm'
import { z } from 'zod'
import { excludeFromTrail } from '../../../platform/server/audit/entry.ts'
import { jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import { playKeepDays } from '../limits.ts'
import { mediaPlay } from './tables.ts'

const kind = jobKind({
  name: 'media.clearPlays',
  title: '清理过期播放记录',
  slow: true,
  input: z.object({}),
  result: z.object({ plays: z.int() }),
  attempts: 3,
})

/** Deletes expired play records each night, without audit entries per row. */
export const playClearing = jobWork(
  kind,
  ({ clock, finish }) =>
    finish(async (db) => {
      await excludeFromTrail(db)
      const before = new Date(clock.now().getTime() - playKeepDays * 86_400_000)
      const deleted = await db.delete(mediaPlay).where(lt(mediaPlay.untilAt, before))
      return { plays: deleted.rowCount ?? 0 }
    }),
  { schedule: '50 4 * * *' },
)
