import { Pagination, Table } from 'antd'
import type { TableColumnsType } from 'antd'
import { type Key, type ReactNode, useEffect, useEffectEvent } from 'react'
import type { CallError } from '../client/callError.ts'
import { replacingHistory } from '../location/hash.ts'
import { useStackedLayout } from '../theme/media.ts'
import styles from './DataTable.module.css'
import { Empty, Failed, FilteredEmpty, Loading } from './States.tsx'
import { type ColumnFit, fitColumns } from './fitColumns.ts'
import { rowKeys } from './rowKeys.ts'
import { useScrollStop } from './useScrollStop.ts'
import { useSize } from './useSize.ts'

/** The page sizes that a list offers. */
const pageSizes = [10, 20, 50, 100]

const headerHeight = 41

/** Minimum height of the rows, px: two rows. */
const leastHeight = 88

/** Tables narrower than this, px, have no room for the page numbers. */
const smallWidth = 520

/** Px of the column of selection boxes. */
const selectionWidth = 32

/** The state of the call behind the table, as returned by `useCall`. */
export interface PageQuery<Row> {
  readonly data: { readonly content: readonly Row[]; readonly totalSize: number; readonly more?: boolean } | undefined
  readonly error: CallError | null
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

/**
 * A column of a table. Columns with `leftOutWhenNarrow` are hidden in that order if there isn't room for all
 * (`ColumnFit`). One with `staysInSight` doesn't move when the table scrolls sideways.
 */
export type DataColumn<Row> = TableColumnsType<Row>[number] &
  Pick<ColumnFit, 'leftOutWhenNarrow'> & { readonly staysInSight?: boolean }

/**
 * The selected rows. `nameOf` names a row to screen readers. Rows can be selected unless `isChoosable` returns false.
 */
interface Selection<Row> {
  readonly chosen: readonly number[]
  readonly onChoose: (ids: readonly number[]) => void
  readonly nameOf: (row: Row) => string
  readonly isChoosable?: (row: Row) => boolean
}

const rowSelection = <Row,>({ chosen, onChoose, nameOf, isChoosable = () => true }: Selection<Row>) => ({
  selectedRowKeys: [...chosen],
  onChange: (keys: readonly Key[]) => onChoose(keys.map(Number)),
  getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
  getCheckboxProps: (row: Row) => ({ 'aria-label': `选择 ${nameOf(row)}`, disabled: !isChoosable(row) }),
})

interface Props<Row> {
  /** Labels the table for screen readers. */
  readonly label: string
  readonly query: PageQuery<Row>
  readonly columns: readonly DataColumn<Row>[]
  readonly page: number
  readonly size: number
  readonly onPage: (page: number, size: number) => void
  /** Says what the list would contain, when it is empty, and may offer an action that fills it. */
  readonly empty: { readonly title: string; readonly hint?: string; readonly action?: ReactNode }
  /** Shown above the reason if the list could not be loaded. */
  readonly failed?: string
  /** True if filters are set. The empty list then offers to clear them. */
  readonly isFiltered: boolean
  readonly onClear: () => void
  /** Opens a row by click, and by Enter on the focused row. */
  readonly onOpen?: (row: Row) => void
  /** The row that is shown next to the list. */
  readonly chosen?: number
  /** The page sizes to choose from, if not the usual ones. */
  readonly sizes?: readonly number[]
  /** Hides the pager if there is only one page. */
  readonly hidesOnePage?: boolean
  /** Row selection, for actions on several rows. */
  readonly selection?: Selection<Row>
}

const renderPlaceholder = <Row,>(
  { query, size, isFiltered, onClear, empty, failed }: Props<Row>,
  isGone: boolean,
): ReactNode => {
  if (query.error !== null)
    return <Failed error={query.error} onRetry={query.refetch} {...(failed === undefined ? {} : { title: failed })} />
  if (query.data === undefined || isGone || query.isPlaceholderData) return <Loading rows={Math.min(size, 12)} />
  return isFiltered ? <FilteredEmpty onClear={onClear} /> : <Empty {...empty} />
}

/** The number of the last page, 1 for an empty list. */
const lastPage = (total: number, size: number) => Math.max(1, Math.ceil(total / size))

/** Shows the last page if all rows of the current page were deleted. */
const useStepBack = <Row,>({ query, page, size, onPage }: Props<Row>) => {
  const { data, isPlaceholderData } = query
  const last = lastPage(data?.totalSize ?? 0, size)
  const isGone = data !== undefined && !isPlaceholderData && data.content.length === 0 && page > last
  const stepBack = useEffectEvent(() => replacingHistory(() => onPage(last, size)))
  useEffect(() => {
    if (isGone) stepBack()
  }, [isGone])
  return isGone
}

/**
 * Keeps widths in px and lets the other columns share the rest. In a narrow table a percentage is less than a column
 * needs.
 */
const withPixelWidth = <Row,>(column: DataColumn<Row>): DataColumn<Row> => {
  if (typeof column.width === 'number') return column
  const { width: _part, ...rest } = column
  return column.minWidth === undefined ? rest : { ...rest, width: column.minWidth }
}

/**
 * Pins the actions, so that they stay visible in a table that scrolls sideways, and the names where this leaves room for
 * the columns between.
 */
const pinColumn = <Row,>(column: DataColumn<Row>, isSmall: boolean): DataColumn<Row> => {
  if (column.key === 'actions') return { ...column, fixed: 'end' }
  return column.staysInSight === true && !isSmall ? { ...column, fixed: 'start' } : column
}

/** Names the hidden columns, so that users don't take them for missing data. */
const HiddenColumnsNote = <Row,>({ columns }: { columns: readonly DataColumn<Row>[] }) => {
  const titles = columns.flatMap(({ title }) => (typeof title === 'string' ? [title] : []))
  if (titles.length === 0) return null
  return <span className={styles.leftOut}>窗口较窄，未显示：{titles.join('、')}</span>
}

/**
 * A table over a paged call: fixed header, loading, empty and error states in place of rows, total and pager at the
 * foot.
 */
export const DataTable = <Row extends { readonly id: number }>(props: Props<Row>) => {
  const { label, query, page, size, onPage, onOpen, chosen, sizes = pageSizes, hidesOnePage = false, selection } = props
  const isGone = useStepBack(props)
  const [frame, { width, height }] = useSize<HTMLDivElement>()
  useScrollStop(frame, label)
  const isStacked = useStackedLayout()
  const room = width - (selection === undefined ? 0 : selectionWidth)
  const { shown, leftOut, needed, isCrowded } = fitColumns<DataColumn<Row>>(props.columns, room)
  const isSmall = width > 0 && width < smallWidth
  const isScrolled = width > 0 && needed > room
  const columns = leftOut.length > 0 || isCrowded ? shown.map(withPixelWidth) : shown
  const known = query.data
  const total = known?.totalSize ?? 0
  return (
    <>
      <div
        ref={frame}
        className={styles.frame}
        data-table
        data-stale={query.isPlaceholderData}
        data-open={onOpen !== undefined}
      >
        <Table<Row>
          aria-label={label}
          rowKey="id"
          // A row's `children` field, such as a parent's children, doesn't hold nested rows.
          expandable={{ childrenColumnName: 'no rows below rows' }}
          columns={isScrolled ? columns.map((column) => pinColumn(column, isSmall)) : columns}
          dataSource={known?.content ?? []}
          pagination={false}
          tableLayout="fixed"
          scroll={{
            // In a stacked layout the page scrolls, not the table.
            ...(isStacked ? {} : { y: Math.max(height - headerHeight, leastHeight) }),
            ...(isScrolled ? { x: needed } : {}),
            scrollToFirstRowOnChange: true,
          }}
          rowClassName={({ id }) => (id === chosen ? (styles.chosen ?? '') : '')}
          locale={{ emptyText: renderPlaceholder(props, isGone) }}
          {...(onOpen ? { onRow: rowKeys(onOpen) } : {})}
          {...(selection ? { rowSelection: rowSelection(selection) } : {})}
        />
      </div>
      <footer className={styles.footer} data-known={known !== undefined}>
        <span>
          共 {total.toLocaleString('zh-CN')} 条{known?.more === true ? '以上，请缩小范围查看更早的数据' : ''}
        </span>
        <HiddenColumnsNote columns={leftOut} />
        {isScrolled ? <span className={styles.leftOut}>左右滚动可查看全部列</span> : null}
        <Pagination
          current={page}
          pageSize={size}
          // A list without rows has one page.
          total={Math.max(total, 1)}
          pageSizeOptions={[...sizes]}
          hideOnSinglePage={hidesOnePage}
          showSizeChanger={!isSmall}
          simple={isSmall}
          onChange={(next, nextSize) => onPage(nextSize === size ? next : 1, nextSize)}
        />
      </footer>
    </>
  )
}
