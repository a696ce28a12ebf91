import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/server/database/connection.ts'
import type { NewLine } from './books/lines.ts'
import { billLine, type billRecharge } from './tables.ts'

/** Reads the platform's order of a trade, or undefined. */
export const findOrder = async (db: Db, schoolId: number, tradeCode: string) => {
  const [order] = await db
    .select()
    .from(billLine)
    .where(
      and(
        eq(billLine.schoolId, schoolId),
        eq(billLine.party, 'QZ'),
        eq(billLine.tradeCode, tradeCode),
        eq(billLine.refundCode, ''),
      ),
    )
  return order
}

/** Makes the card system's line of a credit that the product asked for, with the people of the platform's order. */
export const makeCreditLine = async (
  db: Db,
  { schoolId, tradeCode, amount, cardNum, askedAt }: typeof billRecharge.$inferSelect,
  serial: string,
): Promise<NewLine> => {
  const order = await findOrder(db, schoolId, tradeCode)
  return {
    party: 'YKT',
    tradeCode,
    refundCode: '',
    serial,
    productTag: order?.productTag ?? 'CARD_RECHARGE',
    tradeAt: askedAt,
    amount,
    serviceCharge: 0,
    rate: '',
    tradeName: order?.tradeName ?? '',
    wxOrderCode: '',
    merchantId: '',
    payUserName: order?.payUserName ?? '',
    userIdentity: order?.userIdentity ?? '',
    receiverName: order?.receiverName ?? '',
    receiverCode: order?.receiverCode ?? '',
    receiverCardNum: cardNum,
  }
}
