import { type CheckState, type Party, partyNames } from '../../words.ts'
import { formatYuan } from '../../../../platform/contract/money.ts'

/** The sums of one trade in the three books. */
export interface TradeBooks {
  /** The sum of a party's lines in fen, refunds subtracted. Null if the party has no line. */
  readonly amounts: Readonly<Record<Party, number | null>>
  /** True if the party's statement of the trade's day is there, so that a missing line means a missing payment. */
  readonly covered: Readonly<Record<Party, boolean>>
  /** The code or card that the card system credited if it isn't the order's, otherwise null. */
  readonly strayReceiver: string | null
  /** True for a product that is credited to a card. */
  readonly chargesCard: boolean
}

/** The result of a comparison with its reason. The reason is empty for `SUCCESS`. */
export interface Finding {
  readonly state: CheckState
  readonly remark: string
}

const fail = (remark: string): Finding => ({ state: 'FAIL', remark })
const notYet = (remark: string): Finding => ({ state: 'NONE', remark })

/** The parties in whose books a trade must be. */
const expectedParties = (chargesCard: boolean): readonly Party[] => (chargesCard ? ['PAY', 'QZ', 'YKT'] : ['PAY', 'QZ'])

/** A trade whose refunds equal its payments moved no money in the end, so a book may leave it out. */
const moved = (amount: number | null): number => amount ?? 0

const listAmounts = (parties: readonly Party[], amounts: TradeBooks['amounts']): string =>
  parties.map((party) => `${partyNames[party]} ${formatYuan(moved(amounts[party]))} 元`).join('，')

/** True if the books of these parties hold different amounts. */
const differ = (parties: readonly Party[], amounts: TradeBooks['amounts']): boolean =>
  new Set(parties.map((party) => moved(amounts[party]))).size > 1

const namesOf = (parties: readonly Party[]): string => parties.map((party) => partyNames[party]).join('、')

/**
 * Compares the books of one trade. A missing statement makes the trade `NONE`, never `FAIL`: before the statement is
 * imported, nobody knows (A-RULE-080). It may hold a refund of a payment that is there. A difference between two
 * complete books is `FAIL` in any case.
 */
export const compareTrade = ({ amounts, covered, chargesCard, strayReceiver }: TradeBooks): Finding => {
  const parties = expectedParties(chargesCard)
  if (!chargesCard && moved(amounts.YKT) !== 0) return fail('该商品不充值一卡通，一卡通却有记录')
  if (chargesCard && strayReceiver !== null) return fail(`一卡通充给了另一个人或另一张卡：${strayReceiver}`)
  const known = parties.filter((party) => amounts[party] !== null || covered[party])
  const incomplete = parties.filter((party) => !covered[party])
  const complete = parties.filter((party) => covered[party])
  if (differ(complete, amounts)) {
    const missing = known.filter((party) => amounts[party] === null)
    if (missing.length > 0) return fail(`${namesOf(missing)}没有这笔交易`)
    return fail(`金额不一致：${listAmounts(known, amounts)}`)
  }
  if (differ(known, amounts)) return notYet(`${namesOf(incomplete)}的账单还没有导入完整`)
  const unknown = parties.filter((party) => !known.includes(party))
  if (unknown.length > 0) return notYet(`${namesOf(unknown)}的账单还没有导入完整`)
  return { state: 'SUCCESS', remark: '' }
}

/** The amount in fen that the card still lacks, for a retry of the recharge. 0 if it lacks nothing or too much. */
export const lackingOnCard = ({ amounts, chargesCard }: TradeBooks): number =>
  chargesCard ? Math.max(0, Math.min(moved(amounts.PAY), moved(amounts.QZ)) - moved(amounts.YKT)) : 0
