import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import type { ExamView } from '../examContract.ts'
import type { ScoreRow, StudentScore } from '../scoreContract.ts'
import styles from './Scores.module.css'
import { type Ranks, listRanks } from './rankTitles.ts'
import { formatScore, formatTotal } from './scoreTexts.ts'

/** A row of the score table with the id that lists need. */
export interface ShownScoreRow extends ScoreRow {
  readonly id: number
}

const findScore = (row: ScoreRow, subjectId: number) => row.studentScores.find((one) => one.subjectId === subjectId)

const Score = ({ one }: { readonly one: StudentScore }) => (
  <span className={styles.score} data-mark={one.mark !== null} title={one.isCorrected ? '发布后更正过' : undefined}>
    {formatScore(one)}
    {one.scaled === null ? null : <span className={styles.scaled}>赋{one.scaled}</span>}
    {one.isCorrected ? <span className={styles.corrected}>更正</span> : null}
  </span>
)

/** Px of a subject's column: its name, or a score with the note 更正 or a scaled score behind it. */
const subjectWidth = (subject: string, id: number, rows: readonly ShownScoreRow[]): number => {
  const hasNote = rows.some((row) => {
    const one = findScore(row, id)
    return one !== undefined && (one.isCorrected || one.scaled !== null)
  })
  return Math.max(hasNote ? 96 : 64, subject.length * 14 + 20)
}

/** A column for each subject, without those that are hidden in all rows. */
const subjectColumns = (
  subjects: ExamView['subjects'],
  rows: readonly ShownScoreRow[],
): readonly ListColumn<ShownScoreRow>[] =>
  subjects
    .filter(({ id }) => rows.length === 0 || rows.some((row) => findScore(row, id)?.isHidden === false))
    .map(({ id, subject }) => ({
      title: subject,
      width: subjectWidth(subject, id, rows),
      align: 'right',
      render: (row) => {
        const one = findScore(row, id)
        return one === undefined ? '—' : <Score one={one} />
      },
    }))

const formatRank = (rank: number | null | undefined): string =>
  rank === null || rank === undefined ? '' : String(rank)

const rankColumn = (title: string, field: keyof Ranks, leftOutWhenNarrow?: number): ListColumn<ShownScoreRow> => ({
  title,
  width: 76,
  align: 'right',
  render: ({ total }) => formatRank(total?.[field]),
  ...(leftOutWhenNarrow === undefined ? {} : { leftOutWhenNarrow }),
})

const examNumberColumn: ListColumn<ShownScoreRow> = {
  title: '考号',
  width: 112,
  text: ({ examNumber }) => examNumber,
  leftOutWhenNarrow: 1,
}

/**
 * The columns of the score table. A narrow window hides exam numbers, then the ranks in class and grade. All subjects
 * stay, and the table scrolls sideways to them.
 */
export const scoreColumns = (
  subjects: ExamView['subjects'],
  rows: readonly ShownScoreRow[],
): readonly ListColumn<ShownScoreRow>[] => [
  { title: '学号', width: 112, text: ({ studentNumber }) => studentNumber },
  ...(rows.some(({ examNumber }) => examNumber !== null) ? [examNumberColumn] : []),
  { title: '姓名', minWidth: 80, text: ({ studentName }) => studentName, isName: true },
  { title: '班级', width: 104, text: ({ deptName }) => deptName },
  ...subjectColumns(subjects, rows),
  {
    title: '总分',
    width: 88,
    align: 'right',
    render: ({ total, studentScores }) => formatTotal(total, studentScores),
  },
  ...(listRanks(rows.flatMap(({ total }) => total ?? [])).some(({ field }) => field === 'districtOrder')
    ? [rankColumn('区名次', 'districtOrder')]
    : []),
  rankColumn('校名次', 'schoolOrder'),
  rankColumn('年级名次', 'gradeOrder', 3),
  rankColumn('班名次', 'classOrder', 2),
]
