import { Segmented } from 'antd'
import { useState } from 'react'
import { previousDay } from '../../../platform/contract/wireDay.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Chart } from '../../../platform/console/kit/Chart.tsx'
import { DayPicker } from '../../../platform/console/kit/DayPicker.tsx'
import { MultipleSelect } from '../../../platform/console/kit/MultipleSelect.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { schoolNow } from '../../../platform/console/session/schoolClock.ts'
import { ExportButton } from '../../jobs/console/index.ts'
import { environment, mostCompared } from '../contract.ts'
import { type MeasureName, measureNames, measures } from '../measures.ts'
import { type Span, daysOfSpan, spans } from '../spans.ts'
import type { History } from '../views.ts'
import styles from './Places.module.css'
import { labelOfPlace } from './placeLevels.ts'
import { usePlaces } from './reads.ts'

const spanNames: Readonly<Record<Span, string>> = { day: '日', week: '周', month: '月' }
const spanOptions = spans.map((value) => ({ value, label: spanNames[value] }))

const measureOptions = measureNames.map((value) => ({ value, label: measures[value].name }))

const today = () => schoolNow().slice(0, 10)

const figureOf = (measure: MeasureName, value: number | null) =>
  value === null ? '无数据' : `${value.toFixed(measures[measure].decimals)} ${measures[measure].unit}`

const Summary = ({ measure, series }: { readonly measure: MeasureName; readonly series: History['series'] }) => (
  <table className={styles.limits} aria-label="各地点的平均、最低与最高">
    <thead>
      <tr>
        <th scope="col">地点</th>
        <th scope="col">平均</th>
        <th scope="col">最低</th>
        <th scope="col">最高</th>
      </tr>
    </thead>
    <tbody>
      {series.map(({ deviceId, place, mean, least, most }) => (
        <tr key={deviceId}>
          <th scope="row">{place}</th>
          <td>{figureOf(measure, mean)}</td>
          <td>{figureOf(measure, least)}</td>
          <td>{figureOf(measure, most)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** 环境变化: a measure over a day, week or month, at up to six places for comparison. */
const HistoryScreen = () => {
  const places = usePlaces()
  const [chosen, setChosen] = useState<readonly number[] | null>(null)
  const [measure, setMeasure] = useState<MeasureName>('temp')
  const [span, setSpan] = useState<Span>('day')
  const [day, setDay] = useState(today)
  const known = places.data ?? []
  const deviceIds = [...(chosen ?? known.slice(0, 1).map(({ deviceId }) => deviceId))]
  const body = { deviceIds, measure, span, day: day || today() }
  const found = useCall(environment.history, { body }, { enabled: deviceIds.length > 0, keep: 'pages' })
  const { name, unit } = measures[measure]
  const { from, until } = daysOfSpan(span, body.day)
  const exported = { from, to: previousDay(until) }
  const contents = () => {
    if (places.error) return <Failed error={places.error} onRetry={places.refetch} />
    if (places.data !== undefined && known.length === 0)
      return <Empty title="还没有空气监测仪" hint="在设备配置中新增类型为“空气监测仪”的设备" />
    if (places.data !== undefined && deviceIds.length === 0) return <Empty title="请选择地点" />
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    if (found.data === undefined) return <Loading rows={10} />
    const { buckets, series } = found.data
    return (
      <div className={styles.body}>
        <Chart
          title={`${name}（${unit}）`}
          kind="line"
          height={240}
          data={{
            categories: buckets,
            series: series.map(({ place, means }) => ({ name: place, values: means })),
            unit,
          }}
        />
        <Summary measure={measure} series={series} />
      </div>
    )
  }
  return (
    <PageFrame
      title="环境变化"
      action={<ExportButton call={environment.exportHours} input={{ body: exported }} isEmpty={known.length === 0} />}
      filters={
        <div className={styles.compare}>
          <MultipleSelect<number>
            maxTagCount="responsive"
            style={{ width: 200 }}
            options={known.map((place) => ({ value: place.deviceId, label: labelOfPlace(place) }))}
            value={deviceIds}
            onChange={(ids) => setChosen(ids.slice(0, mostCompared))}
            placeholder={`选择地点，最多 ${mostCompared} 个`}
            aria-label="地点"
            showSearch={{ optionFilterProp: 'label' }}
          />
          <div className={styles.scroll}>
            <Segmented aria-label="指标" options={measureOptions} value={measure} onChange={setMeasure} />
          </div>
          <Segmented aria-label="时段" options={spanOptions} value={span} onChange={setSpan} />
          <div style={{ width: 144 }}>
            <DayPicker aria-label="日期" noFuture value={day} onChange={setDay} />
          </div>
        </div>
      }
    >
      {contents()}
    </PageFrame>
  )
}

export default HistoryScreen
