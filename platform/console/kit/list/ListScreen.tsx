import { PlusOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import type { CallInput } from '../../client/endpoint.ts'
import { useRequestedAction } from '../../shell/requestedAction.ts'
import { useStackedLayout } from '../../theme/media.ts'
import { DataTable } from '../DataTable.tsx'
import { PageFrame } from '../PageFrame.tsx'
import type { RowAction } from '../RowActions.tsx'
import { type BulkAction, BulkBar } from './BulkBar.tsx'
import { FilterRow } from './FilterRow.tsx'
import { type ListColumn, tableColumns } from './listColumns.tsx'
import type { FilterTexts, ListFilters } from './listFilters.ts'
import type { ListCall, RowOf } from './pageOfRows.ts'
import { useListQuery } from './useListQuery.ts'
import { useListRows } from './useListRows.ts'

/** Px of one action and 更多. */
const foldedWidth = 96

/** Functions that a list passes to its actions and columns. */
export interface ListTools<Row> {
  /** Opens the editor for a row, or for a new one. */
  readonly edit: (row: Row | null) => void
}

interface Props<C extends ListCall, Filters extends ListFilters, Row = RowOf<C>> {
  readonly title: string
  /** Labels the table for screen readers, if not by the title. */
  readonly label?: string
  /** The reading call. It returns a page, or all rows, which are then paged here. */
  readonly call: C
  readonly input: (
    asked: FilterTexts<Filters>,
    bounds: { readonly pageNum: number; readonly pageSize: number },
  ) => CallInput<C>
  readonly filters?: Filters
  readonly columns: readonly ListColumn<Row>[] | ((rows: readonly Row[]) => readonly ListColumn<Row>[])
  /** Says what the list would contain, when it is empty, and may offer an action that fills it. */
  readonly empty: { readonly title: string; readonly hint?: string; readonly action?: ReactNode }
  /** Shown above the reason if the list could not be loaded. */
  readonly failed?: string
  /** Names a row for screen readers. */
  readonly nameOf: (row: Row) => string
  readonly actions?: (row: Row, tools: ListTools<Row>) => readonly RowAction[]
  /** Px of the actions column. */
  readonly actionsWidth?: number
  /** On a phone shows one action and the rest under 更多, to leave room for the row. */
  readonly foldsOnPhone?: boolean
  readonly bulk?: readonly BulkAction[]
  /** The rows that `bulk` applies to. All by default. */
  readonly isChoosable?: (row: Row) => boolean
  /** The text of the button for a new row. There is no button without it. */
  readonly create?: string | undefined
  /** The permission by which the quick search triggers that button. */
  readonly createdBy?: string
  /** The dialog for a row, or for a new one (null). `edit` switches it to another row, such as the one just created. */
  readonly editor?: (row: Row | null, close: () => void, edit: (row: Row) => void) => ReactNode
  /** Opens a row by click and by Enter. */
  readonly onOpen?: (row: Row, tools: ListTools<Row>) => void
  /** Controls next to the button for a new row, such as an export of the filtered rows. */
  readonly tools?: (asked: FilterTexts<Filters>, total: number | undefined) => ReactNode
  /** Controls before the filters, such as tabs, or figures of the filtered rows. */
  readonly lead?: ReactNode | ((asked: FilterTexts<Filters>) => ReactNode)
  readonly firstSize?: number
  /** The page sizes to choose from, if not the usual ones. */
  readonly sizes?: readonly number[]
  /** Hides the pager if there is only one page. */
  readonly hidesOnePage?: boolean
  /** Polling interval, ms, while rows are expected to change by themselves. 0 for none. */
  readonly every?: (rows: readonly Row[]) => number
  readonly children?: ReactNode
}

/**
 * A list screen: filters and page in the address, loading, empty and error states, a button for a new row, actions on
 * one or several rows. The area declares its contents.
 */
export const ListScreen = <C extends ListCall, const Filters extends ListFilters>(props: Props<C, Filters>) => {
  type Row = RowOf<C>
  const { title, call, columns, actions, bulk, isChoosable, create, editor, onOpen, firstSize = 20, every } = props
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without filters there are none to name
  const filters = props.filters ?? ({} as Filters)
  const { asked, bounds, isFiltered, ask, clear, turn } = useListQuery(filters, firstSize)
  const [edited, setEdited] = useState<Row | 'new' | null>(null)
  const [chosen, setChosen] = useState<readonly number[]>([])
  useRequestedAction(props.createdBy ?? 'nobody asks', () => setEdited('new'))
  const input = props.input(asked, { pageNum: bounds.page, pageSize: bounds.size })
  const found = useListRows(call, { input, bounds, every })
  const page = found.data
  const isFolded = useStackedLayout() && props.foldsOnPhone === true
  const tools: ListTools<Row> = { edit: (row) => setEdited(row ?? 'new') }
  const acting = actions && {
    actionsOf: (row: Row) => actions(row, tools),
    nameOf: props.nameOf,
    ...(isFolded ? { width: foldedWidth, mostOpen: 1 } : { width: props.actionsWidth ?? 144 }),
  }
  // The row's current state, not that at opening, since the editor may have saved a part of it.
  const current =
    edited === null || edited === 'new' ? null : (page?.content.find(({ id }) => id === edited.id) ?? edited)
  const selection = bulk && {
    chosen,
    onChoose: setChosen,
    nameOf: props.nameOf,
    ...(isChoosable === undefined ? {} : { isChoosable }),
  }
  const bar = bulk && <BulkBar actions={bulk} chosen={chosen} onDone={() => setChosen([])} />
  const hasFilters = Object.keys(filters).length > 0
  const lead = typeof props.lead === 'function' ? props.lead(asked) : props.lead
  return (
    <PageFrame
      title={title}
      action={
        <Space size={12} wrap>
          {props.tools?.(asked, page?.totalSize)}
          {create === undefined ? null : (
            <Button type="primary" icon={<PlusOutlined aria-hidden="true" />} onClick={() => setEdited('new')}>
              {create}
            </Button>
          )}
        </Space>
      }
      {...(hasFilters || lead !== undefined || bulk !== undefined
        ? {
            filters: (
              <>
                {lead}
                {hasFilters ? <FilterRow filters={filters} asked={asked} onAsk={ask} after={bar} /> : bar}
              </>
            ),
          }
        : {})}
    >
      <DataTable<Row>
        label={props.label ?? title}
        query={found}
        columns={tableColumns(typeof columns === 'function' ? columns(page?.content ?? []) : columns, acting ?? null)}
        page={bounds.page}
        size={bounds.size}
        onPage={turn}
        empty={props.empty}
        {...(props.failed === undefined ? {} : { failed: props.failed })}
        isFiltered={isFiltered}
        onClear={clear}
        {...(props.sizes === undefined ? {} : { sizes: props.sizes })}
        hidesOnePage={props.hidesOnePage ?? false}
        {...(onOpen === undefined ? {} : { onOpen: (row: Row) => onOpen(row, tools) })}
        {...(selection === undefined ? {} : { selection })}
      />
      {edited === null ? null : editor?.(current, () => setEdited(null), setEdited)}
      {props.children}
    </PageFrame>
  )
}
