import { PersonName } from '../../../platform/console/kit/PersonName.tsx'
import { StatusTag, type StatusTone } from '../../../platform/console/kit/StatusTag.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import type { RecordRow } from '../views.ts'
import { nameOfRule, stateTitles } from '../words.ts'
import styles from './Records.module.css'
import { formatSigned } from './formatSigned.ts'

type Column = ListColumn<RecordRow>

const tones: Readonly<Record<RecordRow['state'], StatusTone>> = {
  valid: 'good',
  cancelled: 'quiet',
  cancel: 'notice',
  initial: 'quiet',
}

const noteOf = ({ note, cancelReason }: RecordRow) =>
  [note, cancelReason === null ? '' : `撤销：${cancelReason}`].filter(Boolean).join('；')

const shownState: Column = {
  title: '状态',
  width: 88,
  leftOutWhenNarrow: 6,
  render: ({ state }) => <StatusTag text={stateTitles[state]} tone={tones[state]} />,
}

const pointsColumn = (pointName: string): Column => ({
  title: pointName,
  width: 80,
  align: 'right',
  render: ({ points }) => formatSigned(points),
})

/** The columns of the ledger, with the school's name for points. */
export const recordColumns = (pointName: string): readonly Column[] => [
  { title: '时间', width: 168, leftOutWhenNarrow: 4, text: ({ createdTime }) => createdTime },
  { title: '姓名', width: '9%', minWidth: 80, isName: true, text: ({ name }) => name },
  { title: '班级', width: '11%', leftOutWhenNarrow: 3, text: ({ className }) => className },
  { title: '事由', minWidth: 200, text: nameOfRule },
  pointsColumn(pointName),
  { title: '余额', width: 80, align: 'right', leftOutWhenNarrow: 5, text: ({ balance }) => balance },
  { title: '备注', width: '15%', text: noteOf, leftOutWhenNarrow: 2 },
  { title: '操作人', width: '8%', text: ({ operator }) => operator, leftOutWhenNarrow: 1 },
  shownState,
]

/** Name with all details of an entry below it, for phones. */
const nameWithEntry: Column = {
  title: '姓名与事由',
  minWidth: 104,
  render: (record) => {
    const { name, className, createdTime, operator, state } = record
    return (
      <>
        <PersonName name={name} />
        <small className={styles.beneath}>
          <span>{nameOfRule(record)}</span>
          <span>{noteOf(record)}</span>
          <span>{className}</span>
          <span>{createdTime.slice(0, 16)}</span>
          <span>{operator}</span>
          {state === 'valid' ? null : <StatusTag text={stateTitles[state]} tone={tones[state]} />}
        </small>
      </>
    )
  },
}

/** The columns on a phone: name with details, and points. */
export const phoneColumns = (pointName: string): readonly Column[] => [nameWithEntry, pointsColumn(pointName)]
