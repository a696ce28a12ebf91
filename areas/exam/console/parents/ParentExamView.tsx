import type { ParentExam, ParentSubject } from '../../pushContract.ts'
import { markNames } from '../../words.ts'
import styles from './ParentExam.module.css'

const describeResult = ({ level, score, fullMarks, scaled, mark }: ParentSubject): string => {
  if (mark !== null && score === null) return markNames[mark]
  if (level !== null) return level
  if (score === null) return '未录入'
  const result = fullMarks === null ? String(score) : `${score} / ${fullMarks}`
  return scaled === null ? result : `${result}，赋分 ${scaled}`
}

type Ranks = NonNullable<ParentSubject['ranks']>

const describeRanks = ({ classOrder, gradeOrder, schoolOrder }: Ranks): string =>
  [
    classOrder === null ? '' : `班级第 ${classOrder} 名`,
    gradeOrder === null ? '' : `年级第 ${gradeOrder} 名`,
    schoolOrder === null ? '' : `学校第 ${schoolOrder} 名`,
  ]
    .filter(Boolean)
    .join('，')

const Row = ({ subject }: { readonly subject: ParentSubject }) => (
  <li className={styles.row}>
    <span className={styles.subject}>
      {subject.subject}
      {subject.isCorrected ? <span className={styles.corrected}>更正</span> : null}
    </span>
    <span className={styles.result}>{describeResult(subject)}</span>
    {subject.ranks === null ? null : <span className={styles.ranks}>{describeRanks(subject.ranks)}</span>}
  </li>
)

const describeTotal = ({ score, isPartial }: NonNullable<ParentExam['total']>): string => {
  if (score === null) return '没有总分'
  return isPartial ? `${score}（不全）` : String(score)
}

/** A child's exam as the parents see it, on their page and in the preview of a push. Plain markup, without the kit. */
export const ParentExamView = ({ exam }: { readonly exam: ParentExam }) => {
  const { total, disclosure } = exam
  return (
    <section aria-label={exam.exam}>
      <p className={styles.about}>
        {exam.className}　{exam.startTime.slice(0, 10)}
      </p>
      <ul className={styles.rows} aria-label="各科">
        {exam.subjects.map((subject) => (
          <Row key={subject.subject} subject={subject} />
        ))}
        {total === null ? null : (
          <li className={styles.row}>
            <span className={styles.subject}>总分</span>
            <span className={styles.result}>{describeTotal(total)}</span>
            {total.ranks === null ? null : <span className={styles.ranks}>{describeRanks(total.ranks)}</span>}
          </li>
        )}
      </ul>
      {disclosure === 'levels' ? (
        <p className={styles.note}>按国家规定，义务教育阶段的考试结果以等级呈现，不公布分数和名次。</p>
      ) : null}
      {disclosure === 'scoresAndRanks' && !exam.areRanksCurrent ? (
        <p className={styles.note}>名次正在重新计算，请稍后再看。</p>
      ) : null}
    </section>
  )
}
