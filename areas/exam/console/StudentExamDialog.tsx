import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import styles from './Scores.module.css'
import type { StudentExam } from './studentExam.ts'
import { formatScore, formatTotal } from './scoreTexts.ts'

interface Props {
  readonly row: StudentExam
  readonly onClose: () => void
}

/** Dialog with all subjects of a student in an exam. */
export const StudentExamDialog = ({ row, onClose }: Props) => {
  const { studentName, exam, scores, total } = row
  const lines = scores
    .filter(({ isHidden }) => !isHidden)
    .map((one) => ({ ...one, name: one.subjectName, text: formatScore(one) }))
  const all =
    total === null ? lines : [...lines, { ...total, subjectId: 0, name: '总分', text: formatTotal(total, scores) }]
  return (
    <Dialog title={`${studentName} ${exam}`} width={600} footer={null} onCancel={onClose}>
      <div className={styles.scrolled}>
        <table className={styles.table} aria-label="各科成绩">
          <thead>
            <tr>
              <th scope="col">学科</th>
              <th scope="col">成绩</th>
              <th scope="col">班名次</th>
              <th scope="col">年级名次</th>
              <th scope="col">校名次</th>
            </tr>
          </thead>
          <tbody>
            {all.map(({ subjectId, name, text, classOrder, gradeOrder, schoolOrder }) => (
              <tr key={subjectId}>
                <th scope="row">{name}</th>
                <td>{text}</td>
                <td>{classOrder}</td>
                <td>{gradeOrder}</td>
                <td>{schoolOrder}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}
