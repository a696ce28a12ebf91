import { PersonName } from '../../../platform/console/kit/PersonName.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import type { BillDetail } from '../contract.ts'
import { CheckStateTag } from './CheckStateTag.tsx'
import styles from './Lines.module.css'
import { formatYuan } from '../../../platform/contract/money.ts'

const Receiver = ({ receiverUserName, receiverUserCode, receiverSchoolCardNum }: BillDetail) => {
  const numbers = [receiverUserCode, receiverSchoolCardNum].filter(Boolean).join(' / ')
  if (receiverUserName === '' && numbers === '') return '—'
  return (
    <>
      <PersonName name={receiverUserName} />
      {numbers === '' ? null : <small className={styles.below}>{numbers}</small>}
    </>
  )
}

const amount: ListColumn<BillDetail> = {
  title: '金额（元）',
  width: 96,
  align: 'right',
  render: ({ orderAmount }) => formatYuan(orderAmount),
}

const reasonOf = ({ checkBillRemark, isMarked }: BillDetail) =>
  isMarked ? `人工标记：${checkBillRemark}` : checkBillRemark

/** The columns of a bill's lines. */
export const lineColumns: readonly ListColumn<BillDetail>[] = [
  { title: '订单号', minWidth: 136, text: ({ tradeCode }) => tradeCode },
  { title: '时间', width: 124, leftOutWhenNarrow: 3, text: ({ transDate }) => transDate.slice(5) },
  { title: '付款人', width: 88, leftOutWhenNarrow: 2, isName: true, text: ({ payUserName }) => payUserName || null },
  { title: '姓名／学号／卡号', width: 152, leftOutWhenNarrow: 4, render: (line) => <Receiver {...line} /> },
  amount,
  { title: '状态', width: 76, render: ({ checkBillStatus }) => <CheckStateTag state={checkBillStatus} /> },
  {
    title: '原因',
    minWidth: 152,
    leftOutWhenNarrow: 5,
    // The amounts at its end say why, so it wraps instead of being cut.
    render: (line) => <span className={styles.reason}>{reasonOf(line) || '—'}</span>,
  },
]

/** The columns on a phone: the trade with all its facts, and the amount. */
export const phoneLineColumns: readonly ListColumn<BillDetail>[] = [
  {
    title: '交易',
    minWidth: 136,
    render: (line) => (
      <>
        <CheckStateTag state={line.checkBillStatus} />
        <small className={styles.below}>{line.tradeCode}</small>
        <small className={styles.below}>{line.transDate.slice(5, 16)}</small>
        {line.payUserName === '' ? null : <small className={styles.below}>付款人 {line.payUserName}</small>}
        {line.receiverUserName === '' ? null : <small className={styles.below}>{line.receiverUserName}</small>}
        <small className={styles.below}>{reasonOf(line)}</small>
      </>
    ),
  },
  amount,
]
