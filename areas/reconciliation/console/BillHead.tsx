import { Segmented } from 'antd'
import type { useCall } from '../../../platform/console/client/useCall.ts'
import { Failed } from '../../../platform/console/kit/States.tsx'
import { type BillHeader, parties, partyNames, type reconciliation } from '../contract.ts'
import { CheckStateTag } from './CheckStateTag.tsx'
import styles from './Lines.module.css'
import { formatYuan } from '../../../platform/contract/money.ts'

interface Props {
  readonly bill: ReturnType<typeof useCall<typeof reconciliation.bill>>
  readonly onSwitch: (billId: number) => void
}

/** The bills of the day in the order of the parties. Bills of one party differ by merchant. */
const switchOptions = ({ siblings }: BillHeader) =>
  parties.flatMap((party) => {
    const ofParty = siblings.filter(({ mchType }) => mchType === party)
    return ofParty.map(({ id, wxMchId }) => ({
      value: id,
      label: ofParty.length > 1 ? `${partyNames[party]} ${wxMchId}` : partyNames[party],
    }))
  })

/** Day, product type, party and sums of the bill whose lines are shown. */
export const BillHead = ({ bill, onSwitch }: Props) => {
  if (bill.error) return <Failed error={bill.error} onRetry={bill.refetch} />
  const { data } = bill
  if (data === undefined) return <div className={styles.head} aria-hidden="true" />
  return (
    <section className={styles.head} aria-label="账单">
      <strong>
        {data.tradeDate} {data.productName}
      </strong>
      <Segmented
        aria-label="账单方"
        className={styles.parties ?? ''}
        options={switchOptions(data)}
        value={data.id}
        onChange={onSwitch}
      />
      <span>
        笔数 <b>{data.billCount.toLocaleString('zh-CN')}</b>
      </span>
      <span>
        金额 <b>{formatYuan(data.orderAmount)} 元</b>
      </span>
      {data.mchType === 'PAY' ? (
        <span>
          手续费 <b>{formatYuan(data.serviceChargeAmount)} 元</b>
        </span>
      ) : null}
      <CheckStateTag state={data.checkBillStatus} />
      {data.abnormalCount === 0 ? null : (
        <span className={styles.abnormal}>
          异常 <b>{data.abnormalCount.toLocaleString('zh-CN')}</b> 笔
        </span>
      )}
      {data.checkBillStatus === 'NONE' && data.remark !== '' ? <span>{data.remark}</span> : null}
    </section>
  )
}
