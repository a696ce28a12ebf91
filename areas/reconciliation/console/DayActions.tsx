import { TextButton } from '../../../platform/console/kit/TextButton.tsx'
import type { BillDay } from '../contract.ts'
import styles from './Days.module.css'
import { mainBill } from './dayRows.ts'

interface Props {
  readonly day: BillDay
  readonly mayCheck: boolean
  readonly isPending: boolean
  readonly onOpen: (billId: number) => void
  readonly onCheck: (billId: number) => void
}

/** Says why a day can't be reconciled (A-RULE-054, 082). Null if it can. */
const whyNot = ({ result, isOver }: BillDay): string | null => {
  if (!isOver) return '次日 10:00 生成'
  return result === 'SUCCESS' ? '已对平，不需要再对账' : null
}

/** 明细 and 对账 of a day. */
export const DayActions = ({ day, mayCheck, isPending, onOpen, onCheck }: Props) => {
  const bill = mainBill(day)
  if (bill === undefined) return null
  const reason = whyNot(day)
  return (
    <span className={styles.actions}>
      <TextButton aria-label={`明细 ${day.tradeDate}`} onClick={() => onOpen(bill.id)}>
        明细
      </TextButton>
      {mayCheck ? (
        <TextButton
          aria-label={`对账 ${day.tradeDate}`}
          disabled={reason !== null || isPending}
          title={reason ?? undefined}
          onClick={() => onCheck(bill.id)}
        >
          对账
        </TextButton>
      ) : null}
    </span>
  )
}
