import { Input } from 'antd'
import { useState } from 'react'
import { DayPicker } from '../../../../platform/console/kit/DayPicker.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { schoolNow } from '../../../../platform/console/session/schoolClock.ts'
import { type ReductionView, meal, mealLimits, mealRefusals } from '../../contract.ts'
import { DinerSelect } from '../DinerSelect.tsx'
import { reductionReads } from '../reads.ts'

interface Props {
  /** Null for a new reduction. */
  readonly reduction: ReductionView | null
  readonly onClose: () => void
}

const blames = { [mealRefusals.reductionTwice.code]: 'studentId', [mealRefusals.notDiners.code]: 'studentId' }

const bodyOf = ({ name: _name, code: _code, className: _className, ...body }: ReductionView) => body

/** Dialog that adds or edits what a pupil pays less. */
export const ReductionDialog = ({ reduction, onClose }: Props) => {
  const [blank] = useState(() => ({
    percent: 100,
    fromDay: schoolNow().slice(0, 10),
    toDay: null,
    note: '',
    version: 0,
  }))
  const known = reduction === null ? [] : [{ id: reduction.studentId, name: reduction.name }]
  return (
    <SaveDialog
      call={meal.saveReduction}
      title={reduction === null ? '新增减免' : `减免：${reduction.name}`}
      columns={2}
      initial={reduction === null ? blank : bodyOf(reduction)}
      stale={{ name: '减免', valuesOf: bodyOf }}
      changes={reductionReads}
      blames={blames}
      onClose={onClose}
    >
      <FormField name="studentId" label="学生" missing="请选择学生" isChosen wide show={() => reduction?.name ?? ''}>
        <DinerSelect known={known} disabled={reduction !== null} />
      </FormField>
      <FormField name="percent" label="减免" hint="100% 为免费；今天起的订单随之改变">
        <NumberInput style={{ width: '100%' }} min={1} max={100} precision={0} suffix="%" />
      </FormField>
      <FormField name="note" label="备注">
        <Input maxLength={mealLimits.note} placeholder="如 家庭经济困难" />
      </FormField>
      <FormField name="fromDay" label="开始日期" missing="请选择日期">
        <DayPicker />
      </FormField>
      <FormField name="toDay" label="结束日期" hint="长期有效时不填">
        <DayPicker />
      </FormField>
    </SaveDialog>
  )
}
