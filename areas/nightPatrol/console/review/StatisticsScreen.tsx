import { useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Chart } from '../../../../platform/console/kit/Chart.tsx'
import { PageFrame } from '../../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { sorted } from '../../../../platform/console/kit/sorted.ts'
import { Tiles } from '../../../../platform/console/kit/Tiles.tsx'
import { daysCallInput } from '../../../../platform/console/kit/list/listFilters.ts'
import { FilterRow } from '../../../../platform/console/kit/list/FilterRow.tsx'
import { useListQuery } from '../../../../platform/console/kit/list/useListQuery.ts'
import { thisMonth } from '../../../../platform/console/session/schoolClock.ts'
import { nightPatrol } from '../../contract.ts'
import type { StatisticsView } from '../../views.ts'
import { FigureTable } from './FigureTable.tsx'
import styles from './Review.module.css'

const filters = { days: { kind: 'days', label: '', noFuture: true } } as const

/** A share as a whole percentage. Anything short of all is below 100 %. */
const showRate = (part: number, all: number): string => (all === 0 ? '—' : `${Math.floor((part / all) * 100)}%`)

const tilesOf = (found: StatisticsView) => [
  { name: '应巡班次', value: found.rounds, note: `完成率 ${showRate(found.done, found.rounds)}` },
  { name: '完成', value: found.done, tone: 'good' as const },
  { name: '部分完成', value: found.partial },
  { name: '漏巡', value: found.missed, tone: 'bad' as const },
  { name: '应巡地点次数', value: found.due, note: `到达率 ${showRate(found.checked, found.due)}` },
  { name: '漏检', value: found.missedChecks, tone: 'bad' as const },
  { name: '迟到', value: found.late },
  { name: '异常', value: found.abnormal },
]

const lineHeads = [
  '应巡班次',
  '完成',
  '部分完成',
  '漏巡',
  '完成率',
  '应巡地点',
  '已巡',
  '漏检',
  '迟到',
  '异常',
] as const
const placeHeads = ['应巡', '已巡', '漏检', '迟到', '异常', '到达率'] as const
const guardHeads = ['应巡班次', '完成', '部分完成', '漏巡', '完成率', '本人所记', '迟到', '异常'] as const

const roundCells = (row: Pick<StatisticsView, 'rounds' | 'done' | 'partial' | 'missed'>) => [
  row.rounds,
  row.done,
  row.partial,
  row.missed,
  showRate(row.done, row.rounds),
]

const lineRow = (row: StatisticsView['lines'][number]) => ({
  id: row.id,
  name: row.name,
  cells: [...roundCells(row), row.due, row.checked, row.missedChecks, row.late, row.abnormal],
})

const placeRow = (row: StatisticsView['places'][number]) => ({
  id: row.id,
  name: row.name,
  cells: [row.due, row.checked, row.missedChecks, row.late, row.abnormal, showRate(row.checked, row.due)],
})

const guardRow = (row: StatisticsView['guards'][number]) => ({
  id: row.id,
  name: row.name,
  cells: [...roundCells(row), row.checked, row.late, row.abnormal],
})

/** Most places that the chart shows. The table shows all. */
const chartedPlaces = 15

const missedChart = (places: StatisticsView['places']) => {
  const missed = places.filter(({ missedChecks }) => missedChecks > 0)
  const worst = sorted(missed, (one, other) => other.missedChecks - one.missedChecks).slice(0, chartedPlaces)
  return {
    categories: worst.map(({ name }) => name),
    series: [{ name: '漏检', values: worst.map(({ missedChecks }) => missedChecks), tone: 'bad' as const }],
    unit: '次',
  }
}

const Figures = ({ found }: { readonly found: StatisticsView }) => (
  <div className={styles.figures}>
    <Tiles tiles={tilesOf(found)} />
    {found.unfinished > 0 ? <p className={styles.note}>另有 {found.unfinished} 个班次尚未截止，没有计入。</p> : null}
    {found.missedChecks > 0 ? <Chart title="漏检最多的地点" kind="bar" data={missedChart(found.places)} /> : null}
    <FigureTable title="按路线" heads={lineHeads} rows={found.lines.map(lineRow)} />
    <FigureTable title="按地点" heads={placeHeads} rows={found.places.map(placeRow)} />
    <FigureTable
      title="按巡查人"
      heads={guardHeads}
      rows={found.guards.map(guardRow)}
      note="几人一班时，班次在每人名下各计一次；地点只计在打点的人名下。"
    />
  </div>
)

/** 巡查统计: finished rounds of some nights by line, place and guard. */
const StatisticsScreen = () => {
  const { asked: chosen, ask } = useListQuery(filters, 20)
  const [month] = useState(thisMonth)
  const asked = { ...chosen, days: chosen.days || month }
  const found = useCall(nightPatrol.statistics, { body: daysCallInput(asked.days) }, { keep: 'pages' })
  const contents = () => {
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    if (found.data === undefined) return <Loading rows={12} />
    if (found.data.rounds === 0) return <Empty title="没有已截止的班次" hint="班次截止后计入统计" />
    return <Figures found={found.data} />
  }
  return (
    <PageFrame title="巡查统计" filters={<FilterRow filters={filters} asked={asked} onAsk={ask} />}>
      {contents()}
    </PageFrame>
  )
}

export default StatisticsScreen
