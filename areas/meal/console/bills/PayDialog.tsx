import { Input } from 'antd'
import { useState } from 'react'
import { DayPicker } from '../../../../platform/console/kit/DayPicker.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { schoolNow } from '../../../../platform/console/session/schoolClock.ts'
import { type BillRow, meal, mealLimits, mealRefusals } from '../../contract.ts'
import { YuanInput } from '../../../../platform/console/kit/YuanInput.tsx'
import { formatYuan } from '../../../../platform/contract/money.ts'
import { billReads } from '../reads.ts'

interface Props {
  readonly bill: BillRow
  readonly billId: number
  readonly onClose: () => void
}

const blames = {
  [mealRefusals.overpaid.code]: 'fen',
  [mealRefusals.paidInFuture.code]: 'day',
  [mealRefusals.paidEarly.code]: 'day',
}

/** Dialog that notes how much of a bill has been paid and when. */
export const PayDialog = ({ bill, billId, onClose }: Props) => {
  const [today] = useState(() => schoolNow().slice(0, 10))
  return (
    <SaveDialog
      call={meal.payBill}
      title={`缴费：${bill.name}，应缴 ${formatYuan(bill.fen)} 元`}
      initial={{
        id: billId,
        fen: bill.paidFen ?? bill.fen,
        day: bill.paidDay ?? today,
        note: bill.note,
        version: bill.version,
      }}
      stale={{ name: '账单', valuesOf: (theirs) => theirs }}
      changes={billReads}
      blames={blames}
      onClose={onClose}
    >
      <FormField name="fen" label="一共已缴" hint="清空并保存即撤销登记；退费后填写退费后的金额">
        <YuanInput most={mealLimits.paid} />
      </FormField>
      <FormField name="day" label="缴费日期">
        <DayPicker noFuture />
      </FormField>
      <FormField name="note" label="备注">
        <Input maxLength={mealLimits.note} placeholder="如 现金、收据号" />
      </FormField>
    </SaveDialog>
  )
}
