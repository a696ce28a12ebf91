import { and, isNull, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { excludeFromTrail } from '../../../platform/server/audit/entry.ts'
import { jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import { defaultConfig } from '../contract.ts'
import { visit, visitorConfig } from './tables.ts'

const kind = jobKind({
  name: 'visitor.eraseVisitors',
  title: '清除到期的访客信息',
  slow: true,
  input: z.object({}),
  result: z.object({ visits: z.int() }),
  attempts: 3,
})

/** Days for which a visit's school keeps the visitor's data. */
const retentionDays = sql`coalesce((select ${visitorConfig.retentionDays} from ${visitorConfig}
  where ${visitorConfig.schoolId} = ${visit.schoolId}), ${defaultConfig.retentionDays})`

/**
 * Erases each night the personal data of visits that ended longer ago than the school's settings keep it. Reason,
 * department and times remain for the statistics. A visitor who is still inside is not erased.
 */
export const visitorErasure = jobWork(
  kind,
  ({ clock, finish }) =>
    finish(async (db) => {
      await excludeFromTrail(db)
      const now = clock.now()
      const ended = sql`greatest(${visit.untilAt}, coalesce(${visit.leftAt}, ${visit.untilAt}))`
      const { rowCount } = await db
        .update(visit)
        .set({
          name: '已清除',
          telephone: '',
          idCardType: null,
          idCardCipher: null,
          idCardTail: null,
          note: '',
          plate: '',
          decisionNote: '',
          overrideReason: '',
          studentId: null,
          badge: '',
          code: null,
          tokenHash: null,
          erasedAt: now,
        })
        .where(
          and(
            isNull(visit.erasedAt),
            ne(visit.state, 'inside'),
            sql`${ended} < ${now}::timestamptz - make_interval(days => ${retentionDays})`,
          ),
        )
      return { visits: rowCount ?? 0 }
    }),
  { schedule: '20 4 * * *' },
)
