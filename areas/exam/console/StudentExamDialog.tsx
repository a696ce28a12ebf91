import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import styles from './Scores.module.css'
import { listRanks } from './rankTitles.ts'
import type { StudentExam } from './studentExam.ts'
import { formatScaled, formatTotal } from './scoreTexts.ts'

interface Props {
  readonly row: StudentExam
  readonly onClose: () => void
}

/** Dialog with all subjects of a student in an exam. */
export const StudentExamDialog = ({ row, onClose }: Props) => {
  const { studentName, exam, scores, total } = row
  const lines = scores
    .filter(({ isHidden }) => !isHidden)
    .map((one) => ({ ...one, name: one.subjectName, text: formatScaled(one) }))
  const all =
    total === null ? lines : [...lines, { ...total, subjectId: 0, name: '总分', text: formatTotal(total, scores) }]
  const ranks = listRanks(all)
  return (
    <Dialog title={`${studentName} ${exam}`} width={600} footer={null} onCancel={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls without a control inside */}
      <div className={styles.scrolled} tabIndex={0} role="region" aria-label="各科成绩">
        <table className={styles.table} aria-label="各科成绩">
          <thead>
            <tr>
              <th scope="col">学科</th>
              <th scope="col">成绩</th>
              {ranks.map(({ field, title }) => (
                <th key={field} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {all.map((one) => (
              <tr key={one.subjectId}>
                <th scope="row">{one.name}</th>
                <td>{one.text}</td>
                {ranks.map(({ field }) => (
                  <td key={field}>{one[field]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}
