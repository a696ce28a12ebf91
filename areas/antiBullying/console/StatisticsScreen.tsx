import { useCall } from '../../../platform/console/client/useCall.ts'
import { Chart } from '../../../platform/console/kit/Chart.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { Facts } from '../../../platform/console/kit/Facts.tsx'
import { FilterRow } from '../../../platform/console/kit/list/FilterRow.tsx'
import { daysCallInput } from '../../../platform/console/kit/list/listFilters.ts'
import { useListQuery } from '../../../platform/console/kit/list/useListQuery.ts'
import { type BullyingStatistics, antiBullying } from '../contract.ts'
import { eventStateNames } from '../words.ts'
import styles from './Statistics.module.css'

const filters = { days: { kind: 'days', label: '', noFuture: true } } as const

const Figures = ({ found }: { readonly found: BullyingStatistics }) => (
  <div className={styles.figures}>
    <Facts
      facts={[
        { name: '事件', value: `${found.total.toLocaleString('zh-CN')} 件` },
        {
          name: '响应中位数',
          value: found.medianMinutes === null ? '还没有响应' : `${found.medianMinutes.toLocaleString('zh-CN')} 分钟`,
        },
      ]}
    />
    <Chart
      title="按地点"
      kind="bar"
      data={{
        categories: found.byPlace.map(({ place }) => place),
        series: [
          { name: '全部', values: found.byPlace.map(({ count }) => count) },
          { name: '误报', values: found.byPlace.map(({ falseAlarms }) => falseAlarms) },
        ],
        unit: '件',
      }}
    />
    <Chart
      title="按时段"
      kind="bar"
      data={{
        categories: found.byHour.map(({ hour }) => `${hour} 时`),
        series: [{ name: '事件', values: found.byHour.map(({ count }) => count) }],
        unit: '件',
      }}
    />
    <Chart
      title="按结果"
      kind="bar"
      data={{
        categories: found.byState.map(({ state }) => eventStateNames[state]),
        series: [{ name: '事件', values: found.byState.map(({ count }) => count) }],
        unit: '件',
      }}
    />
  </div>
)

/** 防欺凌统计: events by place, hour and outcome, and how long it took until somebody responded. */
const StatisticsScreen = () => {
  const { asked, ask } = useListQuery(filters, 20)
  const found = useCall(antiBullying.statistics, { body: daysCallInput(asked.days) }, { keep: 'pages' })
  const contents = () => {
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    return found.data === undefined ? <Loading rows={12} /> : <Figures found={found.data} />
  }
  return (
    <PageFrame title="防欺凌统计" filters={<FilterRow filters={filters} asked={asked} onAsk={ask} />}>
      {contents()}
    </PageFrame>
  )
}

export default StatisticsScreen
