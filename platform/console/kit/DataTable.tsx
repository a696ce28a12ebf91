import { Pagination, Table } from 'antd'
import type { TableColumnsType } from 'antd'
import { type Key, type ReactNode, useEffect, useEffectEvent } from 'react'
import type { CallError } from '../client/callError.ts'
import { inPlace } from '../location/hash.ts'
import { useNarrowness } from '../theme/media.ts'
import styles from './DataTable.module.css'
import { Empty, Failed, FilteredEmpty, Loading } from './States.tsx'
import { rowKeys } from './rowKeys.ts'
import { useHeight } from './useHeight.ts'

/** The page sizes that a list offers. */
const pageSizes = [10, 20, 50, 100]

const headerHeight = 41

/** What the table needs to know of the call behind it; what useCall gives is this. */
interface PageQuery<Row> {
  readonly data: { readonly content: readonly Row[]; readonly totalSize: number; readonly more?: boolean } | undefined
  readonly error: CallError | null
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

/** A column; one that others can do without is left out of a narrow window rather than all being cut. */
export type DataColumn<Row> = TableColumnsType<Row>[number] & { readonly leftOutWhenNarrow?: boolean }

/** The rows that are chosen; `nameOf` names a row to screen readers. All may be chosen but those that `isChoosable` says may not. */
interface Selection<Row> {
  readonly chosen: readonly number[]
  readonly onChoose: (ids: readonly number[]) => void
  readonly nameOf: (row: Row) => string
  readonly isChoosable?: (row: Row) => boolean
}

const rowSelection = <Row,>({ chosen, onChoose, nameOf, isChoosable = () => true }: Selection<Row>) => ({
  selectedRowKeys: [...chosen],
  onChange: (keys: readonly Key[]) => onChoose(keys.map(Number)),
  getCheckboxProps: (row: Row) => ({ 'aria-label': `选择 ${nameOf(row)}`, disabled: !isChoosable(row) }),
})

interface Props<Row> {
  /** Names the table to screen readers. */
  readonly label: string
  readonly query: PageQuery<Row>
  readonly columns: readonly DataColumn<Row>[]
  readonly page: number
  readonly size: number
  readonly onPage: (page: number, size: number) => void
  /** What the list would hold, said when it is empty. */
  readonly empty: { readonly title: string; readonly hint?: string }
  /** Whether filters are set, which then may be cleared. */
  readonly isFiltered: boolean
  readonly onClear: () => void
  /** Opens a row: by click, and by Enter on the row that has the focus. */
  readonly onOpen?: (row: Row) => void
  /** The row that is shown beside the list. */
  readonly chosen?: number
  /** The page sizes to choose from, where they are not the usual ones. */
  readonly sizes?: readonly number[]
  /** Rows to be chosen, where something may be done to several. */
  readonly selection?: Selection<Row>
}

const insteadOfRows = <Row,>({ query, size, isFiltered, onClear, empty }: Props<Row>, isGone: boolean): ReactNode => {
  if (query.error !== null) return <Failed error={query.error} onRetry={query.refetch} />
  if (query.data === undefined || isGone || query.isPlaceholderData) return <Loading rows={Math.min(size, 12)} />
  return isFiltered ? <FilteredEmpty onClear={onClear} /> : <Empty {...empty} />
}

/** The last page of a list, the first where it is empty. */
const lastPage = (total: number, size: number) => Math.max(1, Math.ceil(total / size))

/** Where rows were deleted so that a page is no more, the last one is shown in its place. */
const useStepBack = <Row,>({ query, page, size, onPage }: Props<Row>) => {
  const { data, isPlaceholderData } = query
  const last = lastPage(data?.totalSize ?? 0, size)
  const isGone = data !== undefined && !isPlaceholderData && data.content.length === 0 && page > last
  const stepBack = useEffectEvent(() => inPlace(() => onPage(last, size)))
  useEffect(() => {
    if (isGone) stepBack()
  }, [isGone])
  return isGone
}

/** A list over a paged call: fixed header, its states in place of rows, its total and pager always at the foot. */
export const DataTable = <Row extends { readonly id: number }>(props: Props<Row>) => {
  const { label, query, page, size, onPage, onOpen, chosen, sizes = pageSizes, selection } = props
  const isNarrow = useNarrowness()
  const columns = props.columns.filter(({ leftOutWhenNarrow }) => !(isNarrow && leftOutWhenNarrow))
  const isGone = useStepBack(props)
  const [frame, height] = useHeight<HTMLDivElement>()
  const known = query.data
  const total = known?.totalSize ?? 0
  return (
    <>
      <div ref={frame} className={styles.frame} data-stale={query.isPlaceholderData} data-open={onOpen !== undefined}>
        <Table<Row>
          aria-label={label}
          rowKey="id"
          columns={columns}
          dataSource={known?.content ?? []}
          pagination={false}
          tableLayout="fixed"
          scroll={{ y: Math.max(height - headerHeight, 120), scrollToFirstRowOnChange: true }}
          rowClassName={({ id }) => (id === chosen ? (styles.chosen ?? '') : '')}
          locale={{ emptyText: insteadOfRows(props, isGone) }}
          {...(onOpen ? { onRow: rowKeys(onOpen) } : {})}
          {...(selection ? { rowSelection: rowSelection(selection) } : {})}
        />
      </div>
      <footer className={styles.footer} data-known={known !== undefined}>
        <span>
          共 {total.toLocaleString('zh-CN')} 条{known?.more === true ? '以上，请缩小范围查看更早的数据' : ''}
        </span>
        <Pagination
          current={page}
          pageSize={size}
          total={total}
          pageSizeOptions={[...sizes]}
          showSizeChanger
          onChange={(next, nextSize) => onPage(nextSize === size ? next : 1, nextSize)}
        />
      </footer>
    </>
  )
}
