import { Button, Space } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { DayPicker } from '../../../../platform/console/kit/DayPicker.tsx'
import { PageFrame } from '../../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { StatusTag } from '../../../../platform/console/kit/StatusTag.tsx'
import { useScreenQuery } from '../../../../platform/console/kit/useScreenQuery.ts'
import { schoolNow } from '../../../../platform/console/session/schoolClock.ts'
import { role } from '../../../../platform/contract/roleNames.ts'
import { UserSelect } from '../../../users/console/index.ts'
import { type CoverLesson, timetable } from '../../contract.ts'
import { describeDay, lessonStateNames } from '../../words.ts'
import { CancelDialog } from './CancelDialog.tsx'
import styles from './Cover.module.css'
import { MoveDialog } from './MoveDialog.tsx'
import { SubstituteDialog } from './SubstituteDialog.tsx'

const defaults = { day: '', teacherId: 0 }

const actions = [
  { kind: 'substitute', label: '代课' },
  { kind: 'move', label: '调课' },
  { kind: 'cancel', label: '停课' },
] as const

type Action = (typeof actions)[number]['kind']

interface Chosen {
  readonly action: Action
  readonly cover: CoverLesson
}

const Lesson = ({ cover, onAct }: { readonly cover: CoverLesson; readonly onAct: (action: Action) => void }) => {
  const { lesson, proposals } = cover
  const { period, startTime, className, subject, room, state, note } = lesson
  const name = `第${period}节 ${className}${subject}`
  const first = proposals.slice(0, 3).map((one) => one.name)
  return (
    <li>
      <div className={styles.about}>
        {name}
        <small>{[startTime, room, note].filter(Boolean).join(' · ')}</small>
        {state === 'normal' ? (
          <small>{first.length === 0 ? '这一节没有空闲的教师' : `空闲：${first.join('、')}`}</small>
        ) : null}
      </div>
      {state === 'normal' ? (
        <Space size={8} wrap>
          {actions.map(({ kind, label }) => (
            <Button key={kind} size="small" aria-label={`${label} ${name}`} onClick={() => onAct(kind)}>
              {label}
            </Button>
          ))}
        </Space>
      ) : (
        <StatusTag text={lessonStateNames[state]} tone="notice" />
      )}
    </li>
  )
}

const dialogs = { substitute: SubstituteDialog, move: MoveDialog, cancel: CancelDialog } as const

/** 代课安排: the lessons of an absent teacher on a day, each with free teachers. */
const CoverScreen = () => {
  const [asked, change] = useScreenQuery(defaults)
  const [today] = useState(() => schoolNow().slice(0, 10))
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const day = asked.day || today
  const { teacherId } = asked
  const found = useCall(timetable.cover, { query: { day, teacherId } }, { enabled: teacherId > 0 })
  const contents = () => {
    if (teacherId === 0) return <Empty title="请选择缺课的教师" hint="列出当天的课与这一节空闲的教师，同学科的在前" />
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    if (found.data === undefined) return <Loading rows={6} />
    if (found.data.length === 0) return <Empty title={`${describeDay(day)} 没有课`} />
    return (
      <ul className={styles.lessons} aria-label="当天的课">
        {found.data.map((cover) => (
          <Lesson
            key={`${cover.lesson.lessonId} ${cover.lesson.state}`}
            cover={cover}
            onAct={(action) => setChosen({ action, cover })}
          />
        ))}
      </ul>
    )
  }
  const ChangeDialog = chosen === null ? null : dialogs[chosen.action]
  return (
    <PageFrame
      title="代课安排"
      filters={
        <Space size={12} wrap>
          <div className={styles.choice}>
            <UserSelect
              aria-label="缺课教师"
              placeholder="选择缺课的教师"
              roleId={role.staff}
              {...(teacherId === 0 ? {} : { value: teacherId })}
              onChange={(id) => change({ teacherId: id ?? 0 })}
            />
          </div>
          <div className={styles.day}>
            <DayPicker aria-label="日期" value={day} onChange={(next) => change({ day: next })} />
          </div>
        </Space>
      }
    >
      {contents()}
      {ChangeDialog === null || chosen === null ? null : (
        <ChangeDialog cover={chosen.cover} teacherId={teacherId} onClose={() => setChosen(null)} />
      )}
    </PageFrame>
  )
}

export default CoverScreen
