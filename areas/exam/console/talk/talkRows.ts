import { sorted } from '../../../../platform/console/kit/sorted.ts'
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

const totalName = '总分'

const subjectCell = (row: StudentExam, name: string): TalkCell | null => {
  const one = row.scores.find((score) => score.subjectName === name && !score.isHidden)
  return one === undefined
    ? null
    : { text: formatScore(one), gradeOrder: one.gradeOrder, standardScore: one.standardScore }
}

const totalCell = ({ total, scores }: StudentExam): TalkCell | null =>
  total && { text: formatTotal(total, scores), gradeOrder: total.gradeOrder, standardScore: total.standardScore }

/** Lists the columns of the page: each subject that the user sees in some exam, and the total if it is shown. */
export const listTalkColumns = (rows: readonly StudentExam[]): readonly TalkColumn[] => {
  const names = rows.flatMap(({ scores }) => scores.filter(({ isHidden }) => !isHidden).map((one) => one.subjectName))
  const subjects = [...new Set(names)].map((name) => ({ name, cellOf: (row: StudentExam) => subjectCell(row, name) }))
  return rows.some(({ total }) => total !== null) ? [...subjects, { name: totalName, cellOf: totalCell }] : subjects
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
