import { PersonName } from '../../../platform/console/kit/PersonName.tsx'
import { StatusTag, type StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import {
  type AlertView,
  type Told,
  alertStateNames,
  answerNames,
  describeWhy,
  kindNames,
  recipientRoleNames,
  tellingStateNames,
} from '../contract.ts'
import styles from './Alerts.module.css'

type Column = ListColumn<AlertView>

const clockOf = (time: string) => time.slice(11, 16)

const describeTold = ({ name, role, state }: Told) =>
  `${recipientRoleNames[role]} ${name} ${state === 'sent' ? '' : tellingStateNames[state]}`.trim()

const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <ul className={styles.lines}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

/** Returns the state of an alert in words: the pupil turned up, an answer, or what it waits for. */
const describeState = ({ state, arrivedTime, told, isWaiting }: AlertView): { text: string; tone: StatusTone } => {
  if (arrivedTime !== null) return { text: `${clockOf(arrivedTime)} 已到`, tone: 'good' }
  const answer = told.find((one) => one.answer !== null)?.answer
  if (answer) return { text: answerNames[answer], tone: 'quiet' }
  if (isWaiting) return { text: '未回复', tone: 'bad' }
  return { text: alertStateNames[state], tone: state === 'held' ? 'notice' : 'quiet' }
}

const describeReplies = ({ told, calls }: AlertView): string[] => [
  ...told.flatMap(({ name, answer, answeredTime }) =>
    answer === null || answeredTime === null ? [] : [`${clockOf(answeredTime)} ${name}：${answerNames[answer]}`],
  ),
  ...calls.map(({ byName, parentName, time }) => `${clockOf(time)} ${byName}致电${parentName}`),
]

const name: Column = { title: '学生或设备', width: 112, isName: true, text: (row) => row.name }
const className: Column = { title: '班级', minWidth: 88, text: (row) => row.className, leftOutWhenNarrow: 3 }
const kind: Column = { title: '种类', width: 112, text: (row) => kindNames[row.kind], leftOutWhenNarrow: 5 }
const why: Column = {
  title: '原因',
  minWidth: 168,
  text: (row) => describeWhy(row.kind, row.sinceTime),
  leftOutWhenNarrow: 4,
}
const told: Column = {
  title: '已通知',
  minWidth: 136,
  render: (row) => <Lines lines={row.told.map(describeTold)} />,
  leftOutWhenNarrow: 2,
}
const replies: Column = {
  title: '回复与电话',
  minWidth: 144,
  render: (row) => <Lines lines={describeReplies(row)} />,
  leftOutWhenNarrow: 1,
}
const state: Column = { title: '状态', width: 112, render: (row) => <StatusTag {...describeState(row)} /> }

/** Columns of today's alerts. */
export const todayColumns: readonly Column[] = [name, className, kind, why, told, replies, state]

/** Columns of a phone, with the class and the reason under the name. */
export const phoneColumns: readonly Column[] = [
  {
    title: '学生或设备',
    render: (row) => (
      <>
        <PersonName name={row.name} />
        <span className={styles.beneath}>{row.className}</span>
        <span className={styles.beneath}>{describeWhy(row.kind, row.sinceTime)}</span>
      </>
    ),
  },
  { ...state, width: 104 },
]

/** Columns of the history. */
export const historyColumns: readonly Column[] = [
  { title: '日期', width: 104, text: ({ day }) => day },
  ...todayColumns,
]

/** Names an alert for screen readers. */
export const nameAlert = (row: AlertView): string => `${row.name} ${kindNames[row.kind]}`
