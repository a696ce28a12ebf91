import { Button, Segmented, Select, Space } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { DayPicker } from '../../../../platform/console/kit/DayPicker.tsx'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { PageFrame } from '../../../../platform/console/kit/PageFrame.tsx'
import { PrintPage } from '../../../../platform/console/kit/PrintPage.tsx'
import { Empty, Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { useScreenQuery } from '../../../../platform/console/kit/useScreenQuery.ts'
import { schoolNow } from '../../../../platform/console/session/schoolClock.ts'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { role } from '../../../../platform/contract/roleNames.ts'
import { addDays } from '../../../../platform/contract/wireDay.ts'
import { DepartmentSelect } from '../../../organisation/console/index.ts'
import { nodeType } from '../../../registry/contract.ts'
import { UserSelect } from '../../../users/console/index.ts'
import { type WeekView, timetable } from '../../contract.ts'
import { type WeekChoice, useWeek } from './useWeek.ts'
import styles from './Week.module.css'
import { WeekGrid, type WeekOf } from './WeekGrid.tsx'

const defaults = { of: 'teacher', day: '', classId: 0, teacherId: 0, room: '' }

const modes = [
  { value: 'teacher', label: '教师' },
  { value: 'class', label: '班级' },
  { value: 'room', label: '教室' },
] as const

const isMode = (text: string): text is WeekOf => modes.some(({ value }) => value === text)

interface Change {
  readonly choice: WeekChoice
  readonly change: (values: Partial<WeekChoice>) => void
}

const RoomSelect = ({ choice, change }: Change) => {
  const rooms = useCall(timetable.rooms, { query: { day: choice.day } }).data ?? []
  return (
    <Select
      aria-label="教室"
      className={styles.choice}
      placeholder="选择教室"
      showSearch
      options={rooms.map((room) => ({ value: room, label: room }))}
      value={choice.room === '' ? null : choice.room}
      onChange={(room: string) => change({ room })}
    />
  )
}

/** Chooses whose week is shown. Teachers who don't arrange lessons see their own. */
const SubjectOfWeek = ({ choice, change }: Change) => {
  const mayPlan = useAllowed('timetable:plan:edit')
  const mayChange = useAllowed('timetable:change:edit')
  if (choice.of === 'room') return <RoomSelect choice={choice} change={change} />
  if (choice.of === 'class') {
    return (
      <div className={styles.choice}>
        <DepartmentSelect
          aria-label="班级"
          placeholder="选择班级"
          types={[nodeType.class]}
          {...(choice.classId === 0 ? {} : { value: choice.classId })}
          onChange={(classId) => change({ classId: classId ?? 0 })}
        />
      </div>
    )
  }
  if (!mayPlan && !mayChange) return null
  return (
    <div className={styles.choice}>
      <UserSelect
        aria-label="教师"
        placeholder="本人"
        roleId={role.staff}
        {...(choice.teacherId === 0 ? {} : { value: choice.teacherId })}
        onChange={(teacherId) => change({ teacherId: teacherId ?? 0 })}
      />
    </div>
  )
}

const titleOf = ({ title, week, monday }: WeekView) =>
  `${title}课程表 ${week === null ? monday : `第 ${week} 周（${monday} 起）`}`

const PrintDialog = ({ week, of, onClose }: { week: WeekView; of: WeekOf; onClose: () => void }) => {
  const { schoolName } = useUser()
  const [at] = useState(() => schoolNow())
  return (
    <Dialog title="打印课程表" width={880} footer={null} onCancel={onClose}>
      <div className={styles.print}>
        <PrintPage title={titleOf(week)} school={schoolName ?? ''} at={at}>
          <WeekGrid week={week} of={of} />
        </PrintPage>
      </div>
    </Dialog>
  )
}

const Contents = ({ choice }: { readonly choice: WeekChoice }) => {
  const { found, isChosen } = useWeek(choice)
  if (!isChosen) return <Empty title={choice.of === 'class' ? '请选择班级' : '请选择教室'} />
  if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
  if (found.data === undefined) return <Loading rows={12} />
  if (!found.data.hasPlan) return <Empty title="这一周还没有发布课表" hint="课表在排课中发布后，各班与教师可见" />
  if (found.data.lessons.length === 0) return <Empty title="这一周没有课" />
  return <WeekGrid week={found.data} of={choice.of} />
}

/** 课程表: a week of a teacher, a class or a room, with its changes. */
const WeekScreen = () => {
  const [asked, change] = useScreenQuery(defaults)
  const [today] = useState(() => schoolNow().slice(0, 10))
  const [isPrinting, setPrinting] = useState(false)
  const of = isMode(asked.of) ? asked.of : 'teacher'
  const choice = { ...asked, of, day: asked.day || today }
  const { found } = useWeek(choice)
  const week = found.data
  const go = (days: number) => change({ day: addDays(choice.day, days) })
  return (
    <PageFrame
      title="课程表"
      action={
        <Button disabled={week === undefined || week.lessons.length === 0} onClick={() => setPrinting(true)}>
          打印
        </Button>
      }
      filters={
        <Space size={12} wrap>
          <Segmented aria-label="查看" options={[...modes]} value={of} onChange={(value) => change({ of: value })} />
          <SubjectOfWeek choice={choice} change={change} />
          <Button onClick={() => go(-7)}>上一周</Button>
          <div className={styles.day}>
            <DayPicker aria-label="日期" value={choice.day} onChange={(day) => change({ day })} />
          </div>
          <Button onClick={() => go(7)}>下一周</Button>
        </Space>
      }
    >
      <Contents choice={choice} />
      {isPrinting && week !== undefined ? <PrintDialog week={week} of={of} onClose={() => setPrinting(false)} /> : null}
    </PageFrame>
  )
}

export default WeekScreen
