import type { ScoreRow, StudentScore } from '../scoreContract.ts'
import { type Mark, markNames } from '../words.ts'

/** A score or a mark; neither if nothing is entered. */
export interface Entry {
  readonly score: number | null
  readonly mark: Mark | null
}

/** Formats an entry: the mark's name or the score, and an empty text if nothing is entered. */
export const formatEntry = ({ score, mark }: Entry): string => {
  if (mark !== null) return markNames[mark]
  return score === null ? '' : String(score)
}

/** Formats a cell of the score table. A subject that the student doesn't take is a dash. */
export const formatScore = (one: StudentScore): string => {
  if (!one.isTaken) return '—'
  return one.isHidden ? '' : formatEntry(one)
}

/** Formats a score with the scaled one behind it, if the subject is scaled. */
export const formatScaled = (one: StudentScore): string =>
  one.scaled === null ? formatScore(one) : `${formatScore(one)}（赋分 ${one.scaled}）`

const shortMarks: Readonly<Record<Mark, string>> = { absent: '缺', deferred: '缓', exempt: '免', cheated: '弊' }

/** Names what a total lacks, such as 缺、免. Empty for a full total. */
const describeGaps = (scores: readonly StudentScore[]): string => {
  const taken = scores.filter(({ isTaken }) => isTaken)
  const found = taken.flatMap(({ mark }) => (mark === null ? [] : [shortMarks[mark]]))
  const isOpen = taken.some(({ score, mark }) => score === null && mark === null)
  return [...new Set([...found, ...(isOpen ? ['未录全'] : [])])].join('、')
}

/** Formats a total, with the marks of the student if it isn't the full total. */
export const formatTotal = (total: ScoreRow['total'], scores: readonly StudentScore[]): string => {
  if (total === null || total.value === null) return ''
  const gaps = describeGaps(scores)
  return gaps === '' ? String(total.value) : `${total.value}（${gaps}）`
}
