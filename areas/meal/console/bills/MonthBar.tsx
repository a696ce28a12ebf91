import { Button, Input } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Confirm } from '../../../../platform/console/kit/Confirm.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { Failed } from '../../../../platform/console/kit/States.tsx'
import { type MonthView, meal, mealLimits } from '../../contract.ts'
import { monthActTitles } from '../../words.ts'
import { formatYuan } from '../../../../platform/contract/money.ts'
import { orderReads } from '../reads.ts'
import styles from './Bills.module.css'

const describeSums = ({ students, meals, fen, paidFen }: MonthView): string =>
  `${students} 人，${meals} 份，应缴 ${formatYuan(fen)} 元，已缴 ${formatYuan(paidFen)} 元`

const describeAct = ({ act, by, time, reason }: MonthView['acts'][number]): string =>
  [`${time.slice(0, 16)} ${by}${monthActTitles[act]}`, reason].filter(Boolean).join('：')

/** The sums of a month, who closed and reopened it, and the buttons for that. */
export const MonthBar = ({ month }: { readonly month: string }) => {
  const { data, error, refetch } = useCall(meal.billMonth, { query: { month } })
  const [asked, ask] = useState<'close' | 'reopen' | null>(null)
  const close = useAction(meal.closeMonth, { done: '已结账', changes: orderReads })
  if (error) return <Failed error={error} onRetry={refetch} />
  if (data === undefined) return <div className={styles.month} />
  return (
    <section className={styles.month} aria-label={`${month} 合计`}>
      <p>
        <strong>
          {month} {data.isClosed ? '已结账' : '未结账'}
        </strong>
        <span>{describeSums(data)}</span>
        <Button size="small" onClick={() => ask(data.isClosed ? 'reopen' : 'close')}>
          {data.isClosed ? '重新打开' : '结账'}
        </Button>
      </p>
      {data.acts.length === 0 ? null : (
        <ol className={styles.acts} aria-label="结账记录">
          {data.acts.map((act) => (
            <li key={act.id}>{describeAct(act)}</li>
          ))}
        </ol>
      )}
      {asked === 'close' ? (
        <Confirm
          title={`确认结账 ${month} 吗？`}
          okText="结账"
          onConfirm={() => close.run({ body: { month } })}
          onClose={() => ask(null)}
        >
          账单的金额从此不变，这个月的订单不能再改。
        </Confirm>
      ) : null}
      {asked === 'reopen' ? (
        <SaveDialog
          call={meal.reopenMonth}
          title={`重新打开 ${month}`}
          initial={{ month, reason: '' }}
          changes={orderReads}
          okText="重新打开"
          done="已重新打开"
          onClose={() => ask(null)}
        >
          <FormField name="reason" label="原因" hint="记入结账记录；已登记的缴费保留">
            <Input maxLength={mealLimits.note} placeholder="如 更正三班的订单" />
          </FormField>
        </SaveDialog>
      ) : null}
    </section>
  )
}
