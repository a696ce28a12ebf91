import { isHundredths } from '../../../../platform/contract/hundredths.ts'

/** The largest amount of one line in yuan. */
const mostYuan = 1_000_000

/** Converts yuan with at most two decimals to fen. Null for more decimals and for amounts beyond a million. */
export const toFen = (yuan: number): number | null =>
  isHundredths(yuan) && Math.abs(yuan) <= mostYuan ? Math.round(yuan * 100) : null

/** Parses yuan as a statement prints them, such as `12.00` or `-0.30`. Null for other text; blank counts as 0. */
export const parseYuan = (text: string): number | null => {
  const plain = text.replaceAll(',', '').trim()
  if (plain === '') return 0
  return /^[+-]?\d{1,9}(\.\d{1,5})?$/.test(plain) ? toFen(Number(plain)) : null
}
