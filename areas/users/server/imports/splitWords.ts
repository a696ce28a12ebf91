import type { Cell } from '../../../../platform/server/sheets/columns.ts'
import { textOf } from './studentSheet.ts'

/** Splits a cell of subjects, which staff sheets also part by strokes, blanks and 兼. */
export const splitSubjects = (cell: Cell): string[] =>
  splitWords((textOf(cell) ?? '').normalize('NFKC').replaceAll(/[/+&|\s]+|兼/gu, '、'))

/** Splits a cell with several values into words without duplicates. */
export const splitWords = (cell: Cell): string[] => [
  ...new Set(
    (textOf(cell) ?? '')
      .split(/[、，,；;\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]
