import { Input, Switch } from 'antd'
import { DayPicker } from '../../../../platform/console/kit/DayPicker.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { MultipleSelect } from '../../../../platform/console/kit/MultipleSelect.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { type GroupView, meal, mealLimits, mealRefusals } from '../../contract.ts'
import { DinerSelect } from '../DinerSelect.tsx'
import { groupReads, useClassChoices, useServedMealChoices } from '../reads.ts'

interface Props {
  /** Null for a new group. */
  readonly group: GroupView | null
  readonly onClose: () => void
}

const blank = {
  name: '',
  mealIds: [],
  classIds: [],
  pupilIds: [],
  exceptIds: [],
  suspendedFrom: null,
  suspendedTo: null,
  disabled: false,
  version: 0,
}

const blames = { [mealRefusals.groupTwice.code]: 'name', [mealRefusals.notDiners.code]: 'pupilIds' }

const bodyOf = ({ classes: _classes, pupils: _pupils, excepts: _excepts, size: _size, ...body }: GroupView) => body

/** Dialog that adds or edits a dining group. */
export const GroupDialog = ({ group, onClose }: Props) => {
  const [meals, classes] = [useServedMealChoices(group?.mealIds ?? []), useClassChoices()]
  const label = (choices: typeof meals) => (value: unknown) =>
    Array.isArray(value)
      ? choices
          .filter((choice) => value.includes(choice.value))
          .map((choice) => choice.label)
          .join('、')
      : ''
  const known = [...(group?.pupils ?? []), ...(group?.excepts ?? [])]
  const names = (value: unknown) => (Array.isArray(value) ? `${value.length} 人` : '')
  return (
    <SaveDialog
      call={meal.saveGroup}
      title={group === null ? '新增用餐分组' : '编辑用餐分组'}
      columns={2}
      initial={group === null ? blank : bodyOf(group)}
      stale={{ name: '分组', valuesOf: bodyOf }}
      changes={groupReads}
      blames={blames}
      done="保存成功，从下一次截止起生效"
      onClose={onClose}
    >
      <FormField name="name" label="名称">
        <Input maxLength={mealLimits.groupName} placeholder="如 七年级午餐" />
      </FormField>
      <FormField name="mealIds" label="餐别" missing="请选择餐别" isChosen show={label(meals)}>
        <MultipleSelect<number> style={{ width: '100%' }} placeholder="默认订的餐" options={meals} />
      </FormField>
      <FormField name="classIds" label="班级" wide isChosen show={label(classes)}>
        <MultipleSelect<number>
          style={{ width: '100%' }}
          placeholder="选择班级"
          options={classes}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </FormField>
      <FormField name="pupilIds" label="另选学生" wide hint="班级之外的学生" show={names}>
        <DinerSelect multiple known={known} />
      </FormField>
      <FormField name="exceptIds" label="不随分组用餐" wide hint="班级中不在食堂用餐的学生" show={names}>
        <DinerSelect multiple known={known} />
      </FormField>
      <FormField name="suspendedFrom" label="停餐开始" hint="停餐的日子不订餐，也不收费">
        <DayPicker />
      </FormField>
      <FormField name="suspendedTo" label="停餐结束" hint="未定时不填">
        <DayPicker />
      </FormField>
      <FormField name="disabled" label="停用" hint="停用后不再自动订餐，已有的订单不变">
        <Switch />
      </FormField>
    </SaveDialog>
  )
}
