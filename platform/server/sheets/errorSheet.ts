import type { Readable } from 'node:stream'
import type { SheetDefinition } from './columns.ts'
import type { ReadRow } from './readSheet.ts'
import type { SheetColumn } from './sheetXml.ts'
import { style } from './styles.ts'
import { columnWidth, writeCells } from './writeSheet.ts'

const reason: SheetColumn = {
  heading: '错误原因',
  headingStyle: style.requiredHeading,
  kind: 'text',
  width: 60,
  wrapped: true,
}

/**
 * The user's own rows as a file to mend and import again: their cells as they were given, after a first column with the
 * faults of those that have some, which the reader passes over.
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
        width: columnWidth(column),
      })),
    ],
    rows,
    ({ row, errors }) => [errors.map(({ message }) => message).join('\n'), ...columns.map(({ key }) => row[key])],
  )
