import { nameOfWeekday, weekdayOf } from '../../../platform/contract/wireDay.ts'
import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { ListScreen } from '../../../platform/console/kit/list/ListScreen.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { type CalendarDayView, type TermView, leave } from '../contract.ts'
import { SpecialDayDialog } from './SpecialDayDialog.tsx'
import { TermDialog } from './TermDialog.tsx'

const tabs = [
  { key: 'days', label: '放假与调休' },
  { key: 'terms', label: '学期' },
]

const weekdayOfDay = (day: string) => nameOfWeekday(weekdayOf(day))

const formatDay = ({ day, name }: CalendarDayView) => `${day} ${name}`
const formatTerm = ({ name }: TermView) => name

const Days = ({ lead }: { readonly lead: ReactNode }) => {
  const remove = useAction(leave.deleteSpecialDay, { done: '删除成功', changes: [leave.specialDays] })
  return (
    <ListScreen
      title="校历"
      label="放假与调休"
      lead={lead}
      call={leave.specialDays}
      input={() => ({})}
      columns={[
        { title: '日期', width: 120, text: ({ day }) => day },
        { title: '星期', width: 80, text: ({ day }) => weekdayOfDay(day) },
        { title: '名称', text: ({ name }) => name },
        {
          title: '安排',
          width: 160,
          render: ({ kind, asWeekday }) =>
            kind === 'holiday' ? (
              <StatusTag text="放假" tone="quiet" />
            ) : (
              <StatusTag text={`按${nameOfWeekday(asWeekday)}上课`} tone="notice" />
            ),
        },
      ]}
      nameOf={formatDay}
      empty={{ title: '还没有放假与调休', hint: '法定节假日与调休上课日，考勤时段按它安排' }}
      create="新增放假、调休"
      actions={(day, { edit }) => [
        { label: '编辑', onPress: () => edit(day) },
        {
          label: '删除',
          danger: true,
          confirm: { lost: `“${formatDay(day)}”将被删除，当天按原来的星期安排。` },
          onPress: () => remove.run({ query: { id: day.id } }),
        },
      ]}
      editor={(day, close) => <SpecialDayDialog day={day} onClose={close} />}
    />
  )
}

const Terms = ({ lead }: { readonly lead: ReactNode }) => {
  const remove = useAction(leave.deleteTerm, { done: '删除成功', changes: [leave.terms] })
  return (
    <ListScreen
      title="校历"
      label="学期"
      lead={lead}
      call={leave.terms}
      input={() => ({})}
      columns={[
        { title: '名称', text: formatTerm },
        { title: '第一天', width: 140, text: ({ startDay }) => startDay },
        { title: '最后一天', width: 140, text: ({ endDay }) => endDay },
      ]}
      nameOf={formatTerm}
      empty={{ title: '还没有学期', hint: '写下每个学期的第一天与最后一天' }}
      create="新增学期"
      actions={(term, { edit }) => [
        { label: '编辑', onPress: () => edit(term) },
        {
          label: '删除',
          danger: true,
          confirm: { lost: `学期“${term.name}”将被删除，不能恢复。` },
          onPress: () => remove.run({ query: { id: term.id } }),
        },
      ]}
      editor={(term, close) => <TermDialog term={term} onClose={close} />}
    />
  )
}

const defaults = { tab: 'days' }

/** 校历: the school's terms, holidays and make-up days. */
const CalendarScreen = () => {
  const [{ tab }, change] = useScreenQuery(defaults)
  const lead = <Tabs size="small" activeKey={tab} items={tabs} onChange={(key) => change({ tab: key })} />
  return tab === 'terms' ? <Terms key="terms" lead={lead} /> : <Days key="days" lead={lead} />
}

export default CalendarScreen
