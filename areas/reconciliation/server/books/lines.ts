import type { Party, ProductTag } from '../../words.ts'

/** A payment or refund that a party's books bring. Amounts in fen; a refund is negative and has a refund code. */
export interface NewLine {
  readonly party: Party
  readonly tradeCode: string
  /** The number of the refund; empty for a payment. */
  readonly refundCode: string
  /** The card system's number of the credit; empty for the other parties. */
  readonly serial: string
  /** Used if the platform has no order with this trade code. */
  readonly productTag: ProductTag
  readonly tradeAt: Date
  readonly amount: number
  readonly serviceCharge: number
  readonly rate: string
  readonly tradeName: string
  readonly wxOrderCode: string
  readonly merchantId: string
  readonly payUserName: string
  readonly userIdentity: string
  readonly receiverName: string
  readonly receiverCode: string
  readonly receiverCardNum: string
}

/** The day and product type of some lines: the unit that is reconciled at once. */
export interface BillGroup {
  readonly tradeDay: string
  readonly productTag: ProductTag
}

/** Removes repeated groups. */
export const uniqueGroups = (groups: readonly BillGroup[]): BillGroup[] => [
  ...new Map(groups.map((group) => [`${group.tradeDay} ${group.productTag}`, group])).values(),
]
