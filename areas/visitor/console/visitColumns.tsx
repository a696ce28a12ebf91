import { PersonName } from '../../../platform/console/kit/PersonName.tsx'
import { StatusTag, type StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import type { VisitRow } from '../contract.ts'
import { type VisitState, visitKindTitles, visitStateTitles } from '../words.ts'
import styles from './visitor.module.css'

const tones: Readonly<Record<VisitState, StatusTone>> = {
  pending: 'notice',
  agreed: 'good',
  inside: 'notice',
  left: 'quiet',
  refused: 'bad',
  expired: 'quiet',
  cancelled: 'quiet',
}

const minutes = (time: string | null) => (time === null ? '' : time.slice(5, 16))

/** The state of a visit. Overdue and blacklisted visitors stand out by words as well as colour. */
export const VisitStatus = ({ visit }: { readonly visit: VisitRow }) => (
  <span className={styles.states}>
    <StatusTag
      text={visit.isOverdue ? '超时未离校' : visitStateTitles[visit.state]}
      tone={visit.isOverdue ? 'bad' : tones[visit.state]}
    />
    {visit.blockReason === null ? null : <StatusTag text="黑名单" tone="bad" />}
    {visit.sameName ? <StatusTag text="与黑名单同名" tone="notice" /> : null}
  </span>
)

/** Returns the pupil that a visitor collects, with the class. Empty for other visits. */
export const pupilOf = ({ studentName, className }: VisitRow): string =>
  [studentName, className].filter(Boolean).join(' ')

const hostOf = ({ hostName, hostDepartment }: VisitRow) => [hostName, hostDepartment].filter(Boolean).join(' · ')

/** Returns the agreed time, without repeating the day. */
export const windowOf = ({ fromTime, untilTime }: VisitRow): string => {
  const isOneDay = fromTime.slice(0, 10) === untilTime.slice(0, 10)
  return `${minutes(fromTime)} 至 ${isOneDay ? untilTime.slice(11, 16) : minutes(untilTime)}`
}

const withCompanions = ({ companions }: VisitRow) => (companions === 0 ? '' : `随行 ${companions} 人`)

const reasonOf = (visit: VisitRow) => [visit.reason, pupilOf(visit), withCompanions(visit)].filter(Boolean).join('，')

const status: ListColumn<VisitRow> = {
  title: '状态',
  width: 128,
  render: (visit) => <VisitStatus visit={visit} />,
}

/** The columns of the records. */
export const visitColumns: readonly ListColumn<VisitRow>[] = [
  { title: '访客', width: '9%', minWidth: 88, isName: true, text: ({ name }) => name },
  { title: '手机号', width: 120, leftOutWhenNarrow: 5, text: ({ telephone }) => telephone },
  { title: '事由', minWidth: 136, text: reasonOf },
  { title: '被访人', width: '14%', minWidth: 112, leftOutWhenNarrow: 7, text: hostOf },
  { title: '预约时间', width: 184, leftOutWhenNarrow: 6, text: windowOf },
  { title: '入校', width: 112, leftOutWhenNarrow: 4, text: ({ enteredTime }) => minutes(enteredTime) },
  { title: '离校', width: 112, leftOutWhenNarrow: 3, text: ({ leftTime }) => minutes(leftTime) },
  { title: '车牌', width: 104, leftOutWhenNarrow: 1, text: ({ plate }) => plate },
  { title: '方式', width: 88, leftOutWhenNarrow: 2, text: ({ kind }) => visitKindTitles[kind] },
  status,
]

/** The columns on a phone: name with all that matters below it. */
export const phoneColumns: readonly ListColumn<VisitRow>[] = [
  {
    title: '访客',
    minWidth: 120,
    render: (visit) => (
      <>
        <PersonName name={visit.name} />
        <small className={styles.beneath}>
          <VisitStatus visit={visit} />
          <span>{reasonOf(visit)}</span>
          <span>访 {visit.hostName}</span>
          <span>{windowOf(visit)}</span>
        </small>
      </>
    ),
  },
]
