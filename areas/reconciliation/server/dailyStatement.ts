import { and, eq, isNull, lte } from 'drizzle-orm'
import { z } from 'zod'
import { previousDay } from '../../../platform/contract/wireDay.ts'
import { jobKind, jobWork } from '../../../platform/server/jobs/jobKind.ts'
import { readSchoolTimeZone } from '../../registry/server/timeZones.ts'
import { statementHour } from '../words.ts'
import { dayOf } from './books/homes.ts'
import { reconcileGroups } from './compare/reconcile.ts'
import { billSummary } from './tables.ts'

const kind = jobKind({
  name: 'reconciliation.makeStatements',
  title: '生成对账单',
  input: z.object({}),
  result: z.object({ bills: z.int() }),
  // Many attempts, because nobody repeats the job by hand.
  attempts: 12,
})

/**
 * Compares every bill of the days before that nobody has compared yet, each day at 10:00 in the school's time zone
 * (A-RULE-082). It includes days on which no node ran at that time.
 */
export const dailyStatement = jobWork(
  kind,
  ({ schoolId, clock, finish }) =>
    finish(async (db) => {
      const now = clock.now()
      const timeZone = await readSchoolTimeZone(db, schoolId)
      const unchecked = await db
        .select()
        .from(billSummary)
        .where(
          and(
            eq(billSummary.schoolId, schoolId),
            isNull(billSummary.checkedAt),
            lte(billSummary.tradeDay, previousDay(dayOf(now, timeZone))),
          ),
        )
      await reconcileGroups(db, { schoolId, timeZone, now }, unchecked)
      return { bills: unchecked.length }
    }),
  { schedule: `0 ${statementHour} * * *`, perSchool: true },
)
