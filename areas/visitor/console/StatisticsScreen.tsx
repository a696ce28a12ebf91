import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Chart } from '../../../platform/console/kit/Chart.tsx'
import { Facts } from '../../../platform/console/kit/Facts.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { FilterRow } from '../../../platform/console/kit/list/FilterRow.tsx'
import { daysCallInput } from '../../../platform/console/kit/list/listFilters.ts'
import { useListQuery } from '../../../platform/console/kit/list/useListQuery.ts'
import { thisMonth } from '../../../platform/console/session/schoolClock.ts'
import { type VisitStatistics, visitor } from '../contract.ts'
import styles from './visitor.module.css'

const filters = { days: { kind: 'days', label: '', noFuture: true } } as const

const chartOf = (rows: readonly { readonly name: string; readonly num: number }[]) => ({
  categories: rows.map(({ name }) => name),
  series: [{ name: '访客', values: rows.map(({ num }) => num) }],
  unit: '人次',
})

const figure = (value: number, unit: string) => `${value.toLocaleString('zh-CN')} ${unit}`

const stayOf = (minutes: number | null) => {
  if (minutes === null) return null
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes} 分钟` : `${hours} 小时 ${minutes % 60} 分钟`
}

const Figures = ({ found }: { readonly found: VisitStatistics }) => (
  <div className={styles.figures}>
    <Facts
      facts={[
        { name: '入校', value: figure(found.visits, '人次') },
        { name: '含随行', value: figure(found.people, '人') },
        { name: '平均停留', value: stayOf(found.averageMinutes) },
        { name: '超时', value: figure(found.overdue, '人次') },
        { name: '被拒绝', value: figure(found.refused, '人次') },
        { name: '没有来', value: figure(found.expired, '人次') },
      ]}
    />
    {found.visits === 0 ? (
      <Empty title="这些天没有访客入校" />
    ) : (
      <>
        <Chart
          title="每日入校"
          kind="bar"
          data={chartOf(found.byDay.map(({ day, num }) => ({ name: day.slice(5), num })))}
        />
        <Chart
          title="入校时段"
          kind="bar"
          data={chartOf(found.byHour.map(({ hour, num }) => ({ name: `${hour} 时`, num })))}
        />
        <Chart title="来访事由" kind="bar" data={chartOf(found.byReason)} />
        <Chart title="被访部门" kind="bar" data={chartOf(found.byDepartment)} />
      </>
    )}
  </div>
)

/** 访客统计: visits of some days, this month without a choice. */
const StatisticsScreen = () => {
  const { asked: chosen, ask } = useListQuery(filters, 20)
  const [month] = useState(thisMonth)
  const asked = { ...chosen, days: chosen.days || month }
  const found = useCall(visitor.visitStatistics, { body: daysCallInput(asked.days) }, { keep: 'pages' })
  const contents = () => {
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    return found.data === undefined ? <Loading rows={12} /> : <Figures found={found.data} />
  }
  return (
    <PageFrame title="访客统计" filters={<FilterRow filters={filters} asked={asked} onAsk={ask} />}>
      {contents()}
    </PageFrame>
  )
}

export default StatisticsScreen
