import { useState } from 'react'
import { schoolNow } from '../../../platform/console/session/schoolClock.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import type { PublicTask, TaskView } from '../contract.ts'
import { ApplicantFields } from './parent/ApplicantFields.tsx'
import styles from './parent/Apply.module.css'
import { changeDraft, emptyDraft } from './parent/draft.ts'
import { TaskIntro } from './parent/TaskIntro.tsx'

/** The parts of a task that parents see. */
interface PreviewedTask extends Pick<
  TaskView,
  | 'title'
  | 'kind'
  | 'state'
  | 'startTime'
  | 'endTime'
  | 'quota'
  | 'intro'
  | 'optionTitle'
  | 'takesWaiting'
  | 'showsPlaces'
  | 'fields'
  | 'questions'
  | 'keepDays'
> {
  readonly options: readonly { readonly id: number; readonly name: string; readonly left: number | null }[]
}

const publicOf = (task: PreviewedTask, schoolName: string): PublicTask => ({
  ...task,
  id: 0,
  schoolName,
  optionTitle: task.optionTitle === '' ? '报名项目' : task.optionTitle,
  options: task.options.map(({ id, name, left }) => ({
    id,
    name,
    quota: null,
    left: task.showsPlaces ? left : null,
    isFull: left === 0,
  })),
  isFull: task.options.length > 0 && task.options.every(({ left }) => left === 0),
  today: schoolNow().slice(0, 10),
})

/** The page that parents see, to try out. Nothing is sent. */
export const PhonePreview = ({ task }: { readonly task: PreviewedTask }) => {
  const { schoolName } = useUser()
  const [draft, setDraft] = useState(emptyDraft)
  const shown = publicOf(task, schoolName ?? '')
  return (
    <div className={`${styles.page} ${styles.preview}`} role="region" aria-label="预览">
      <div className={styles.main}>
        <TaskIntro task={shown} />
        <ApplicantFields
          task={shown}
          draft={draft}
          document=""
          faultOf={() => null}
          upload={async () => ({ fault: '预览中不上传文件' })}
          onChange={(change) => setDraft((before) => changeDraft(before, change))}
        />
      </div>
    </div>
  )
}
