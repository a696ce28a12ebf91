import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import type { ExamView } from '../examContract.ts'
import { type ExamState, examStateNames } from '../words.ts'
import styles from './Exams.module.css'

/** The state of an exam as a tag. */
export const ExamStateTag = ({ state }: { readonly state: ExamState }) => (
  <StatusTag text={examStateNames[state]} tone={state === 'published' ? 'good' : 'notice'} />
)

/** Marks an exam that the school sits as part of a bureau's joint exam. */
export const JointTag = () => (
  <span className={styles.joint} title="由主管部门统一设置">
    联考
  </span>
)

const minuteLength = 'yyyy-MM-dd HH:mm'.length
const dayLength = 'yyyy-MM-dd'.length

/** Formats the time of an exam to the minute. The end's day is left out if it is the first day. */
export const formatExamTime = ({ startTime, endTime }: Pick<ExamView, 'startTime' | 'endTime'>): string => {
  const [start, end] = [startTime.slice(0, minuteLength), endTime.slice(0, minuteLength)]
  const isOneDay = start.slice(0, dayLength) === end.slice(0, dayLength)
  return `${start} 至 ${isOneDay ? end.slice(dayLength + 1) : end}`
}
