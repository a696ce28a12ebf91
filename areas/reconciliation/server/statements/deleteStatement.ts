import { type SQL, and, desc, eq, gt, gte, lte, sql } from 'drizzle-orm'
import { Refusal, common } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import type { Context } from '../../../../platform/server/serve.ts'
import { schoolOf } from '../../../../platform/server/session.ts'
import { type reconciliation, reconciliationRefusals } from '../../contract.ts'
import { uniqueGroups } from '../books/lines.ts'
import { lockBooks } from '../books/lockBooks.ts'
import { clearMarks, findGroupsOfTrades } from '../books/recordLines.ts'
import { recountSummaries } from '../books/summaries.ts'
import { reconcileGroups } from '../compare/reconcile.ts'
import { billLine, billMark, billRecharge, billStatement } from '../tables.ts'
import { findGroupsOfDays } from './groupsOfDays.ts'

type Statement = typeof billStatement.$inferSelect

const requireStatement = async (db: Db, schoolId: number, id: number): Promise<Statement> => {
  const [statement] = await db
    .select()
    .from(billStatement)
    .where(and(eq(billStatement.schoolId, schoolId), eq(billStatement.id, id)))
  if (statement === undefined) throw new Refusal(common.notFound)
  return statement
}

/** Refuses a statement whose days a later one repeats: lines in both belong to the first and would be lost. */
const refuseOverlapped = async (db: Db, { schoolId, id, party, fromDay, toDay }: Statement): Promise<void> => {
  const [later] = await db
    .select({ fileName: billStatement.fileName })
    .from(billStatement)
    .where(
      and(
        eq(billStatement.schoolId, schoolId),
        eq(billStatement.party, party),
        gt(billStatement.id, id),
        lte(billStatement.fromDay, toDay),
        gte(billStatement.toDay, fromDay),
      ),
    )
    .orderBy(desc(billStatement.id))
    .limit(1)
  if (later !== undefined) throw new Refusal(reconciliationRefusals.statementOverlapped, { file: later.fileName })
}

/** Refuses a statement with trades that somebody marked or recharged, because their reason would be lost. */
const refuseUsed = async (db: Db, isIts: SQL | undefined): Promise<void> => {
  const handled = sql`(exists (select from ${billMark}
      where ${billMark.schoolId} = ${billLine.schoolId} and ${billMark.tradeCode} = ${billLine.tradeCode})
    or exists (select from ${billRecharge}
      where ${billRecharge.schoolId} = ${billLine.schoolId} and ${billRecharge.tradeCode} = ${billLine.tradeCode}))`
  const [used] = await db
    .select({ count: sql<number>`count(distinct ${billLine.tradeCode})::int` })
    .from(billLine)
    .where(and(isIts, handled))
  if (used !== undefined && used.count > 0) {
    throw new Refusal(reconciliationRefusals.statementUsed, { count: used.count })
  }
}

/** Refuses a statement that corrected amounts of an earlier one, because the earlier amounts are gone. */
const refuseCorrecting = async (db: Db, { schoolId, id }: Statement): Promise<void> => {
  const count = await db.$count(billLine, and(eq(billLine.schoolId, schoolId), eq(billLine.correctedById, id)))
  if (count > 0) throw new Refusal(reconciliationRefusals.statementCorrects, { count })
}

/**
 * Deletes a statement with its lines and compares every bill of its days again. Refuses a statement with trades that
 * somebody marked or recharged, one whose days a later statement repeats, and one that corrected amounts.
 */
export const deleteStatement = async ({
  db,
  session,
  query,
  clock,
}: Context<typeof reconciliation.deleteStatement>): Promise<null> => {
  const schoolId = schoolOf(session)
  await lockBooks(db, schoolId)
  const statement = await requireStatement(db, schoolId, query.id)
  const isIts = and(eq(billLine.schoolId, schoolId), eq(billLine.statementId, query.id))
  await refuseOverlapped(db, statement)
  await refuseCorrecting(db, statement)
  await refuseUsed(db, isIts)
  const trades = await db.selectDistinct({ tradeCode: billLine.tradeCode }).from(billLine).where(isIts)
  const tradeCodes = trades.map(({ tradeCode }) => tradeCode)
  const groups = await findGroupsOfTrades(db, schoolId, tradeCodes)
  const concerned = await findGroupsOfDays(db, schoolId, statement.fromDay, statement.toDay)
  await db.delete(billLine).where(isIts)
  await db.delete(billStatement).where(and(eq(billStatement.schoolId, schoolId), eq(billStatement.id, query.id)))
  await clearMarks(db, schoolId, tradeCodes)
  await recountSummaries(db, schoolId, uniqueGroups(groups))
  await reconcileGroups(db, { schoolId, timeZone: session.timeZone, now: clock.now() }, [...groups, ...concerned])
  return null
}
