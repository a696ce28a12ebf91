import { Input, Switch } from 'antd'
import { ClockInput } from '../../../../platform/console/kit/ClockInput.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { NumberInput } from '../../../../platform/console/kit/NumberInput.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { WeekdayBoxes } from '../../../../platform/console/kit/WeekdayBoxes.tsx'
import { nameOfWeekday } from '../../../../platform/contract/wireDay.ts'
import { type MealView, mealLimits, mealRefusals, meal as calls } from '../../contract.ts'
import { mealReads } from '../reads.ts'

interface Props {
  /** Null for a new meal. */
  readonly meal: MealView | null
  readonly onClose: () => void
}

const blank = {
  name: '',
  startTime: '',
  endTime: '',
  deadlineDays: 1,
  deadlineTime: '18:00',
  weekdays: [1, 2, 3, 4, 5],
  disabled: false,
  version: 0,
}

const blames = { [mealRefusals.mealTwice.code]: 'name' }

const bodyOf = ({ price: _price, ...body }: MealView) => body

const showWeekdays = (value: unknown): string =>
  Array.isArray(value) ? value.map((weekday) => nameOfWeekday(Number(weekday))).join('、') : ''

/** Dialog that adds or edits a meal. Prices are edited in `PricesDialog`. */
export const MealDialog = ({ meal, onClose }: Props) => (
  <SaveDialog
    call={calls.saveMeal}
    title={meal === null ? '新增餐别' : '编辑餐别'}
    columns={2}
    initial={meal === null ? blank : bodyOf(meal)}
    stale={{ name: '餐别', valuesOf: bodyOf }}
    changes={mealReads}
    blames={blames}
    onClose={onClose}
  >
    <FormField name="name" label="名称">
      <Input maxLength={mealLimits.name} placeholder="如 午餐" />
    </FormField>
    <FormField
      name="weekdays"
      label="星期"
      missing="请选择星期"
      isChosen
      show={showWeekdays}
      hint="放假不供应，调休随所调的星期"
    >
      <WeekdayBoxes />
    </FormField>
    <FormField name="startTime" label="开餐时间">
      <ClockInput minutesOnly example="11:30" />
    </FormField>
    <FormField name="endTime" label="收餐时间">
      <ClockInput minutesOnly example="13:00" />
    </FormField>
    <FormField name="deadlineDays" label="提前截止" hint="0 为当天截止">
      <NumberInput style={{ width: '100%' }} min={0} max={mealLimits.deadlineDays} precision={0} suffix="天" />
    </FormField>
    <FormField name="deadlineTime" label="截止时间" hint="此后班主任不能再订、再退，系统按分组订餐">
      <ClockInput minutesOnly example="18:00" />
    </FormField>
    <FormField name="disabled" label="停用" hint="停用后不再供应，还没有截止的订单到时取消">
      <Switch />
    </FormField>
  </SaveDialog>
)
