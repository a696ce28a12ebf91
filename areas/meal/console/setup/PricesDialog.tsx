import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { DayPicker } from '../../../../platform/console/kit/DayPicker.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { TextButton } from '../../../../platform/console/kit/TextButton.tsx'
import { Confirm } from '../../../../platform/console/kit/Confirm.tsx'
import { schoolNow } from '../../../../platform/console/session/schoolClock.ts'
import { type MealView, type PriceView, mealLimits, mealRefusals, meal as calls } from '../../contract.ts'
import { YuanInput } from '../../../../platform/console/kit/YuanInput.tsx'
import { formatYuan } from '../../../../platform/contract/money.ts'
import { mealReads } from '../reads.ts'
import styles from './Setup.module.css'

const blames = { [mealRefusals.priceHasOrders.code]: 'fromDay' }

const describe = ({ fromDay, price }: PriceView): string => `${fromDay} 起 ${formatYuan(price)} 元`

interface Props {
  readonly meal: MealView
  readonly onClose: () => void
}

/** Dialog that sets the price of a meal from a day on, below the prices so far. */
export const PricesDialog = ({ meal, onClose }: Props) => {
  const prices = (useCall(calls.prices, {}).data ?? []).filter(({ mealId }) => mealId === meal.id)
  const [deleted, setDeleted] = useState<PriceView | null>(null)
  const remove = useAction(calls.deletePrice, { done: '删除成功', changes: mealReads })
  const [today] = useState(() => schoolNow().slice(0, 10))
  return (
    <>
      <SaveDialog
        call={calls.savePrice}
        title={`${meal.name}的价格`}
        initial={{ mealId: meal.id, fromDay: today }}
        changes={mealReads}
        blames={blames}
        onClose={onClose}
      >
        {prices.length === 0 ? null : (
          <ul className={styles.prices} aria-label="已有的价格">
            {prices.map((price) => (
              <li key={price.id}>
                <span>{describe(price)}</span>
                <TextButton aria-label={`删除 ${describe(price)}`} onClick={() => setDeleted(price)}>
                  删除
                </TextButton>
              </li>
            ))}
          </ul>
        )}
        <FormField
          name="fromDay"
          label="从这天起"
          missing="请选择日期"
          hint="当天或以后已有订单时不能改，已有的订单不受影响"
        >
          <DayPicker />
        </FormField>
        <FormField name="price" label="价格" missing="请填写价格">
          <YuanInput most={mealLimits.price} />
        </FormField>
      </SaveDialog>
      {deleted === null ? null : (
        <Confirm
          title={`确认删除价格 ${describe(deleted)} 吗？`}
          okText="删除"
          danger
          onConfirm={() => remove.run({ query: { id: deleted.id } })}
          onClose={() => setDeleted(null)}
        >
          之前的价格将继续有效。
        </Confirm>
      )}
    </>
  )
}
