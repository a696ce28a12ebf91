import { nameOfWeekday, weekdayOf } from '../../../../platform/contract/wireDay.ts'
import { Input, Segmented } from 'antd'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { DayPicker } from '../../../../platform/console/kit/DayPicker.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { SaveDialog } from '../../../../platform/console/kit/SaveDialog.tsx'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { ListScreen, type ListTools } from '../../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import { type HolidayView, nightPatrol, patrolLimits, patrolRefusals } from '../../contract.ts'
import { holidayKindTitles, holidayKinds } from '../../words.ts'
import { setupReads } from '../reads.ts'

const showDay = (day: string) => `${day} ${nameOfWeekday(weekdayOf(day))}`

const columns: readonly ListColumn<HolidayView>[] = [
  { title: '日期', width: '30%', minWidth: 136, text: ({ day }) => showDay(day) },
  { title: '名称', minWidth: 96, text: ({ name }) => name },
  {
    title: '安排',
    width: 120,
    render: ({ kind }) => <StatusTag text={holidayKindTitles[kind]} tone={kind === 'off' ? 'quiet' : 'notice'} />,
  },
]

const kindOptions = holidayKinds.map((value) => ({ value, label: holidayKindTitles[value] }))

const showKind = (value: unknown) => kindOptions.find((option) => option.value === value)?.label ?? ''

interface DialogProps {
  /** Null for a new day. */
  readonly holiday: HolidayView | null
  readonly onClose: () => void
}

const HolidayDialog = ({ holiday, onClose }: DialogProps) => (
  <SaveDialog
    call={nightPatrol.saveHoliday}
    title={holiday === null ? '新增巡查假日' : '编辑巡查假日'}
    initial={holiday ?? { kind: 'off' as const, version: 0 }}
    stale={{ name: '巡查假日', valuesOf: (theirs) => theirs }}
    changes={setupReads}
    blames={{ [patrolRefusals.holidayTwice.code]: 'day', [patrolRefusals.holidayFar.code]: 'day' }}
    onClose={onClose}
  >
    <FormField name="day" label="日期" missing="请选择日期" hint="这一天晚上的班次，连同次日零点后的">
      <DayPicker />
    </FormField>
    <FormField name="kind" label="安排" show={showKind} hint="加巡：无论星期与校历，全部计划都巡查">
      <Segmented aria-label="安排" block options={kindOptions} />
    </FormField>
    <FormField name="name" label="名称">
      <Input maxLength={patrolLimits.name} placeholder="如 国庆节" />
    </FormField>
  </SaveDialog>
)

/** 巡查假日: nights that all plans skip or add. */
const HolidaysScreen = () => {
  const remove = useAction(nightPatrol.deleteHoliday, { done: '删除成功', changes: setupReads })
  const actions = (holiday: HolidayView, { edit }: ListTools<HolidayView>) => [
    { label: '编辑', onPress: () => edit(holiday) },
    {
      label: '删除',
      danger: true,
      confirm: { lost: `${holiday.day}“${holiday.name}”将被删除，那一夜恢复按计划巡查。` },
      onPress: () => remove.run({ query: { id: holiday.id } }),
    },
  ]
  return (
    <ListScreen
      title="巡查假日"
      call={nightPatrol.holidays}
      input={() => ({})}
      columns={columns}
      nameOf={({ day, name }) => `${day} ${name}`}
      empty={{ title: '没有巡查假日', hint: '不巡查的节日，或在计划之外加巡的日期' }}
      create="新增假日"
      actions={actions}
      foldsOnPhone
      editor={(holiday, close) => <HolidayDialog holiday={holiday} onClose={close} />}
    />
  )
}

export default HolidaysScreen
