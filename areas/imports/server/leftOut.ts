import { maskNumbers } from '../../../platform/contract/mask.ts'
import type { ReadRow } from '../../../platform/server/sheets/readSheet.ts'

const longestQuote = 30

/** Says that a cell was not imported, with its value and the reason. Longer numbers are masked, because rows are kept. */
export const formatLeftOut = (title: string, value: string, why: string): string => {
  const quoted = maskNumbers(value.replaceAll(/\s+/g, ' ').trim())
  const short = quoted.length > longestQuote ? `${quoted.slice(0, longestQuote)}…` : quoted
  return `“${title}”的“${short}”没有导入：${why}`
}

/** Returns the reason of an error without the row and heading in front. */
export const reasonOf = (message: string): string => message.split('：').slice(1).join('：')

/**
 * Splits the errors of a row: those of cells that may be left out become notes, and their cells blank. The others
 * refuse the row.
 */
export const leaveOutCells = <Key extends string>(
  read: ReadRow<Key>,
  secondaryKeys: ReadonlyMap<string, Key>,
): { readonly read: ReadRow<Key>; readonly notes: readonly string[] } => {
  const remarks = (read.remarks ?? []).map(({ title, remark }) => `“${title}”：${remark}`)
  const secondary = read.errors.filter(({ title }) => title !== null && secondaryKeys.has(title))
  if (secondary.length === 0) return { read, notes: remarks }
  const keys = secondary.flatMap(({ title }) => secondaryKeys.get(title ?? '') ?? [])
  const notes = secondary.map(({ title, message }, at) => {
    const key = keys[at]
    const value = key === undefined ? null : read.row[key]
    return formatLeftOut(title ?? '', String(value ?? ''), reasonOf(message))
  })
  const row = { ...read.row, ...Object.fromEntries(keys.map((key) => [key, null])) }
  const errors = read.errors.filter((error) => !secondary.includes(error))
  return { read: { ...read, row, errors }, notes: [...remarks, ...notes] }
}
