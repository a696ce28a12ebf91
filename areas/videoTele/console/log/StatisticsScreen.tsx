import { useState } from 'react'
import { addDays } from '../../../../platform/contract/wireDay.ts'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Chart } from '../../../../platform/console/kit/Chart.tsx'
import { PageFrame } from '../../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { Tiles } from '../../../../platform/console/kit/Tiles.tsx'
import { FilterRow } from '../../../../platform/console/kit/list/FilterRow.tsx'
import { daysOf } from '../../../../platform/console/kit/list/listFilters.ts'
import { useListQuery } from '../../../../platform/console/kit/list/useListQuery.ts'
import { sorted } from '../../../../platform/console/kit/sorted.ts'
import { schoolNow } from '../../../../platform/console/session/schoolClock.ts'
import { type PhoneStatistics, isStatisticsSpan, phoneLimits, videoTele } from '../../contract.ts'
import { FigureTable } from './FigureTable.tsx'
import styles from './Log.module.css'

const filters = { days: { kind: 'days', label: '', noFuture: true } } as const

/** Days that are counted if none are chosen, today included. */
const usualDays = 30

/** Most classes in the chart of unanswered calls. The table has all. */
const chartedClasses = 10

const tilesOf = (found: PhoneStatistics) => [
  { name: '通话', value: found.calls, note: `${found.pupils} 名学生` },
  { name: '已接通', value: found.answered, tone: 'good' as const },
  { name: '未接听', value: found.unanswered, tone: 'bad' as const },
  { name: '被拒绝', value: found.refused, note: '没有拨出' },
  { name: '通话分钟', value: found.minutes },
  { name: '计费分钟', value: found.charged },
]

const dayChart = ({ days }: PhoneStatistics) => ({
  categories: days.map(({ day }) => day.slice(5)),
  series: [
    { name: '已接通', values: days.map(({ answered }) => answered) },
    { name: '未接听', values: days.map(({ unanswered }) => unanswered), tone: 'bad' as const },
  ],
  unit: '次',
})

const hourChart = ({ hours }: PhoneStatistics) => ({
  categories: hours.map(({ hour }) => `${hour}时`),
  series: [{ name: '通话', values: hours.map(({ calls }) => calls) }],
  unit: '次',
})

const unansweredChart = ({ classes }: PhoneStatistics) => {
  const missed = classes.filter(({ unanswered }) => unanswered > 0)
  const most = sorted(missed, (one, other) => other.unanswered - one.unanswered).slice(0, chartedClasses)
  return {
    categories: most.map(({ name }) => name || '未识别'),
    series: [{ name: '未接听', values: most.map(({ unanswered }) => unanswered), tone: 'bad' as const }],
    unit: '次',
  }
}

const Figures = ({ found }: { readonly found: PhoneStatistics }) => (
  <div className={styles.figures}>
    <Tiles tiles={tilesOf(found)} />
    <Chart title="每天的通话" kind="bar" data={dayChart(found)} />
    <Chart title="繁忙时段" kind="bar" data={hourChart(found)} />
    {found.unanswered > 0 ? <Chart title="未接听最多的班级" kind="bar" data={unansweredChart(found)} /> : null}
    <FigureTable title="按班级" rows={found.classes} />
    <FigureTable title="按话机" rows={found.phones} />
  </div>
)

/** 数据统计: counts of the calls of some days, without names. */
const StatisticsScreen = () => {
  const { asked, ask } = useListQuery(filters, 20)
  const [today] = useState(() => schoolNow().slice(0, 10))
  const days = daysOf(asked.days)
  const to = days.to || today
  const from = days.from || addDays(to, 1 - usualDays)
  const isTooLong = !isStatisticsSpan({ from, to })
  const found = useCall(videoTele.statistics, { body: { from, to } }, { keep: 'pages', enabled: !isTooLong })
  const contents = () => {
    if (isTooLong) return <Empty title={`一次最多统计 ${phoneLimits.span} 天`} hint="请把日期选短一些" />
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    if (found.data === undefined) return <Loading rows={12} />
    if (found.data.calls + found.data.refused === 0)
      return <Empty title="这段日期没有通话" hint="话机上报的通话计入统计" />
    return <Figures found={found.data} />
  }
  return (
    <PageFrame
      title="数据统计"
      filters={
        <>
          <FilterRow filters={filters} asked={asked} onAsk={ask} />
          <span className={styles.note}>
            {from} 至 {to}
          </span>
        </>
      }
    >
      {contents()}
    </PageFrame>
  )
}

export default StatisticsScreen
