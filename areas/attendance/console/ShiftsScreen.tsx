import { useAction } from '../../../platform/console/client/useAction.ts'
import { ListScreen, type ListTools } from '../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { shiftBoundsInMinutes, formatMinuteOfDay } from '../clock.ts'
import { attendance } from '../contract.ts'
import type { ShiftView } from '../views.ts'
import { ShiftDialog } from './ShiftDialog.tsx'
import { formatWeekdays } from './days.ts'
import { shiftReads } from './reads.ts'

const formatTimes = (shift: ShiftView) => {
  const { arriveFrom, arriveTo, leaveFrom, leaveTo } = shiftBoundsInMinutes(shift)
  return {
    arrive: `${formatMinuteOfDay(arriveFrom)}–${formatMinuteOfDay(arriveTo)}`,
    leave: `${formatMinuteOfDay(leaveFrom)}–${formatMinuteOfDay(leaveTo)}`,
  }
}

const formatPeople = ({ departmentNames, userNames }: ShiftView) =>
  [...departmentNames, ...userNames].join('、') || '全校教职工'

const formatDays = ({ weekdays, followsCalendar }: ShiftView) =>
  `${formatWeekdays(weekdays)}${followsCalendar ? '，按校历' : ''}`

const formatStart = ({ rules, fromDay }: ShiftView) => {
  const next = rules.find((rule) => rule.fromDay > fromDay)
  return next === undefined ? fromDay : `${fromDay}（${next.fromDay} 起调整）`
}

const columns: readonly ListColumn<ShiftView>[] = [
  { title: '班次', width: '14%', minWidth: 112, text: ({ name }) => name },
  { title: '适用', text: formatPeople },
  { title: '上班日', width: 168, text: formatDays },
  { title: '到岗', width: 120, text: (shift) => formatTimes(shift).arrive },
  { title: '离岗', width: 152, text: (shift) => formatTimes(shift).leave },
  { title: '应满', width: 88, align: 'right', text: ({ requiredMinutes }) => `${requiredMinutes} 分` },
  { title: '宽限', width: 80, align: 'right', leftOutWhenNarrow: 2, text: ({ graceMinutes }) => `${graceMinutes} 分` },
  { title: '生效', width: 120, leftOutWhenNarrow: 1, text: formatStart },
]

/** 考勤班次: lists the shifts with their working hours and people. */
const ShiftsScreen = () => {
  const remove = useAction(attendance.deleteShift, { done: '已停用', changes: shiftReads })
  const actions = (shift: ShiftView, { edit }: ListTools<ShiftView>) => [
    { label: '修改', onPress: () => edit(shift) },
    {
      label: '停用',
      danger: true,
      confirm: { lost: `班次“${shift.name}”自今天起不再适用，不能恢复；过去的日子不变。` },
      onPress: () => remove.run({ query: { id: shift.id } }),
    },
  ]
  return (
    <ListScreen
      title="考勤班次"
      call={attendance.shifts}
      input={() => ({})}
      columns={columns}
      nameOf={({ name }) => name}
      empty={{ title: '还没有班次', hint: '写下谁在哪几天、几点之间到岗与离岗、每天应满多少工时' }}
      create="新增班次"
      actions={actions}
      actionsWidth={112}
      editor={(shift, close) => <ShiftDialog shift={shift} onClose={close} />}
    />
  )
}

export default ShiftsScreen
