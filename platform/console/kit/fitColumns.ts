import { sorted } from './sorted.ts'

/** The facts that decide if a column is shown. */
export interface ColumnFit {
  /** Px, or a percentage of the table. */
  readonly width?: number | string | undefined
  /** Px that a column without a width in px needs. */
  readonly minWidth?: number | undefined
  /**
   * The order in which columns are hidden if there isn't room for all: 1 first, true is 1. Columns without it always
   * stay.
   */
  readonly leftOutWhenNarrow?: boolean | number | undefined
}

/** Px that a column needs by default: six characters. */
const defaultNeed = 104

const needOf = ({ width, minWidth }: ColumnFit) => minWidth ?? (typeof width === 'number' ? width : defaultNeed)

/** Px that a column takes of a table of this width. A percentage may be more than the column needs. */
const widthInTable = (column: ColumnFit, room: number) =>
  typeof column.width === 'string' && column.width.endsWith('%')
    ? Math.max(needOf(column), (Number.parseFloat(column.width) / 100) * room)
    : needOf(column)

const turnOf = ({ leftOutWhenNarrow: turn }: ColumnFit): number | null =>
  turn === undefined || turn === false ? null : Number(turn)

/**
 * Splits the columns into those that fit and those that are hidden, with the width that the shown ones need. It is
 * crowded if the percentages of some columns would leave others less than they need.
 */
export const fitColumns = <Column extends ColumnFit>(columns: readonly Column[], room: number) => {
  // Among columns of equal priority, hide the rightmost first, because the left ones matter more to readers.
  const leaving = sorted(
    columns.flatMap((column, at) => {
      const turn = turnOf(column)
      return turn === null ? [] : [{ column, turn, at }]
    }),
    (one, other) => one.turn - other.turn || other.at - one.at,
  )
  const gone = new Set<Column>()
  let needed = columns.reduce((sum, column) => sum + needOf(column), 0)
  for (const { column } of room > 0 ? leaving : []) {
    if (needed <= room) break
    gone.add(column)
    needed -= needOf(column)
  }
  const shown = columns.filter((column) => !gone.has(column))
  return {
    shown,
    isCrowded: shown.reduce((sum, column) => sum + widthInTable(column, room), 0) > room,
    leftOut: columns.filter((column) => gone.has(column)),
    needed,
  }
}
