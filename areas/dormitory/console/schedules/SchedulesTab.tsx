import type { ReactNode } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { ListScreen, type ListTools } from '../../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { dormitory } from '../../contract.ts'
import { type ScheduleView, periodType } from '../../scheduleContract.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { weekdayOptions } from '../../../../platform/console/kit/weekdays.ts'

const minutesOf = (time: string) => time.slice(0, 5)

const spanOf = ({ startTime, endTime }: ScheduleView) =>
  `${minutesOf(startTime)}–${endTime > startTime ? '' : '次日 '}${minutesOf(endTime)}`

const daysOf = ({ weekdays }: ScheduleView) => {
  if (weekdays.length === 7) return '每天'
  return weekdays.map((day) => weekdayOptions[day - 1]?.label).join('、')
}

const notesOf = ({ onHolidays, resetsAtStart }: ScheduleView) =>
  [onHolidays ? '放假日也考勤' : '', resetsAtStart ? '开始时重新计起' : ''].filter(Boolean).join('，')

const columns: readonly ListColumn<ScheduleView>[] = [
  { title: '时段', text: ({ alias }) => alias, minWidth: 120 },
  { title: '类型', width: 72, text: ({ stateDictId }) => (stateDictId === periodType.returning ? '归寝' : '离寝') },
  { title: '时间', width: 152, text: spanOf },
  { title: '星期', text: daysOf, minWidth: 140 },
  { title: '说明', text: notesOf, leftOutWhenNarrow: true },
  {
    title: '状态',
    width: 88,
    render: ({ disabled }) => <StatusTag text={disabled ? '停用' : '启用'} tone={disabled ? 'quiet' : 'good'} />,
  },
]

const nameOf = ({ alias }: ScheduleView) => alias

/** 考勤时段: the schedules at which attendance is counted. */
export const SchedulesTab = ({ lead }: { readonly lead: ReactNode }) => {
  const { schoolId } = useUser()
  const mayEdit = useAllowed('dormitory:schedule:edit')
  const changes = [dormitory.schedules]
  const save = useAction(dormitory.saveSchedule, { changes })
  const remove = useAction(dormitory.deleteSchedule, { done: '删除成功', changes })
  const actions = (schedule: ScheduleView, { edit }: ListTools<ScheduleView>) => [
    { label: '编辑', onPress: () => edit(schedule) },
    {
      label: schedule.disabled ? '启用' : '停用',
      onPress: () => save.press({ body: { ...schedule, disabled: !schedule.disabled } }),
    },
    {
      label: '删除',
      danger: true,
      confirm: { lost: `时段“${schedule.alias}”将被删除，不能恢复；已写的报表不变。` },
      onPress: () => remove.run({ query: { id: schedule.id } }),
    },
  ]
  return (
    <ListScreen
      title="宿舍管理"
      label="考勤时段"
      lead={lead}
      call={dormitory.schedules}
      input={() => ({ params: { schoolId: schoolId ?? 0 } })}
      columns={columns}
      nameOf={nameOf}
      empty={{ title: '还没有考勤时段', hint: '写下每天什么时候归寝、离寝，看板与报表按时段统计' }}
      {...(mayEdit ? { create: '新增时段', actions } : {})}
      editor={(schedule, close) => <ScheduleDialog schedule={schedule} onClose={close} />}
    />
  )
}
