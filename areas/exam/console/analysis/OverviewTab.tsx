import { Chart } from '../../../../platform/console/kit/Chart.tsx'
import { rateBaseNames } from '../../words.ts'
import styles from './Analysis.module.css'
import { FigureCells, figureHeadings } from './FigureCells.tsx'
import { ReportTable } from './ReportTable.tsx'
import type { TabProps } from './shown.ts'

/** 总览/一分三率: the figures of the grade in each subject. */
export const OverviewTab = ({ view, open }: TabProps) => {
  const series = (name: string, rate: 'excellent' | 'pass' | 'low', tone: 'good' | 'notice' | 'bad') => ({
    name,
    tone,
    values: view.subjects.map(({ grade }) => grade[rate].rate),
  })
  return (
    <>
      <ReportTable label="一分三率" headings={['学科', '满分', ...figureHeadings]}>
        {view.subjects.map((subject) => (
          <tr key={subject.subjectId}>
            <th scope="row">{subject.subject}</th>
            <td>{subject.fullMarks}</td>
            <FigureCells subject={subject} figures={subject.grade} name="年级" classIds={[]} open={open} />
          </tr>
        ))}
      </ReportTable>
      <p className={styles.note}>
        比率为占{rateBaseNames[view.rateBase]}的百分比。
        {view.subjects.some(({ isScaled }) => isScaled) ? '赋分学科的数据按原始分，总分按赋分。' : ''}
      </p>
      <Chart
        title="年级各科优秀率、及格率、低分率"
        kind="bar"
        data={{
          categories: view.subjects.map(({ subject }) => subject),
          series: [
            series('优秀率', 'excellent', 'good'),
            series('及格率', 'pass', 'notice'),
            series('低分率', 'low', 'bad'),
          ],
          unit: '%',
        }}
      />
    </>
  )
}
