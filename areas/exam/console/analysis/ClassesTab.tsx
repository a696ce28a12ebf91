import { Chart } from '../../../../platform/console/kit/Chart.tsx'
import { FigureCells, figureHeadings } from './FigureCells.tsx'
import { ReportTable } from './ReportTable.tsx'
import type { TabProps } from './shown.ts'

/** 班级对比: the figures of the classes in the chosen subject, against the grade. */
export const ClassesTab = ({ subject, open }: TabProps) => {
  const { classes, grade } = subject
  return (
    <>
      <ReportTable label={`${subject.subject}班级对比`} headings={['班级', ...figureHeadings]}>
        {classes.map(({ classId, name, figures }) => (
          <tr key={classId}>
            <th scope="row">{name}</th>
            <FigureCells subject={subject} figures={figures} name={name} classIds={[classId]} open={open} />
          </tr>
        ))}
        <tr data-total>
          <th scope="row">年级</th>
          <FigureCells subject={subject} figures={grade} name="年级" classIds={[]} open={open} />
        </tr>
      </ReportTable>
      <Chart
        title={`${subject.subject}平均分`}
        kind="bar"
        data={{
          categories: [...classes.map(({ name }) => name), '年级'],
          series: [{ name: '平均分', values: [...classes.map(({ figures }) => figures.mean), grade.mean] }],
        }}
      />
    </>
  )
}
