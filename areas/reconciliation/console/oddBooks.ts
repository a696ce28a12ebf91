import type { BillDetailDialog, CheckState } from '../contract.ts'

type Book = BillDetailDialog['books'][number]

/** The books that must hold a trade. */
const concerned = (books: readonly Book[], ofCard: boolean) =>
  books.filter(({ mchType, amount }) => mchType !== 'YKT' || ofCard || amount !== null)

/**
 * Returns the books that differ from the most common amount, all if there is none. A missing line differs only in an
 * abnormal trade; otherwise the statement may not be imported yet.
 */
export const findOddBooks = (books: readonly Book[], state: CheckState, ofCard: boolean): ReadonlySet<Book> => {
  const known = concerned(books, ofCard).filter(({ amount }) => amount !== null || state === 'FAIL')
  const count = (amount: number) => known.filter((book) => (book.amount ?? 0) === amount).length
  const most = Math.max(0, ...known.map(({ amount }) => count(amount ?? 0)))
  if (most === known.length) return new Set()
  return new Set(known.filter(({ amount }) => most === 1 || count(amount ?? 0) < most))
}
