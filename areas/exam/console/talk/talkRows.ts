import { sorted } from '../../../../platform/console/kit/sorted.ts'
import { markNames } from '../../words.ts'
import { formatScore, formatTotal } from '../scoreTexts.ts'
import type { StudentExam } from '../studentExam.ts'

/** One subject, or the total, of an exam as the page for a talk shows it. */
export interface TalkCell {
  readonly text: string
  readonly gradeOrder: number | null
  readonly standardScore: number | null
}

/** A subject of the page, or the total. */
interface TalkColumn {
  readonly name: string
  readonly cellOf: (row: StudentExam) => TalkCell | null
}

/** On the screen the page is for staff. On paper it shows what parents may see. */
export type TalkMedium = 'screen' | 'paper'

const totalName = '总分'

const gradeOrderFor = (row: StudentExam, gradeOrder: number | null, medium: TalkMedium) =>
  medium === 'screen' || row.disclosure === 'scoresAndRanks' ? gradeOrder : null

const isLevelsOnly = ({ disclosure }: StudentExam, medium: TalkMedium): boolean =>
  medium === 'paper' && disclosure === 'levels'

const subjectCell = (row: StudentExam, name: string, medium: TalkMedium): TalkCell | null => {
  const one = row.scores.find((score) => score.subjectName === name && !score.isHidden)
  if (one === undefined || !one.isTaken) return null
  if (isLevelsOnly(row, medium)) {
    const text = one.mark === null ? (one.level ?? '') : markNames[one.mark]
    return { text, gradeOrder: null, standardScore: null }
  }
  const { standardScore } = one
  return { text: formatScore(one), gradeOrder: gradeOrderFor(row, one.gradeOrder, medium), standardScore }
}

const totalCell = (row: StudentExam, medium: TalkMedium): TalkCell | null => {
  const { total, scores } = row
  if (total === null || isLevelsOnly(row, medium)) return null
  const { standardScore } = total
  return { text: formatTotal(total, scores), gradeOrder: gradeOrderFor(row, total.gradeOrder, medium), standardScore }
}

/** Lists the exams in which something of the student has been entered that the user sees. */
export const listTalkRows = (rows: readonly StudentExam[]): readonly StudentExam[] =>
  rows.filter(({ scores }) =>
    scores.some(({ isHidden, score, mark }) => !isHidden && (score !== null || mark !== null)),
  )

/** Lists the columns of the page: each subject that is shown in some exam, and the total if it is shown. */
export const listTalkColumns = (rows: readonly StudentExam[], medium: TalkMedium): readonly TalkColumn[] => {
  const names = rows.flatMap(({ scores }) => scores.filter(({ isHidden }) => !isHidden).map((one) => one.subjectName))
  const subjects = [...new Set(names)].map((name) => ({
    name,
    cellOf: (row: StudentExam) => subjectCell(row, name, medium),
  }))
  const total = { name: totalName, cellOf: (row: StudentExam) => totalCell(row, medium) }
  return rows.some((row) => total.cellOf(row) !== null) ? [...subjects, total] : subjects
}

/** Builds the chart of a column's standard scores, the earliest exam first. */
export const toTalkChart = (rows: readonly StudentExam[], { name, cellOf }: TalkColumn) => {
  const ordered = sorted(rows, (one, other) => one.startTime.localeCompare(other.startTime))
  return {
    // Two exams may have one name, and the chart needs different categories.
    categories: ordered.map(({ exam, startTime }) => `${exam} ${startTime.slice(2, 10)}`),
    series: [{ name: `${name}标准分`, values: ordered.map((row) => cellOf(row)?.standardScore ?? null) }],
  }
}
