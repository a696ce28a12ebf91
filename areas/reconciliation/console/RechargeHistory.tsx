import { StatusTag, type StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import type { BillDetailDialog, RechargeState } from '../contract.ts'
import styles from './TradeFacts.module.css'
import { formatYuan } from '../../../platform/contract/money.ts'

const states: Readonly<Record<RechargeState, { readonly text: string; readonly tone: StatusTone }>> = {
  waiting: { text: '充值中', tone: 'notice' },
  done: { text: '已到账', tone: 'good' },
  failed: { text: '未成功', tone: 'bad' },
}

/** The requests to credit a card for a trade, newest first, each with its result. */
export const RechargeHistory = ({ recharges }: Pick<BillDetailDialog, 'recharges'>) => (
  <ul className={styles.recharges}>
    {recharges.map(({ amount, state, reason, askedBy, askedTime }) => (
      <li key={`${askedTime} ${state}`}>
        <StatusTag {...states[state]} />
        <span>{formatYuan(amount)} 元</span>
        <small>
          {askedTime} {askedBy ?? ''}
        </small>
        {reason === '' ? null : <span>{reason}</span>}
      </li>
    ))}
  </ul>
)
