import { Pagination, Table } from 'antd'
import type { TableColumnsType } from 'antd'
import { type Key, type ReactNode, useEffect, useEffectEvent } from 'react'
import type { CallError } from '../client/callError.ts'
import { inPlace } from '../location/hash.ts'
import { useStacking } from '../theme/media.ts'
import styles from './DataTable.module.css'
import { Empty, Failed, FilteredEmpty, Loading } from './States.tsx'
import { type GivingWay, fitting } from './givingWay.ts'
import { rowKeys } from './rowKeys.ts'
import { useScrollStop } from './useScrollStop.ts'
import { useSize } from './useSize.ts'

/** The page sizes that a list offers. */
const pageSizes = [10, 20, 50, 100]

const headerHeight = 41

/** Px of the rows, where the window is as low as that: two of them. */
const leastHeight = 88

/** Px of a table that has no room for the numbers of its pages. */
const smallWidth = 520

/** Px of the boxes by which rows are chosen. */
const selectionWidth = 32

/** The state of the call behind the table, as useCall gives it. */
export interface PageQuery<Row> {
  readonly data: { readonly content: readonly Row[]; readonly totalSize: number; readonly more?: boolean } | undefined
  readonly error: CallError | null
  readonly isPlaceholderData: boolean
  readonly refetch: () => unknown
}

/** A column; those that a list can do without give way in their turn where there is no room for all (`GivingWay`). */
export type DataColumn<Row> = TableColumnsType<Row>[number] & Pick<GivingWay, 'leftOutWhenNarrow'>

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
  /** Says what the list would hold, when it is empty. */
  readonly empty: { readonly title: string; readonly hint?: string }
  /** Said above the reason where the list could not be read. */
  readonly failed?: string
  /** True if filters are set, which then may be cleared. */
  readonly isFiltered: boolean
  readonly onClear: () => void
  /** Opens a row: by click, and by Enter on the row that has the focus. */
  readonly onOpen?: (row: Row) => void
  /** The row that is shown beside the list. */
  readonly chosen?: number
  /** The page sizes to choose from, where they are not the usual ones. */
  readonly sizes?: readonly number[]
  /** Leaves the numbers of pages out where there is one page. */
  readonly hidesOnePage?: boolean
  /** Rows to be chosen, where something may be done to several. */
  readonly selection?: Selection<Row>
}

const insteadOfRows = <Row,>(
  { query, size, isFiltered, onClear, empty, failed }: Props<Row>,
  isGone: boolean,
): ReactNode => {
  if (query.error !== null)
    return <Failed error={query.error} onRetry={query.refetch} {...(failed === undefined ? {} : { title: failed })} />
  if (query.data === undefined || isGone || query.isPlaceholderData) return <Loading rows={Math.min(size, 12)} />
  return isFiltered ? <FilteredEmpty onClear={onClear} /> : <Empty {...empty} />
}

/** The last page of a list, the first where it is empty. */
const lastPage = (total: number, size: number) => Math.max(1, Math.ceil(total / size))

/** Shows the last page in place of one whose rows were all deleted. */
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

/** Gives columns their width in px and lets the others share the rest: with little room, a percentage is less than a column needs. */
const inPx = <Row,>(column: DataColumn<Row>): DataColumn<Row> => {
  if (typeof column.width === 'number') return column
  const { width: _part, ...rest } = column
  return column.minWidth === undefined ? rest : { ...rest, width: column.minWidth }
}

/** Keeps what may be done to a row in sight of a table that scrolls sideways. */
const withHeldActions = <Row,>(column: DataColumn<Row>): DataColumn<Row> =>
  column.key === 'actions' ? { ...column, fixed: 'end' } : column

/** Says which columns gave way: what is not there is not missing. */
const LeftOut = <Row,>({ columns }: { columns: readonly DataColumn<Row>[] }) => {
  const titles = columns.flatMap(({ title }) => (typeof title === 'string' ? [title] : []))
  if (titles.length === 0) return null
  return <span className={styles.leftOut}>窗口较窄，未显示：{titles.join('、')}</span>
}

/** A list over a paged call: fixed header, its states in place of rows, its total and pager always at the foot. */
export const DataTable = <Row extends { readonly id: number }>(props: Props<Row>) => {
  const { label, query, page, size, onPage, onOpen, chosen, sizes = pageSizes, hidesOnePage = false, selection } = props
  const isGone = useStepBack(props)
  const [frame, { width, height }] = useSize<HTMLDivElement>()
  useScrollStop(frame, label)
  const isStacked = useStacking()
  const room = width - (selection === undefined ? 0 : selectionWidth)
  const { shown, leftOut, needed, isCrowded } = fitting<DataColumn<Row>>(props.columns, room)
  const isSmall = width > 0 && width < smallWidth
  const isScrolled = width > 0 && needed > room
  const columns = leftOut.length > 0 || isCrowded ? shown.map(inPx) : shown
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
          // A row's own `children`, such as those of a parent, are no rows below it.
          expandable={{ childrenColumnName: 'no rows below rows' }}
          columns={isScrolled ? columns.map(withHeldActions) : columns}
          dataSource={known?.content ?? []}
          pagination={false}
          tableLayout="fixed"
          scroll={{
            // One over the other, it is the page that scrolls.
            ...(isStacked ? {} : { y: Math.max(height - headerHeight, leastHeight) }),
            ...(isScrolled ? { x: needed } : {}),
            scrollToFirstRowOnChange: true,
          }}
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
        <LeftOut columns={leftOut} />
        <Pagination
          current={page}
          pageSize={size}
          // A list without rows has one page, not none.
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
