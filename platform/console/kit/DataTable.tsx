import { Pagination, Table } from 'antd'
import type { TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import type { CallError } from '../client/callError.ts'
import styles from './DataTable.module.css'
import { Empty, Failed, FilteredEmpty, Loading } from './States.tsx'
import { rowKeys } from './rowKeys.ts'
import { useHeight } from './useHeight.ts'

/** The page sizes that every list offers. */
export const pageSizes = [10, 20, 50, 100]

const headerHeight = 41

/** What the table needs to know of the call behind it; what useCall gives is this. */
interface PageQuery<Row> {
  readonly data: { readonly content: readonly Row[]; readonly totalSize: number; readonly more?: boolean } | undefined
  readonly error: CallError | null
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

interface Props<Row> {
  /** Names the table to screen readers. */
  readonly label: string
  readonly query: PageQuery<Row>
  readonly columns: TableColumnsType<Row>
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
}

const insteadOfRows = <Row,>({ query, size, isFiltered, onClear, empty }: Props<Row>): ReactNode => {
  if (query.error !== null) return <Failed error={query.error} onRetry={query.refetch} />
  if (query.data === undefined) return <Loading rows={Math.min(size, 12)} />
  return isFiltered ? <FilteredEmpty onClear={onClear} /> : <Empty {...empty} />
}

/** A list over a paged call: fixed header, its states in place of rows, its total and pager always at the foot. */
export const DataTable = <Row extends { readonly id: number }>(props: Props<Row>) => {
  const { label, query, columns, page, size, onPage, onOpen } = props
  const [frame, height] = useHeight<HTMLDivElement>()
  const known = query.error === null ? query.data : undefined
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
          locale={{ emptyText: insteadOfRows(props) }}
          {...(onOpen ? { onRow: rowKeys(onOpen) } : {})}
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
          pageSizeOptions={pageSizes}
          showSizeChanger
          onChange={(next, nextSize) => onPage(nextSize === size ? next : 1, nextSize)}
        />
      </footer>
    </>
  )
}
