import { usePerson } from '../../../users/console/index.ts'
import type { RecordDetail, UserRank } from '../../recordViews.ts'
import { formatRecordValue, nameOfItem } from '../records/recordTexts.tsx'
import styles from './Archive.module.css'

interface Person {
  readonly name: string
  readonly studentOrTeacherCode: string | null
  readonly depts: readonly { readonly name: string }[]
}

interface Props {
  readonly userId: number

  readonly records: readonly RecordDetail[]
  readonly ranks: readonly UserRank[]
  readonly months: readonly string[]
}

const Record = ({ record }: { readonly record: RecordDetail }) => (
  <li className={styles.record}>
    <div>
      <span className={styles.time}>{record.createTime.slice(5, 16)}</span> {record.projectName}，{nameOfItem(record)}，
      <strong>{formatRecordValue(record)}</strong>
      {record.state === 'withdrawn' ? '（已撤回）' : record.isCorrected ? '（已更正）' : ''}
    </div>
    {record.desc === '' ? null : <div>{record.desc}</div>}
    {record.images.length === 0 ? null : (
      <div className={styles.images}>
        {record.images.map((image, at) => (
          <img key={image} src={image} alt={`${record.detailTitle} 图片 ${at + 1}`} />
        ))}
      </div>
    )}
  </li>
)

/** Names the student as on a file: name, class and number. */
const personLine = ({ name, depts, studentOrTeacherCode }: Person): string =>
  [name, ...depts.map((one) => one.name), studentOrTeacherCode === null ? '' : `学号 ${studentOrTeacherCode}`]
    .filter(Boolean)
    .join('，')

const monthOf = (record: RecordDetail): string => record.createTime.slice(0, 7)

const sumOf = (records: readonly RecordDetail[]): number =>
  records.reduce((sum, { assessValue }) => sum + Math.round(assessValue * 100), 0) / 100

const Student = ({ userId }: Pick<Props, 'userId'>) => {
  const person = usePerson(userId).data
  return person === undefined ? null : <p className={styles.student}>{personLine(person)}</p>
}

/** A student's year: ranks, and the records of each month with their pictures. */
export const ArchivePaper = ({ userId, records, ranks, months }: Props) => (
  <>
    <Student userId={userId} />
    {ranks.length === 0 ? null : (
      <ul className={styles.ranks} aria-label="得分与名次">
        {ranks.map(({ projectId, projectName, assessValue, rank, outOf }) => (
          <li key={projectId}>
            {projectName}：{assessValue} 分，年级第 {rank} 名，共 {outOf} 名
          </li>
        ))}
      </ul>
    )}
    {months.map((month) => {
      const own = records.filter((record) => monthOf(record) === month)
      return (
        <section key={month} aria-label={month}>
          <h3 className={styles.month}>
            {Number(month.slice(5))}月{own.length === 0 ? '，没有记录' : `，${own.length} 条，合计 ${sumOf(own)} 分`}
          </h3>
          <ul className={styles.records}>
            {own.map((record) => (
              <Record key={record.id} record={record} />
            ))}
          </ul>
        </section>
      )
    })}
  </>
)
