import { fromHundredths, toHundredths } from '../../score.ts'
import { readCell } from '../../readCell.ts'
import { type Mark, markNames } from '../../words.ts'
import type { Entry } from '../judgeCell.ts'

/** A cell of a subject: what is to be stored, or why it can't be read. */
type ReadEntry = { readonly entry: Entry } | { readonly why: string }

const computed = /^\d+\.\d{6,}$/

/** Rounds a computed value such as 98.49999999999999, which a formula gives for 98.5. Other texts stay as they are. */
const dropNoise = (text: string): string => {
  if (!computed.test(text)) return text
  const rounded = Math.round(Number(text) * 100) / 100
  return Math.abs(Number(text) - rounded) < 1e-9 ? String(rounded) : text
}

/** Reads a cell of a sheet as a score or a mark. `fullMarks` is in hundredths. */
export const readEntry = (text: string, fullMarks: number): ReadEntry => {
  const { score, mark, why } = readCell(dropNoise(text), fromHundredths(fullMarks))
  if (why !== null) return { why }
  return { entry: { score: score === null ? null : toHundredths(score), mark } }
}

/** Formats a stored score or mark for a list of differences. Null if nothing is entered. */
export const formatEntry = (entry: { readonly score: number | null; readonly mark: Mark | null }): string | null => {
  if (entry.mark !== null) return markNames[entry.mark]
  return entry.score === null ? null : String(fromHundredths(entry.score))
}
