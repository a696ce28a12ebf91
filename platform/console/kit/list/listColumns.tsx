import type { ReactNode } from 'react'
import { Cut } from '../Cut.tsx'
import type { DataColumn } from '../DataTable.tsx'
import { PersonName } from '../PersonName.tsx'
import { type RowAction, RowActions } from '../RowActions.tsx'

/** A column of a list: a text that is cut if too long, or rendered contents. */
export interface ListColumn<Row> {
  readonly title: string
  /** Px, or a percentage of the table. Columns without a width share the rest. */
  readonly width?: number | string
  readonly align?: 'right'
  readonly text?: (row: Row) => string | number | null | undefined
  readonly render?: (row: Row) => ReactNode
  /** Px that the column needs, if its width isn't in px. */
  readonly minWidth?: number
  /**
   * The order in which columns are hidden if there isn't room for all: 1 first, true is 1. Columns without it always
   * stay.
   */
  readonly leftOutWhenNarrow?: boolean | number
  /** The text is a person's name. It wraps and is never cut. */
  readonly isName?: boolean
}

const toTableColumn = <Row,>({ title, text, render, isName = false, ...rest }: ListColumn<Row>): DataColumn<Row> => ({
  ...rest,
  staysInSight: isName,
  title,
  key: title,
  render: (_: unknown, row: Row) => {
    if (render !== undefined) return render(row)
    const cellText = text?.(row)
    if (isName && typeof cellText === 'string') return <PersonName name={cellText} />
    return typeof cellText === 'number' ? cellText.toLocaleString('zh-CN') : <Cut text={cellText ?? null} />
  },
})

interface RowActionOptions<Row> {
  readonly actionsOf: (row: Row) => readonly RowAction[]
  readonly nameOf: (row: Row) => string
  /** Px. */
  readonly width: number
  readonly mostOpen?: number | undefined
}

/** Builds the table's columns, with the row actions as the last one. */
export const tableColumns = <Row,>(
  columns: readonly ListColumn<Row>[],
  acting: RowActionOptions<Row> | null,
): DataColumn<Row>[] => {
  const all = columns.map(toTableColumn)
  if (acting === null) return all
  const { actionsOf, nameOf, width, mostOpen } = acting
  const actions: DataColumn<Row> = {
    title: '操作',
    key: 'actions',
    width,
    render: (_: unknown, row: Row) => <RowActions name={nameOf(row)} actions={actionsOf(row)} mostOpen={mostOpen} />,
  }
  return [...all, actions]
}
