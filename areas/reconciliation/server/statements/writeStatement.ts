import { Refusal } from '../../../../platform/contract/refusal.ts'
import type { Db } from '../../../../platform/server/database/connection.ts'
import { partyNames, reconciliationRefusals } from '../../contract.ts'
import { dayOf } from '../books/homes.ts'
import { lockBooks } from '../books/lockBooks.ts'
import { recordLines } from '../books/recordLines.ts'
import { reconcileGroups } from '../compare/reconcile.ts'
import { billStatement } from '../tables.ts'
import { adoptSerials } from './adoptSerials.ts'
import { findGroupsOfDays } from './groupsOfDays.ts'
import type { NewStatement } from './newStatement.ts'
import { refuseDoubtfulDays, refuseOtherPayments } from './refuseDoubtful.ts'
import { refuseSecondImport } from './refuseSecondImport.ts'

/**
 * Returns the moment of the last line if the file may be cut off after it. The channel's bill has totals, so that a
 * part of it is refused.
 */
const findCompleteUntil = ({ party, completeTo, lines }: NewStatement): Date | null =>
  party === 'PAY' || completeTo === 'lastDay'
    ? null
    : new Date(lines.reduce((last, { tradeAt }) => Math.max(last, tradeAt.getTime()), 0))

/**
 * Writes a statement with its lines and compares every bill that it concerns. Returns how many lines are new, changed
 * and known. Refuses a file without lines and one that the school imported before.
 */
export const writeStatement = async (db: Db, statement: NewStatement) => {
  const { schoolId, timeZone, now, party, lines } = statement
  await lockBooks(db, schoolId)
  await refuseSecondImport(db, statement, timeZone)
  const days = lines.map(({ tradeAt }) => dayOf(tradeAt, timeZone)).toSorted()
  const [fromDay] = days
  const toDay = days.at(-1)
  if (fromDay === undefined || toDay === undefined) {
    const words = { party: partyNames[party], why: '没有找到交易' }
    throw new Refusal(reconciliationRefusals.wrongStatement, words)
  }
  refuseDoubtfulDays(statement, fromDay, toDay)
  const [written] = await db
    .insert(billStatement)
    .values({
      schoolId,
      party,
      fileName: statement.fileName,
      contentHash: statement.contentHash,
      fromDay,
      toDay,
      completeUntil: findCompleteUntil(statement),
      lineCount: lines.length,
      orderAmount: lines.reduce((sum, { amount }) => sum + amount, 0),
      importedById: statement.importedById,
      importedAt: now,
    })
    .returning({ id: billStatement.id })
  await refuseOtherPayments(db, statement)
  const source = { schoolId, timeZone, statementId: written?.id ?? null, now }
  const { groups, ...counts } = await recordLines(db, source, await adoptSerials(db, schoolId, lines))
  const concerned = await findGroupsOfDays(db, schoolId, fromDay, toDay)
  await reconcileGroups(db, { schoolId, timeZone, now }, [...groups, ...concerned])
  return counts
}
