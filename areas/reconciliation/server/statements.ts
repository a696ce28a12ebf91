import { and, count, desc, eq } from 'drizzle-orm'
import { pageBounds, toPage } from '../../../platform/contract/envelope.ts'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { member } from '../../registry/server/tables/members.ts'
import type { reconciliation } from '../contract.ts'
import { billStatement } from './tables.ts'

/** Reads a page of the imported statements, newest first. */
export const findStatements = async ({ db, session, body }: Context<typeof reconciliation.statements>) => {
  const where = and(
    eq(billStatement.schoolId, schoolOf(session)),
    body.mchType === undefined ? undefined : eq(billStatement.party, body.mchType),
  )
  const { limit, offset } = pageBounds(body)
  const rows = await db
    .select({ statement: billStatement, importedBy: member.name })
    .from(billStatement)
    .leftJoin(member, and(eq(member.schoolId, billStatement.schoolId), eq(member.id, billStatement.importedById)))
    .where(where)
    .orderBy(desc(billStatement.id))
    .limit(limit)
    .offset(offset)
  const [all] = await db.select({ count: count() }).from(billStatement).where(where)
  const content = rows.map(({ statement, importedBy }) => ({
    id: statement.id,
    mchType: statement.party,
    fileName: statement.fileName,
    fromDay: statement.fromDay,
    toDay: statement.toDay,
    completeUntilTime: statement.completeUntil && toWireTime(statement.completeUntil, session.timeZone),
    lineCount: statement.lineCount,
    orderAmount: statement.orderAmount,
    importedBy,
    importedTime: toWireTime(statement.importedAt, session.timeZone),
  }))
  return toPage(body, content, all?.count ?? 0)
}
