import { and, eq, gte, lte } from 'drizzle-orm'
import { nextDay, previousDay } from '../../../../platform/contract/wireDay.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { BillGroup } from '../books/lines.ts'
import { billSummary } from '../tables.ts'

/**
 * Finds the bills whose result a statement of some days may change. A statement also says which trades are missing, and
 * a trade near midnight may be in the next day's.
 */
export const findGroupsOfDays = (db: Db, schoolId: number, fromDay: string, toDay: string): Promise<BillGroup[]> =>
  db
    .selectDistinct({ tradeDay: billSummary.tradeDay, productTag: billSummary.productTag })
    .from(billSummary)
    .where(
      and(
        eq(billSummary.schoolId, schoolId),
        gte(billSummary.tradeDay, previousDay(fromDay)),
        lte(billSummary.tradeDay, nextDay(toDay)),
      ),
    )
