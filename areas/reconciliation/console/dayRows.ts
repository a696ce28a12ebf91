import { type BillDay, type BillSummary, type Party, partyNames } from '../contract.ts'
import { formatDifference } from './formatDifference.ts'

/** The bill of a party in one line of a day, with the number of lines that it takes. */
interface BillCell {
  readonly bill: BillSummary | undefined
  readonly rowSpan: number
}

/** A line of a day, with the parties whose cell begins in it. */
type BillLine = Readonly<Record<Party, BillCell | undefined>>

const billsOf = ({ bills }: BillDay, party: Party): readonly BillSummary[] =>
  bills.find(({ mchType }) => mchType === party)?.billSummaryDOS ?? []

/** Returns the cells of a party, one for each line. The last bill takes the lines that are left. */
const cellsOf = (bills: readonly BillSummary[], lines: number): readonly (BillCell | undefined)[] =>
  Array.from({ length: lines }, (_, at) => {
    if (at > 0 && at >= bills.length) return undefined
    return { bill: bills[at], rowSpan: at >= bills.length - 1 ? lines - at : 1 }
  })

/** Splits a day into lines with one bill of each party at most. A day has at least one line. */
export const linesOfDay = (day: BillDay): BillLine[] => {
  const lines = Math.max(1, ...day.bills.map(({ billSummaryDOS }) => billSummaryDOS.length))
  const [PAY, QZ, YKT] = [
    cellsOf(billsOf(day, 'PAY'), lines),
    cellsOf(billsOf(day, 'QZ'), lines),
    cellsOf(billsOf(day, 'YKT'), lines),
  ]
  return Array.from({ length: lines }, (_, at) => ({ PAY: PAY[at], QZ: QZ[at], YKT: YKT[at] }))
}

/** True if a party has bills of several merchants on a day, so that each must name its merchant. */
export const hasMerchants = (day: BillDay): boolean => day.bills.some(({ billSummaryDOS }) => billSummaryDOS.length > 1)

/** The bill that 明细 opens: the platform's, else the first there is. */
export const mainBill = (day: BillDay): BillSummary | undefined =>
  billsOf(day, 'QZ')[0] ?? billsOf(day, 'PAY')[0] ?? billsOf(day, 'YKT')[0]

const sumOf = (bills: readonly BillSummary[]) => bills.reduce((sum, { orderAmount }) => sum + orderAmount, 0)

/**
 * Says how far each party's sum is from that of the first party with a bill. Parties without a bill are left out,
 * because their statement may not be imported yet.
 */
export const differencesOfDay = (day: BillDay): string[] => {
  const sums = day.bills.flatMap(({ mchType, billSummaryDOS }) =>
    billSummaryDOS.length === 0 ? [] : [{ mchType, sum: sumOf(billSummaryDOS) }],
  )
  const [first, ...others] = sums
  if (first === undefined) return []
  return others
    .filter(({ sum }) => sum !== first.sum)
    .map(({ mchType, sum }) => `${partyNames[mchType]} ${formatDifference(sum - first.sum)}`)
}
