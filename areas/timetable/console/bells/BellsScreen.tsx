import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { ListScreen, type ListTools } from '../../../../platform/console/kit/list/ListScreen.tsx'
import type { ListColumn } from '../../../../platform/console/kit/list/listColumns.tsx'
import { useScreenQuery } from '../../../../platform/console/kit/useScreenQuery.ts'
import { type ScheduleView, timetable } from '../../contract.ts'
import { TermSelect, WithoutTerm, useTerm } from '../TermSelect.tsx'
import { bellReads } from '../reads.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { SettingsDialog } from './SettingsDialog.tsx'

const defaults = { term: 0 }

type Grades = ReturnType<typeof useTerm>['grades']

const buildColumns = (grades: Grades): readonly ListColumn<ScheduleView>[] => {
  const nameOf = new Map(grades.map(({ level, name }) => [level, name]))
  const showGrades = (levels: readonly number[]) =>
    levels.length === 0 ? '其余年级' : levels.map((level) => nameOf.get(level) ?? '没有班级的年级').join('、')
  return [
    { title: '名称', width: '24%', minWidth: 112, text: ({ name }) => name },
    { title: '适用年级', minWidth: 120, text: ({ gradeLevels }) => showGrades(gradeLevels) },
    {
      title: '节数',
      width: 72,
      align: 'right',
      text: ({ periods }) => periods.filter(({ number }) => number !== null).length,
      leftOutWhenNarrow: 1,
    },
    {
      title: '时间',
      width: 144,
      text: ({ periods }) => `${periods[0]?.startTime ?? ''}–${periods.at(-1)?.endTime ?? ''}`,
    },
  ]
}

/** The button for the shared rooms. */
const SettingsButton = () => {
  const settings = useCall(timetable.settings, {})
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button disabled={settings.data === undefined} onClick={() => setOpen(true)}>
        共用场地
      </Button>
      {isOpen && settings.data !== undefined ? (
        <SettingsDialog settings={settings.data} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

/** 作息时间: the periods of a day by grades, in a term. */
const BellsScreen = () => {
  const [asked, change] = useScreenQuery(defaults)
  const { found, terms, grades, termId } = useTerm(asked.term)
  const remove = useAction(timetable.deleteSchedule, { done: '删除成功', changes: bellReads })
  if (termId === null) return <WithoutTerm title="作息时间" found={found} />
  const actions = (schedule: ScheduleView, { edit }: ListTools<ScheduleView>) => [
    { label: '编辑', onPress: () => edit(schedule) },
    {
      label: '删除',
      danger: true,
      confirm: { lost: `作息时间“${schedule.name}”将被删除；还有课用到的不能删除。` },
      onPress: () => remove.run({ query: { id: schedule.id } }),
    },
  ]
  return (
    <ListScreen
      title="作息时间"
      call={timetable.schedules}
      input={() => ({ query: { termId } })}
      columns={buildColumns(grades)}
      nameOf={({ name }) => name}
      empty={{ title: '这个学期还没有作息时间', hint: '先定下每天各节的时间，才能排课' }}
      create="新增作息时间"
      createdBy="timetable:bell:edit"
      actions={actions}
      lead={<TermSelect terms={terms} value={termId} onChange={(term) => change({ term })} />}
      tools={() => <SettingsButton />}
      editor={(schedule, close) => (
        <ScheduleDialog schedule={schedule} termId={termId} grades={grades} onClose={close} />
      )}
    />
  )
}

export default BellsScreen
