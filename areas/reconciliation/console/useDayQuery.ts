import { useCall } from '../../../platform/console/client/useCall.ts'
import { plainErrorMap } from '../../../platform/console/kit/formFaults.ts'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { reconciliation } from '../contract.ts'
import { type DayRange, usualRange } from './dayRanges.ts'

/** All days of a query on one page (A-CONST-061). */
const allDays = { pageNum: 1, pageSize: 100_000 }

const defaults = { from: '', to: '', product: '' }

/** The product type that is chosen at first, if the school has it. */
const usualProduct = 'CARD_RECHARGE'

/**
 * The days and the product type of 缴费对账, kept in the address, with the days found. The contract's schema says which
 * field is at fault (A-RULE-053, 099, 100); nothing is read before the query is valid.
 */
export const useDayQuery = () => {
  const schoolId = useUser().schoolId ?? 0
  const [asked, change] = useScreenQuery(defaults)
  const products = useCall(reconciliation.products, { query: { schoolId } }, { fresh: 60_000 })
  const usual = usualRange()
  const range: DayRange = { from: asked.from || usual.from, to: asked.to || usual.to }
  const offered = products.data ?? []
  const product = asked.product || (offered.some(({ name }) => name === usualProduct) ? usualProduct : '')
  const search = { schoolId, beginDate: range.from, endDate: range.to, productTag: product }
  const read = reconciliation.days.body.safeParse({ ...search, ...allDays }, plainErrorMap)
  const faultOf = (...fields: readonly string[]) =>
    read.error?.issues.find(({ path }) => fields.includes(String(path[0])))?.message ?? null
  const body = read.data ?? { ...search, ...allDays, productTag: usualProduct }
  const days = useCall(reconciliation.days, { body }, { enabled: products.data !== undefined && read.success })
  return {
    range,
    product,
    products,
    days,
    /** The query as input of the calls. Valid only without faults. */
    body,
    isValid: read.success,
    rangeFault: faultOf('beginDate', 'endDate'),
    productFault: products.data === undefined ? null : faultOf('productTag'),
    /** An empty bound means the usual one. */
    chooseRange: ({ from, to }: DayRange) => change({ from, to }),
    chooseProduct: (next: string) => change({ product: next }),
  }
}
