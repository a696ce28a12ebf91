import type { Cell } from '../../../../platform/server/sheets/columns.ts'
import { textOf } from './studentSheet.ts'

/** Splits a cell with several values into words without duplicates. */
export const splitWords = (cell: Cell): string[] => [
  ...new Set(
    (textOf(cell) ?? '')
      .split(/[、，,；;\n]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
]
