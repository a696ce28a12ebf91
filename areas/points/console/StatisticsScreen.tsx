import { useCall } from '../../../platform/console/client/useCall.ts'
import { Chart } from '../../../platform/console/kit/Chart.tsx'
import { Facts } from '../../../platform/console/kit/Facts.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { FilterRow } from '../../../platform/console/kit/list/FilterRow.tsx'
import { useListQuery } from '../../../platform/console/kit/list/useListQuery.ts'
import { ExportButton } from '../../jobs/console/index.ts'
import { points } from '../contract.ts'
import type { StatisticsView } from '../views.ts'
import styles from './StatisticsScreen.module.css'
import { sharedFilters, sharedSearch } from './filters.ts'
import { usePointsConfig } from './reads.ts'

type Sums = Pick<StatisticsView, 'added' | 'deducted'>

const ofType = ({ type, ...sums }: StatisticsView['byType'][number]) => ({ name: type, ...sums })
const ofClass = ({ className, ...sums }: StatisticsView['byClass'][number]) => ({ name: className, ...sums })

const addedAndDeducted = (rows: readonly (Sums & { readonly name: string })[]) => ({
  categories: rows.map(({ name }) => name),
  series: [
    { name: '加分', values: rows.map(({ added }) => added), tone: 'good' as const },
    { name: '扣分', values: rows.map(({ deducted }) => deducted), tone: 'bad' as const },
  ],
  unit: '分',
})

const topChart = (rows: StatisticsView['top']) => ({
  categories: rows.map(({ name, className }) => [name, className].filter(Boolean).join(' ')),
  series: [{ name: '合计', values: rows.map((row) => row.points) }],
  unit: '分',
})

const figure = (value: number, unit: string) => `${value.toLocaleString('zh-CN')} ${unit}`

const Figures = ({ found }: { readonly found: StatisticsView }) => (
  <div className={styles.figures}>
    <Facts
      facts={[
        { name: '加分', value: figure(found.added, '分') },
        { name: '扣分', value: figure(found.deducted, '分') },
        { name: '记录', value: figure(found.num, '条') },
        { name: '学生', value: figure(found.students, '人') },
      ]}
    />
    <Chart title="按类型" kind="bar" data={addedAndDeducted(found.byType.map(ofType))} />
    <Chart title="按班级" kind="bar" data={addedAndDeducted(found.byClass.map(ofClass))} />
    <Chart title="得分最多的学生" kind="bar" data={topChart(found.top)} />
  </div>
)

/** 积分统计: points added and deducted by type and class, and the top students, within reach. */
const StatisticsScreen = () => {
  const { asked, ask } = useListQuery(sharedFilters, 20)
  const { pointName } = usePointsConfig()
  const body = sharedSearch(asked)
  const found = useCall(points.statistics, { body }, { keep: 'pages' })
  const contents = () => {
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    return found.data === undefined ? <Loading rows={12} /> : <Figures found={found.data} />
  }
  return (
    <PageFrame
      title={pointName === '积分' ? '积分统计' : `积分统计（${pointName}）`}
      action={<ExportButton call={points.exportStatistics} input={{ body }} isEmpty={found.data?.num === 0} />}
      filters={<FilterRow filters={sharedFilters} asked={asked} onAsk={ask} />}
    >
      {contents()}
    </PageFrame>
  )
}

export default StatisticsScreen
