import { type SQL, and, asc, eq, ilike, or } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { toWireTime } from '../../../platform/contract/time.ts'
import type { Db } from '../../../platform/server/database/connection.ts'
import { escapeLikePattern } from '../../../platform/server/database/escapeLikePattern.ts'
import { readCountedPage } from '../../../platform/server/readCountedPage.ts'
import type { Context } from '../../../platform/server/serve.ts'
import { schoolOf } from '../../../platform/server/session.ts'
import { type BillDetail, type KeywordType, type reconciliation, sourceOfParty } from '../contract.ts'
import { requireBill } from './findBill.ts'
import { billLine, billMark } from './tables.ts'

type DetailSearch = z.output<typeof reconciliation.exportDetails.body>

const columnsOfKeyword: Readonly<Record<KeywordType, readonly AnyPgColumn[]>> = {
  tradeCode: [billLine.tradeCode],
  receiver: [billLine.receiverName, billLine.receiverCode],
  card: [billLine.receiverCardNum],
  payer: [billLine.payUserName],
  wxOrder: [billLine.wxOrderCode],
}

/** SQL condition for the lines of a bill that match a search. */
export const isLineSought = (schoolId: number, search: DetailSearch): SQL | undefined => {
  const word = search.keyword.trim()
  const pattern = `%${escapeLikePattern(word)}%`
  return and(
    eq(billLine.schoolId, schoolId),
    eq(billLine.summaryId, search.billSummaryId),
    search.checkTradeFail ? eq(billLine.state, 'FAIL') : undefined,
    word === '' ? undefined : or(...columnsOfKeyword[search.keyWordType].map((column) => ilike(column, pattern))),
  )
}

/** Selects lines with the mark of their trade, by time. */
export const selectLines = (db: Db, schoolId: number, where: SQL | undefined) =>
  db
    .select({ line: billLine, mark: billMark })
    .from(billLine)
    .leftJoin(billMark, and(eq(billMark.schoolId, billLine.schoolId), eq(billMark.tradeCode, billLine.tradeCode)))
    .where(and(eq(billLine.schoolId, schoolId), where))
    .orderBy(asc(billLine.tradeAt), asc(billLine.id))
    .$dynamic()

type Found = Awaited<ReturnType<typeof selectLines>>[number]

/** Presents a line (academics §3, Bill detail). */
export const presentLine = ({ line, mark }: Found, timeZone: string): BillDetail => ({
  id: line.id,
  tradeCode: line.tradeCode,
  summaryId: line.summaryId,
  transDate: toWireTime(line.tradeAt, timeZone),
  source: sourceOfParty[line.party],
  orderAmount: line.amount,
  tradeStatus: line.amount < 0 ? 'REFUND' : 'PAID',
  receiverUserId: line.receiverUserId,
  receiverUserName: line.receiverName,
  receiverSchoolCardNum: line.receiverCardNum,
  receiverUserCode: line.receiverCode,
  payUserId: line.payUserId,
  payUserName: line.payUserName,
  userIdentity: line.userIdentity,
  createTime: toWireTime(line.createdAt, timeZone),
  checkBillStatus: line.state,
  checkBillRemark: line.remark,
  isMarked: mark !== null,
  settleAccounts: line.amount - line.serviceCharge,
  rate: line.rate,
  serviceCharge: line.serviceCharge,
  wxOrderCode: line.wxOrderCode,
  mchId: line.merchantId,
  tradeName: line.tradeName,
  version: mark?.version ?? 0,
})

/** Reads a page of a bill's lines, by time (A-CALL-089). */
export const findDetails = async ({ db, session, body }: Context<typeof reconciliation.details>) => {
  const schoolId = schoolOf(session)
  await requireBill(db, schoolId, body.billSummaryId)
  return readCountedPage(db, body, {
    table: billLine,
    where: isLineSought(schoolId, body),
    order: [asc(billLine.tradeAt), asc(billLine.id)],
    read: (onPage) => selectLines(db, schoolId, onPage),
    present: (found) => presentLine(found, session.timeZone),
  })
}
