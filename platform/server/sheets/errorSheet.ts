import type { Readable } from 'node:stream'
import type { Cell, SheetDefinition } from './columns.ts'
import type { ReadRow } from './readSheet.ts'
import type { SheetColumn } from './sheetXml.ts'
import { style } from './styles.ts'
import { columnWidth, writeCells } from './writeSheet.ts'

/** The heading of the column with the faults. */
export const reasonHeading = '错误原因'

const reason: SheetColumn = {
  heading: reasonHeading,
  headingStyle: style.requiredHeading,
  kind: 'text',
  width: 60,
  wrapped: true,
}

/**
 * Writes the user's rows to a file to correct and import again: their original cells after a first column with the
 * faults, which the reader ignores. Uncorrected rows are refused for the same faults again.
 */
export const errorSheet = <Key extends string>(
  { title, columns }: SheetDefinition<Key>,
  rows: Iterable<ReadRow<Key>> | AsyncIterable<ReadRow<Key>>,
): Readable =>
  writeCells(
    title,
    [
      reason,
      ...columns.map((column) => ({
        heading: column.title,
        headingStyle: column.required === true ? style.requiredHeading : style.heading,
        kind: column.kind,
        keepsNumbers: true,
        width: columnWidth(column),
      })),
    ],
    rows,
    ({ row, errors }) => [errors.map(({ message }) => message).join('\n'), ...columns.map(({ key }) => row[key])],
  )

/**
 * Writes the user's sheet, of any columns, to a file to correct and import again, with each row's faults in front of
 * its cells.
 */
export const ownErrorSheet = (
  title: string,
  headings: readonly string[],
  rows: AsyncIterable<{ readonly why: string; readonly cells: readonly Cell[] }>,
): Readable =>
  writeCells(
    title,
    [
      reason,
      ...headings.map((heading) => ({
        heading,
        headingStyle: style.heading,
        kind: 'text' as const,
        keepsNumbers: true,
        width: Math.max(16, heading.length * 2 + 4),
      })),
    ],
    rows,
    ({ why, cells }) => [why, ...headings.map((_, at) => cells[at] ?? null)],
  )
