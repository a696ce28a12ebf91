import { lt } from 'drizzle-orm'
import { z } from 'zod'
import { excludeFromTrail } from '../../../../platform/server/audit/entry.ts'
import { jobKind, jobWork } from '../../../../platform/server/jobs/jobKind.ts'
import { phoneCall, phoneFace } from '../tables.ts'

/**
 * Days for which records are kept: calls for two school years, as bills of the telephone system; identifications, of
 * which nobody asks later, for half a year.
 */
const retentionDays = { calls: 730, faces: 180 } as const

const kind = jobKind({
  name: 'videoTele.clearRecords',
  title: '清理到期通话与刷脸记录',
  slow: true,
  input: z.object({}),
  result: z.object({ calls: z.int(), faces: z.int() }),
  attempts: 3,
})

/** Deletes expired calls and identifications each night, without audit entries per row. Used minutes stay used. */
export const recordClearing = jobWork(
  kind,
  ({ clock, finish }) =>
    finish(async (db) => {
      await excludeFromTrail(db)
      const before = (days: number) => new Date(clock.now().getTime() - days * 86_400_000)
      const calls = await db.delete(phoneCall).where(lt(phoneCall.startedAt, before(retentionDays.calls)))
      const faces = await db.delete(phoneFace).where(lt(phoneFace.at, before(retentionDays.faces)))
      return { calls: calls.rowCount ?? 0, faces: faces.rowCount ?? 0 }
    }),
  { schedule: '20 4 * * *' },
)
