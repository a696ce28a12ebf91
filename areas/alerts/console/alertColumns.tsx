import { PersonName } from '../../../platform/console/kit/PersonName.tsx'
import { StatusTag, type StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import {
  type AlertView,
  type Progress,
  type Told,
  answerNames,
  describeLack,
  describeProgress,
  describeWhy,
  kindNames,
  noRecipient,
  recipientRoleNames,
  tellingStateNames,
} from '../contract.ts'
import styles from './Alerts.module.css'

type Column = ListColumn<AlertView>

const clockOf = (time: string) => time.slice(11, 16)

const describeTold = ({ name, role, state, lack }: Told) => {
  const why = lack === null ? '' : `（${describeLack(role, lack)}）`
  return `${recipientRoleNames[role]} ${name} ${state === 'sent' ? '' : tellingStateNames[state]}${why}`.trim()
}

/** Lists whom an alert told, or why it reached nobody. */
const describeTellings = ({ told, state }: AlertView): string[] =>
  told.length === 0 && state === 'unreached' ? [noRecipient] : told.map(describeTold)

const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <ul className={styles.lines}>
    {lines.map((line, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- two parents may have one name
      <li key={at}>{line}</li>
    ))}
  </ul>
)

const progressTones: Readonly<Record<Progress, StatusTone>> = {
  arrived: 'good',
  withdrawn: 'quiet',
  normal: 'good',
  leave: 'quiet',
  seen: 'quiet',
  held: 'notice',
  dropped: 'quiet',
  called: 'notice',
  unreached: 'bad',
  noParent: 'bad',
  waiting: 'bad',
  queued: 'notice',
  told: 'quiet',
}

/** Returns how far an alert is in words, with the time if the pupil turned up or the fever is none any more. */
const describeState = ({ kind, progress, arrivedTime, endedTime }: AlertView): { text: string; tone: StatusTone } => {
  const words = describeProgress(kind, progress)
  const time = arrivedTime ?? endedTime
  return { text: time === null ? words : `${clockOf(time)} ${words}`, tone: progressTones[progress] }
}

const describeReplies = ({ told, calls }: AlertView): string[] => [
  ...told.flatMap(({ name, answer, answeredTime }) =>
    answer === null || answeredTime === null ? [] : [`${clockOf(answeredTime)} ${name}：${answerNames[answer]}`],
  ),
  ...calls.map(({ byName, parentName, time }) => `${clockOf(time)} ${byName}致电${parentName}`),
]

const name: Column = { title: '学生或设备', width: 96, isName: true, text: (row) => row.name }
const className: Column = { title: '班级', minWidth: 88, text: (row) => row.className, leftOutWhenNarrow: 3 }

/** The reason wraps below the kind, because a cut reason says nothing. */
const why: Column = {
  title: '种类与原因',
  minWidth: 152,
  render: (row) => (
    <>
      {kindNames[row.kind]}
      <span className={styles.beneath}>{describeWhy(row.kind, row.sinceTime)}</span>
    </>
  ),
}

const told: Column = {
  title: '通知',
  minWidth: 136,
  render: (row) => <Lines lines={describeTellings(row)} />,
  leftOutWhenNarrow: 2,
}
const replies: Column = {
  title: '回复与电话',
  minWidth: 144,
  render: (row) => <Lines lines={describeReplies(row)} />,
  leftOutWhenNarrow: 1,
}
const state: Column = { title: '状态', width: 120, render: (row) => <StatusTag {...describeState(row)} /> }

/** Columns of today's alerts. */
export const todayColumns: readonly Column[] = [name, className, why, told, replies, state]

/** Columns of the history. */
export const historyColumns: readonly Column[] = [
  { title: '日期', width: 104, text: ({ day }) => day },
  ...todayColumns,
]

/** An alert in one cell, for a phone, which has no room for columns. `isPast` adds the day. */
const AlertCell = ({ row, isPast }: { readonly row: AlertView; readonly isPast: boolean }) => (
  <>
    <PersonName name={row.name} />
    <span className={styles.beneath}>{isPast ? `${row.day} ${row.className}` : row.className}</span>
    <span className={styles.beneath}>{kindNames[row.kind]}</span>
    <span className={styles.beneath}>{describeWhy(row.kind, row.sinceTime)}</span>
    <div className={styles.beneath}>
      <Lines lines={[...describeTellings(row), ...describeReplies(row)]} />
    </div>
  </>
)

const phoneColumnsOf = (isPast: boolean): readonly Column[] => [
  { title: '学生或设备', render: (row) => <AlertCell row={row} isPast={isPast} /> },
  state,
]

/** Columns of today's alerts on a phone. */
export const todayPhoneColumns = phoneColumnsOf(false)

/** Columns of the history on a phone. */
export const historyPhoneColumns = phoneColumnsOf(true)

/** Names an alert for screen readers. */
export const nameAlert = (row: AlertView): string => `${row.name} ${kindNames[row.kind]}`
