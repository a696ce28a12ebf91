import { Button, Select } from 'antd'
import { DateRange } from '../../../platform/console/kit/DateRange.tsx'
import styles from './Days.module.css'
import { quickRanges } from './dayRanges.ts'
import type { useDayQuery } from './useDayQuery.ts'

const Fault = ({ text }: { readonly text: string | null }) =>
  text === null ? null : (
    <span role="alert" className={styles.fault}>
      {text}
    </span>
  )

/** Days, product type and quick ranges of 缴费对账. Each acts at once, and shows its fault below itself. */
export const DayFilters = ({ query }: { readonly query: ReturnType<typeof useDayQuery> }) => {
  const { range, product, products, rangeFault, productFault } = query
  const options = (products.data ?? []).map(({ name, desc }) => ({ value: name, label: desc }))
  return (
    <>
      <div className={styles.field}>
        <DateRange label="交易" noFuture {...range} onChange={query.chooseRange} />
        <Fault text={rangeFault} />
      </div>
      <div className={styles.field}>
        <Select
          aria-label="商品类型"
          placeholder="请选择商品类型"
          className={styles.product ?? ''}
          status={productFault === null ? '' : 'error'}
          options={options}
          value={options.some(({ value }) => value === product) ? product : null}
          onChange={(next: string) => query.chooseProduct(next)}
        />
        <Fault text={productFault} />
      </div>
      <div className={styles.quick} role="group" aria-label="常用日期范围">
        {quickRanges().map(({ label, range: quick }) => (
          <Button
            key={label}
            aria-pressed={quick.from === range.from && quick.to === range.to}
            onClick={() => query.chooseRange(quick)}
          >
            {label}
          </Button>
        ))}
      </div>
    </>
  )
}
