import type { ReactNode } from 'react'
import { Cut } from '../Cut.tsx'
import type { DataColumn } from '../DataTable.tsx'
import { PersonName } from '../PersonName.tsx'
import { type RowAction, RowActions } from '../RowActions.tsx'

/** A column of a list: a text that is cut where it is too long, or what is drawn. */
export interface ListColumn<Row> {
  readonly title: string
  /** Px, or a part of the table; columns without one share the rest. */
  readonly width?: number | string
  readonly align?: 'right'
  readonly text?: (row: Row) => string | number | null | undefined
  readonly render?: (row: Row) => ReactNode
  /** Px that it needs, where its width is none in px. */
  readonly minWidth?: number
  /** In which turn it gives way where there is no room for all: 1 first; true is 1. Others stay. */
  readonly leftOutWhenNarrow?: boolean | number
  /** The text names a person: it is never cut, but goes on in another line. */
  readonly isName?: boolean
}

const drawn = <Row,>({ title, text, render, isName = false, ...rest }: ListColumn<Row>): DataColumn<Row> => ({
  ...rest,
  title,
  key: title,
  render: (_: unknown, row: Row) => {
    if (render !== undefined) return render(row)
    const said = text?.(row)
    if (isName && typeof said === 'string') return <PersonName name={said} />
    return typeof said === 'number' ? said.toLocaleString('zh-CN') : <Cut text={said ?? null} />
  },
})

interface Acting<Row> {
  readonly actionsOf: (row: Row) => readonly RowAction[]
  readonly nameOf: (row: Row) => string
  /** Px. */
  readonly width: number
  readonly mostOpen?: number | undefined
}

/** The columns as the table has them, and the actions of a row behind them. */
export const tableColumns = <Row,>(
  columns: readonly ListColumn<Row>[],
  acting: Acting<Row> | null,
): DataColumn<Row>[] => {
  const all = columns.map(drawn)
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
