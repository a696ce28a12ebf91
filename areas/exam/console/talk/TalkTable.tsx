import type { StudentExam } from '../studentExam.ts'
import styles from './Talk.module.css'
import { type TalkCell, type TalkMedium, listTalkColumns } from './talkRows.ts'

const Cell = ({ cell }: { readonly cell: TalkCell | null }) =>
  cell === null ? (
    <td>—</td>
  ) : (
    <td>
      <div>{cell.text}</div>
      {cell.gradeOrder === null ? null : <small className={styles.figure}>第 {cell.gradeOrder}</small>}
      {cell.standardScore === null ? null : <small className={styles.figure}>标 {cell.standardScore}</small>}
    </td>
  )

interface Props {
  readonly rows: readonly StudentExam[]
  readonly medium: TalkMedium
}

/** Explains the small figures that the table holds. */
const noteFor = (cells: readonly (TalkCell | null)[]): string => {
  const hasRank = cells.some((cell) => cell !== null && cell.gradeOrder !== null)
  const hasStandard = cells.some((cell) => cell !== null && cell.standardScore !== null)
  return [
    hasRank ? '“第”为年级名次。' : '',
    hasStandard ? '“标”为标准分 = 50 + 10 ×（成绩 − 年级平均）÷ 年级标准差；50 为年级平均，高于 50 即高于平均。' : '',
  ].join('')
}

/** The exams of a student with a column for each subject. */
export const TalkTable = ({ rows, medium }: Props) => {
  const columns = listTalkColumns(rows, medium)
  const note = noteFor(rows.flatMap((row) => columns.map(({ cellOf }) => cellOf(row))))
  return (
    <div className={medium === 'screen' ? styles.onScreen : styles.onPaper}>
      <table className={styles.exams} aria-label="历次成绩">
        <thead>
          <tr>
            <th scope="col">考试</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                {row.exam}
                <small>{row.startTime.slice(0, 10)}</small>
              </th>
              {columns.map(({ name, cellOf }) => (
                <Cell key={name} cell={cellOf(row)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {note === '' ? null : <p className={styles.note}>{note}</p>}
    </div>
  )
}
