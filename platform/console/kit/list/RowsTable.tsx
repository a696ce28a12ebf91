import { DataTable, type PageQuery } from '../DataTable.tsx'
import { type ListColumn, tableColumns } from './listColumns.tsx'
import { pageOfRows } from './pageOfRows.ts'

interface Props<Row> {
  /** Labels the table for screen readers. */
  readonly label: string
  /** The state of the call. */
  readonly found: Omit<PageQuery<Row>, 'data'>
  /** All rows. Undefined until the response arrives. */
  readonly rows: readonly Row[] | undefined
  readonly columns: readonly ListColumn<Row>[]
  readonly place: { readonly page: number; readonly size: number }
  readonly onPage: (page: number, size: number) => void
  /** Says what the table would contain, when it is empty. */
  readonly empty: { readonly title: string; readonly hint?: string }
}

/** A table of all rows of a call, such as the figures of every school. It is paged here and has no filters. */
export const RowsTable = <Row extends { readonly id: number }>({
  label,
  found,
  rows,
  columns,
  place: { page, size },
  onPage,
  empty,
}: Props<Row>) => (
  <DataTable<Row>
    label={label}
    query={{
      data: rows && pageOfRows<Row>(rows, { page, size }),
      error: found.error,
      isPlaceholderData: found.isPlaceholderData,
      refetch: found.refetch,
    }}
    columns={tableColumns(columns, null)}
    page={page}
    size={size}
    onPage={onPage}
    empty={empty}
    isFiltered={false}
    onClear={() => undefined}
  />
)
