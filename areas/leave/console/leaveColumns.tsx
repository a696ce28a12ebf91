import { schoolNow } from '../../../platform/console/session/schoolClock.ts'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { PersonName } from '../../../platform/console/kit/PersonName.tsx'
import { entryTypeName } from '../../access/contract.ts'
import { type CurrentLeave, type LeaveRecord, kindTitles, stageTitles } from '../contract.ts'
import styles from './Leave.module.css'
import { stageTones } from './stageTones.ts'

type Column = ListColumn<LeaveRecord>

/** Formats a wire time to the minute. */
export const toMinute = (time: string) => time.slice(0, 16)

const code: Column = { title: '学号', width: 104, text: ({ studentCode }) => studentCode, leftOutWhenNarrow: 2 }
const name: Column = { title: '姓名', width: 96, isName: true, text: ({ studentName }) => studentName }
const clazz: Column = { title: '班级', minWidth: 96, text: ({ clazzName }) => clazzName, leftOutWhenNarrow: 4 }
const from: Column = {
  title: '开始时间',
  width: 144,
  text: ({ startTime }) => toMinute(startTime),
  leftOutWhenNarrow: 5,
}
const to: Column = { title: '结束时间', width: 144, text: ({ endTime }) => toMinute(endTime) }
const submitter: Column = {
  title: '提交人',
  width: 88,
  text: ({ submitterName }) => submitterName,
  leftOutWhenNarrow: 1,
}
const approver: Column = { title: '审批人', width: 88, text: ({ approvalName }) => approvalName, leftOutWhenNarrow: 3 }

/** The end wraps to two lines in little space, so that a phone shows it next to the actions. */
const until: Column = { title: '结束时间', minWidth: 88, render: ({ endTime }) => toMinute(endTime) }

/** Formats a passage as the gate does: `12:08 返校`, or on another day `11-22 18:05 返校`. */
const entryWords = (entry: CurrentLeave['lastEntry']): string => {
  if (entry === null) return ''
  const isToday = entry.time.slice(0, 10) === schoolNow().slice(0, 10)
  return `${entry.time.slice(isToday ? 11 : 5, 16)} ${entryTypeName(entry.stateDictId)}`
}

/** Columns of the students on leave now (operations §2.7). */
export const currentColumns: readonly ListColumn<CurrentLeave>[] = [
  code,
  { ...name, width: 76 },
  clazz,
  submitter,
  from,
  until,
  approver,
  // Wraps to two lines for another day, because a truncated direction is useless.
  { title: '最近出入', width: 104, render: ({ lastEntry }) => entryWords(lastEntry), leftOutWhenNarrow: 6 },
]

const reason: Column = { title: '原因', minWidth: 112, text: ({ leaveReason }) => leaveReason, leftOutWhenNarrow: 2 }
const state: Column = {
  title: '状态',
  width: 128,
  render: ({ stage }) => <StatusTag text={stageTitles[stage]} tone={stageTones[stage]} />,
}

/** Formats a time without the year if it is in the current year. */
const shortMoment = (time: string) => time.slice(time.slice(0, 4) === schoolNow().slice(0, 4) ? 5 : 0, 16)

/** The name with the kind and times of the leave below it, for which a phone has no columns. */
const nameWithLeave: Column = {
  title: '姓名与时间',
  minWidth: 104,
  render: ({ studentName, kind, startTime, endTime }) => {
    const isOneDay = startTime.slice(0, 10) === endTime.slice(0, 10)
    return (
      <>
        <PersonName name={studentName} />
        <small className={styles.beneath}>
          <span>{kindTitles[kind]}</span>
          <span>{shortMoment(startTime)}</span>
          <span>至 {isOneDay ? endTime.slice(11, 16) : shortMoment(endTime)}</span>
        </small>
      </>
    )
  },
}

/** Columns of the list of all leaves. */
export const recordColumns: readonly Column[] = [
  { ...name, width: 88 },
  clazz,
  { title: '类型', width: 88, text: ({ kind }) => kindTitles[kind], leftOutWhenNarrow: 6 },
  from,
  { ...to, leftOutWhenNarrow: 7 },
  reason,
  submitter,
  approver,
  state,
]

/** Columns on a phone: the name with the leave, and the state, stay visible next to 详情. */
export const phoneColumns: readonly Column[] = [nameWithLeave, clazz, reason, submitter, approver, state]
