import { useState } from 'react'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import type { ExamDetail } from '../examContract.ts'
import type { StudentScore } from '../scoreContract.ts'
import { ScoreEditor } from './ScoreEditor.tsx'
import { ScoreHistory } from './ScoreHistory.tsx'
import styles from './Scores.module.css'
import { listRanks } from './rankTitles.ts'
import type { ShownScoreRow } from './scoreColumns.tsx'
import { formatScore, formatTotal } from './scoreTexts.ts'

interface Props {
  readonly detail: ExamDetail
  readonly row: ShownScoreRow
  readonly onClose: () => void
}

interface SubjectRowProps {
  readonly subject: string
  readonly one: StudentScore
  readonly ranks: ReturnType<typeof listRanks>
  readonly isEdited: boolean
  /** Undefined for those who may not enter scores. */
  readonly onEdit: (() => void) | undefined
}

const SubjectRow = ({ subject, one, ranks, isEdited, onEdit }: SubjectRowProps) => (
  <tr>
    <th scope="row">{subject}</th>
    <td>
      {formatScore(one)}
      {one.scaled === null ? null : <span className={styles.scaled}>赋分 {one.scaled}</span>}
      {one.isCorrected ? <span className={styles.corrected}>更正</span> : null}
      {onEdit === undefined || !one.isTaken || isEdited ? null : (
        <button type="button" className={styles.change} aria-label={`修改 ${subject}`} onClick={onEdit}>
          修改
        </button>
      )}
    </td>
    {ranks.map(({ field }) => (
      <td key={field} className={styles.rank}>
        {one[field]}
      </td>
    ))}
  </tr>
)

/** Dialog with the subjects of a student in an exam, inline corrections and their history. */
export const ScoreDialog = ({ detail, row, onClose }: Props) => {
  const [edited, edit] = useState<number | null>(null)
  const nameOf = new Map(detail.subjects.map(({ id, subject }) => [id, subject]))
  const shown = row.studentScores.filter(({ isHidden }) => !isHidden)
  const ranks = listRanks([...shown, ...(row.total === null ? [] : [row.total])])
  const editedScore = shown.find(({ subjectId }) => subjectId === edited)
  return (
    <Dialog title={`${row.studentName}的成绩`} width={680} footer={null} onCancel={onClose}>
      <p className={styles.about}>
        <span>{row.deptName}</span>
        <span>学号 {row.studentNumber ?? '无'}</span>
        {row.examNumber === null ? null : <span>考号 {row.examNumber}</span>}
        {detail.areRanksCurrent ? null : (
          <span role="status">
            <StatusTag text="正在重新排名，总分与名次稍后更新" tone="notice" />
          </span>
        )}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls without a control inside */}
      <div className={styles.scrolled} tabIndex={0} role="region" aria-label="各科成绩">
        <table className={styles.table} aria-label="各科成绩" data-outdated={!detail.areRanksCurrent}>
          <thead>
            <tr>
              {['学科', '成绩', ...ranks.map(({ title }) => title)].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((one) => (
              <SubjectRow
                key={one.subjectId}
                subject={nameOf.get(one.subjectId) ?? ''}
                one={one}
                ranks={ranks}
                isEdited={one.subjectId === edited}
                onEdit={one.mayEnter && !detail.isEntryClosed ? () => edit(one.subjectId) : undefined}
              />
            ))}
            {row.total === null ? null : (
              <tr>
                <th scope="row">总分</th>
                <td className={styles.rank}>{formatTotal(row.total, row.studentScores)}</td>
                {ranks.map(({ field }) => (
                  <td key={field} className={styles.rank}>
                    {row.total?.[field]}
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {editedScore === undefined ? null : (
        <ScoreEditor
          key={editedScore.subjectId}
          detail={detail}
          studentId={row.studentId}
          subject={nameOf.get(editedScore.subjectId) ?? ''}
          one={editedScore}
          onClose={() => edit(null)}
        />
      )}
      <ScoreHistory examId={detail.id} studentId={row.studentId} />
    </Dialog>
  )
}
