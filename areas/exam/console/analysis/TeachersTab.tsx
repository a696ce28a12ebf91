import { Chart } from '../../../../platform/console/kit/Chart.tsx'
import { Empty } from '../../../../platform/console/kit/States.tsx'
import { FigureCells, figureHeadings } from './FigureCells.tsx'
import { ReportTable } from './ReportTable.tsx'
import type { TabProps } from './shown.ts'

/** 教师: the figures of the teachers of the chosen subject, over the classes that they taught at the exam. */
export const TeachersTab = ({ subject, open }: TabProps) => {
  const { teachers, grade } = subject
  if (teachers.length === 0)
    return (
      <Empty
        title="没有可以查看的教师数据"
        hint={subject.subjectId === 0 ? '请在上方选择学科' : '任教安排中还没有这一科的教师，或不能查看其全部班级'}
      />
    )
  return (
    <>
      <ReportTable label={`${subject.subject}教师对比`} headings={['教师', '班级', ...figureHeadings]}>
        {teachers.map(({ teacherId, name, classes, figures }) => (
          <tr key={teacherId}>
            <th scope="row">{name}</th>
            <td>{classes.map((one) => one.name).join('、')}</td>
            <FigureCells
              subject={subject}
              figures={figures}
              name={`${name}所教班级`}
              classIds={classes.map(({ classId }) => classId)}
              open={open}
            />
          </tr>
        ))}
        <tr data-total>
          <th scope="row">年级</th>
          <td>—</td>
          <FigureCells subject={subject} figures={grade} name="年级" classIds={[]} open={open} />
        </tr>
      </ReportTable>
      <Chart
        title={`${subject.subject}教师平均分`}
        kind="bar"
        data={{
          categories: [...teachers.map(({ name }) => name), '年级'],
          series: [{ name: '平均分', values: [...teachers.map(({ figures }) => figures.mean), grade.mean] }],
        }}
      />
    </>
  )
}
