import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { normalizeTelephone } from '../../contract/numbers.ts'

/**
 * Returns an SQL condition for a whole mobile number, or undefined for other keywords. Only the digits that lists show
 * are compared (`maskTelephone`), because otherwise trying numbers would reveal the masked ones.
 */
export const matchesShownNumber = (telephone: SQLWrapper, keyword: string): SQL | undefined => {
  const number = normalizeTelephone(keyword)
  if (!/^1\d{10}$/.test(number)) return undefined
  return sql`(left(${telephone}, 3) = ${number.slice(0, 3)} and right(${telephone}, 2) = ${number.slice(-2)})`
}
