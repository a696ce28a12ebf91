import { useCall } from '../../../platform/console/client/useCall.ts'
import { type BillDetail, type BillDetailDialog, type BillHeader, reconciliation } from '../contract.ts'

/** The line whose trade a dialog shows, and the platform's bill of the same day. */
export interface OpenedLine {
  readonly line: BillDetail
  /** Null if the platform has no bill of that day. */
  readonly platformBill: number | null
}

/** Returns the platform's bill of a bill's day. */
export const platformBillOf = (bill: BillHeader | undefined): number | null =>
  bill?.siblings.find(({ mchType }) => mchType === 'QZ')?.id ?? null

/** The fields that a channel's line lacks and the platform's order holds. */
const people = [
  'payUserName',
  'userIdentity',
  'receiverUserName',
  'receiverUserCode',
  'receiverSchoolCardNum',
  'tradeName',
] as const

const withPeople = (detail: BillDetailDialog, order: BillDetailDialog | undefined): BillDetailDialog =>
  order === undefined
    ? detail
    : { ...detail, ...Object.fromEntries(people.map((name) => [name, detail[name] || order[name]])) }

/**
 * Reads the trade of a line. Payer and receiver come from the platform's order if the line, such as a channel's, has
 * none. An order that isn't found leaves them empty.
 */
export const useTrade = ({ line: { tradeCode, summaryId }, platformBill }: OpenedLine) => {
  const found = useCall(reconciliation.detail, { query: { tradeCode, summaryId } })
  const isElsewhere = platformBill !== null && platformBill !== summaryId
  const order = useCall(
    reconciliation.detail,
    { query: { tradeCode, summaryId: platformBill ?? summaryId } },
    { enabled: isElsewhere },
  )
  const isReady = !isElsewhere || order.data !== undefined || order.error !== null
  return {
    data: found.data === undefined || !isReady ? undefined : withPeople(found.data, order.data),
    error: found.error,
    refetch: found.refetch,
  }
}
