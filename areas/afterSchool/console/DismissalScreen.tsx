import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { type DismissalClass, afterSchool } from '../contract.ts'
import styles from './AfterSchool.module.css'
import { ClassDismissal } from './ClassDismissal.tsx'
import { classStateWords, formatPupilCounts } from './words.ts'

/** Refresh interval of the classes, ms. */
const refreshEvery = 5000

interface ClassesProps {
  readonly classes: readonly DismissalClass[]
  readonly onOpen: (deptId: number) => void
}

const Classes = ({ classes, onOpen }: ClassesProps) => (
  <ul className={styles.list} aria-label="班级">
    {classes.map(({ deptId, name, gradeName, period, state, ...counts }) => (
      <li key={deptId}>
        <button type="button" className={styles.item} onClick={() => onOpen(deptId)}>
          <span className={styles.who}>
            <strong>{name}</strong>
            <small>{[gradeName, period, formatPupilCounts(counts)].filter(Boolean).join(' · ')}</small>
          </span>
          <StatusTag {...classStateWords[state]} />
        </button>
      </li>
    ))}
  </ul>
)

/** 今日放学: shows a teacher's class, or the classes of the school. */
const DismissalScreen = () => {
  const today = useCall(afterSchool.today, {}, { every: () => refreshEvery })
  const [opened, open] = useState<number | null>(null)
  const classes = today.data?.classes ?? []
  const only = classes.length === 1 ? classes[0] : undefined
  const shown = only ?? classes.find(({ deptId }) => deptId === opened)
  const contents = () => {
    if (today.error) return <Failed error={today.error} onRetry={today.refetch} />
    if (today.data === undefined) return <Loading rows={6} />
    if (shown !== undefined) return <ClassDismissal key={shown.deptId} of={shown} />
    if (classes.length > 0) return <Classes classes={classes} onOpen={open} />
    return <Empty title="没有要放学的班级" hint="班主任与副班主任可以为所带班级放学" />
  }
  return (
    <PageFrame
      title={shown?.name ?? '今日放学'}
      {...(shown !== undefined && only === undefined
        ? { action: <Button onClick={() => open(null)}>全部班级</Button> }
        : {})}
    >
      {today.data?.isSchoolDay === false ? <p className={styles.hint}>按校历今天不上课</p> : null}
      {contents()}
    </PageFrame>
  )
}

export default DismissalScreen
