import { useState } from 'react'
import type { CallInput } from '../../client/endpoint.ts'
import { DataTable } from '../DataTable.tsx'
import type { RowAction } from '../RowActions.tsx'
import { type ListColumn, tableColumns } from './listColumns.tsx'
import type { ListCall, RowOf } from './pageOfRows.ts'
import { useListRows } from './useListRows.ts'

/** Rows a page at first. */
const firstSize = 10

interface Props<C extends ListCall, Row = RowOf<C>> {
  /** Labels the table for screen readers. */
  readonly label: string
  /** The reading call. It returns a page, or all rows, which are then paged here. */
  readonly call: C
  readonly input: (bounds: { readonly pageNum: number; readonly pageSize: number }) => CallInput<C>
  readonly columns: readonly ListColumn<Row>[]
  /** Says what the list would contain, when it is empty. */
  readonly empty: { readonly title: string; readonly hint?: string }
  /** The actions of each row, with the row's name for screen readers and the width of their column, px. */
  readonly acting?:
    | {
        readonly actionsOf: (row: Row) => readonly RowAction[]
        readonly nameOf: (row: Row) => string
        readonly width: number
      }
    | undefined
  /** Polling interval, ms. */
  readonly every?: number
}

/** A list without filters as a part of a dialog or page. Its page isn't in the address. */
export const PlainList = <C extends ListCall>({ label, call, input, columns, empty, acting, every = 0 }: Props<C>) => {
  const [{ page, size }, turn] = useState({ page: 1, size: firstSize })
  const found = useListRows(call, {
    input: input({ pageNum: page, pageSize: size }),
    bounds: { page, size },
    every: () => every,
  })
  return (
    <DataTable<RowOf<C>>
      label={label}
      query={found}
      columns={tableColumns(columns, acting ?? null)}
      page={page}
      size={size}
      onPage={(next, nextSize) => turn({ page: next, size: nextSize })}
      empty={empty}
      isFiltered={false}
      onClear={() => undefined}
    />
  )
}
