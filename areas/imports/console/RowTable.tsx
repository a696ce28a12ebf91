import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { type ListColumn, tableColumns } from '../../../platform/console/kit/list/listColumns.tsx'
import {
  type Difference,
  type Fault,
  type ImportRowView,
  type RunView,
  type Verdict,
  imports,
  verdictNames,
  verdicts,
} from '../contract.ts'
import type { ChangeQuery, ImportQuery } from './importQuery.ts'
import styles from './imports.module.css'
import { Reasons } from './Reasons.tsx'

const Lines = ({ children }: { children: ReactNode }) => <ul className={styles.lines}>{children}</ul>

const formatDifference = ({ title, before, after }: Difference) =>
  `${title}：${before === null ? '' : `${before} → `}${after ?? '（空）'}`

/** Fields shown before the list folds. A new person has about a dozen, which would fill the page. */
const unfoldedFields = 2

const AllDifferences = ({ differences }: Pick<ImportRowView, 'differences'>) => (
  <Lines>
    {differences.map(({ title, before, after }) => (
      <li key={title}>
        {title}：{before === null ? null : <del>{before}</del>}
        {before === null ? '' : ' → '}
        {after ?? '（空）'}
      </li>
    ))}
  </Lines>
)

const Differences = ({ row: { differences } }: { row: ImportRowView }) => {
  if (differences.length <= unfoldedFields) return <AllDifferences differences={differences} />
  const first = differences.slice(0, unfoldedFields).map(formatDifference).join('，')
  return (
    <details className={styles.folded}>
      <summary>
        {first}，共 {differences.length} 项
      </summary>
      <AllDifferences differences={differences} />
    </details>
  )
}

const formatFault = ({ title, value, why }: Fault) => {
  if (title === null) return why
  return value === undefined ? `“${title}”：${why}` : `“${title}”的“${value}”：${why}`
}

const RowRemarks = ({ row: { faults, notes, leftOut } }: { row: ImportRowView }) => (
  <Lines>
    {faults.map((fault) => (
      <li key={`${fault.title}${fault.why}`}>{formatFault(fault)}</li>
    ))}
    {notes.map((note) => (
      <li key={note} className={styles.note}>
        {note}
      </li>
    ))}
    {leftOut ? <li>不导入此行</li> : null}
  </Lines>
)

const columns: readonly ListColumn<ImportRowView>[] = [
  { title: '行号', width: 72, render: ({ id, place }) => place ?? id },
  { title: '姓名或名称', width: '20%', text: ({ name }) => name, isName: true },
  { title: '内容', render: (row) => <Differences row={row} /> },
  { title: '说明', width: '28%', render: (row) => <RowRemarks row={row} /> },
]

/** The tab of rows with notes, whatever their verdict. */
const notedTab = 'noted'

const chosenVerdict = (run: RunView, named: string): Verdict => {
  const known = verdicts.find((verdict) => verdict === named)
  return known ?? verdicts.find((verdict) => (run.counts?.[verdict] ?? 0) > 0) ?? 'new'
}

interface Props {
  readonly run: RunView
  readonly query: ImportQuery
  readonly onChange: ChangeQuery
}

/** Lists the rows of an import by verdict. During the review, new and changed rows can be left out. */
export const RowTable = ({ run, query, onChange }: Props) => {
  const verdict = chosenVerdict(run, query.verdict)
  const isNoted = query.verdict === notedTab
  const hasReasons = isNoted || verdict === 'refused'
  const reason = hasReasons && query.reason !== '' ? { reason: query.reason } : {}
  const chosen = { ...(isNoted ? { hasNotes: true } : { verdict }), ...reason }
  const tabName = isNoted ? '有提示' : verdictNames[verdict]
  const bounds = { pageNum: query.page, pageSize: query.size }
  const rows = useCall(imports.rows, { body: { id: run.id, ...chosen, ...bounds } }, { keep: 'pages' })
  const leaveOut = useAction(imports.leaveOut, { changes: [imports.rows, imports.run] })
  const canLeaveOut = run.stage === 'reviewing' && !isNoted && (verdict === 'new' || verdict === 'changed')
  const actionsOf = ({ id, leftOut }: ImportRowView) => [
    {
      label: leftOut ? '恢复导入' : '不导入',
      onPress: () => leaveOut.press({ body: { id: run.id, rows: [id], leftOut: !leftOut } }),
    },
  ]
  const actionColumn = canLeaveOut ? { actionsOf, nameOf: ({ name }: ImportRowView) => name, width: 96 } : null
  const items = [
    ...verdicts.map((key) => ({ key, label: `${verdictNames[key]} ${run.counts?.[key] ?? 0}` })),
    { key: notedTab, label: `有提示 ${run.counts?.noted ?? 0}` },
  ]
  return (
    <>
      <Tabs
        className={styles.tabs ?? ''}
        size="small"
        activeKey={isNoted ? notedTab : verdict}
        items={items}
        onChange={(key) => onChange({ verdict: key, reason: '', page: 1 })}
      />
      {hasReasons ? (
        <Reasons key={tabName} run={run.id} hasNotes={isNoted} chosen={query.reason} onChange={onChange} />
      ) : null}
      <DataTable
        label={tabName}
        query={rows}
        columns={tableColumns(columns, actionColumn)}
        page={query.page}
        size={query.size}
        onPage={(page, size) => onChange({ page, size })}
        empty={{ title: `没有${tabName}的行` }}
        isFiltered={query.reason !== ''}
        onClear={() => onChange({ reason: '', page: 1 })}
      />
    </>
  )
}
