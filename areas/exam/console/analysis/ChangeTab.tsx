import { Select } from 'antd'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Chart } from '../../../../platform/console/kit/Chart.tsx'
import { Empty, Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import type { ChangeView } from '../../analysisViews.ts'
import { exam } from '../../contract.ts'
import styles from './Analysis.module.css'
import { ChangedStudents } from './ChangedStudents.tsx'
import { ReportTable } from './ReportTable.tsx'
import { type Asked, type TabProps, formatChange } from './shown.ts'

interface RowProps {
  readonly kind: string
  readonly name: string
  readonly change: ChangeView['grade']
}

const Row = ({ kind, name, change: { compared, rankChange, standardChange } }: RowProps) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{kind}</td>
    <td>{compared}</td>
    <td>{formatChange(rankChange)}</td>
    <td>{formatChange(standardChange)}</td>
  </tr>
)

const Changes = ({ asked, sinceId, subject }: { asked: Asked; sinceId: number; subject: string }) => {
  const found = useCall(exam.analysisChange, { query: { ...asked, sinceId } })
  if (found.error) return <Failed error={found.error} title="获取数据失败" onRetry={found.refetch} />
  if (found.data === undefined) return <Loading rows={8} />
  const { grade, classes, teachers } = found.data
  return (
    <>
      <ReportTable label="进退步" headings={['名称', '范围', '两次都有成绩', '年级名次平均进步', '标准分平均变化']}>
        {classes.map(({ classId, name, change }) => (
          <Row key={classId} kind="班级" name={name} change={change} />
        ))}
        {teachers.map(({ teacherId, name, change }) => (
          <Row key={teacherId} kind="教师" name={name} change={change} />
        ))}
        <Row kind="年级" name="全部" change={grade} />
      </ReportTable>
      <Chart
        title={`${subject}各班标准分平均变化`}
        kind="bar"
        data={{
          categories: classes.map(({ name }) => name),
          series: [{ name: '标准分变化', values: classes.map(({ change }) => change.standardChange) }],
        }}
      />
      <ChangedStudents asked={asked} sinceId={sinceId} />
    </>
  )
}

interface Props extends TabProps {
  readonly since: number
  readonly onSince: (examId: number) => void
}

/** 进退步: the change since another exam, by rank and by standard score. */
export const ChangeTab = ({ detail, asked, subject, since, onSince }: Props) => {
  const earlier = useCall(exam.earlierExams, { query: { examRecordId: detail.id } })
  const options = (earlier.data ?? []).map(({ id, name, startTime }) => ({
    value: id,
    label: `${name}（${startTime.slice(0, 10)}）`,
  }))
  return (
    <>
      <div className={styles.tools}>
        <Select
          aria-label="与哪次考试相比"
          placeholder="与哪次考试相比"
          className={styles.wide}
          showSearch={{ optionFilterProp: 'label' }}
          options={options}
          notFoundContent="这些学生没有更早的考试"
          value={since === 0 ? null : since}
          onChange={(id: number | null) => onSince(id ?? 0)}
        />
      </div>
      {since === 0 || since === detail.id ? (
        <Empty title="还没有选择另一次考试" hint="选择一次较早的考试，查看名次与标准分的变化" />
      ) : (
        <Changes asked={asked} sinceId={since} subject={subject.subject} />
      )}
    </>
  )
}
