import { useCall } from '../../../platform/console/client/useCall.ts'
import { Chart } from '../../../platform/console/kit/Chart.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { Tiles } from '../../../platform/console/kit/Tiles.tsx'
import { type TaskStatistics, applicationStateTitles, studentRegistration as calls } from '../contract.ts'
import styles from './registration.module.css'

const optionData = (options: TaskStatistics['options']) => ({
  categories: options.map(({ name, quota }) => (quota === null ? name : `${name}（${quota} 名）`)),
  series: [
    { name: '占用名额', values: options.map(({ held }) => held) },
    { name: '候补', values: options.map(({ waiting }) => waiting), tone: 'notice' as const },
  ],
  unit: '人',
})

const dayData = (days: TaskStatistics['days']) => ({
  categories: days.map(({ day }) => day.slice(5)),
  series: [{ name: '新增报名', values: days.map(({ count }) => count) }],
  unit: '人',
})

const sexData = ({ male, female, unknown }: TaskStatistics['sexes']) => {
  const parts = [
    { name: '男', count: male },
    { name: '女', count: female },
    { name: '未填写', count: unknown },
  ].filter(({ count }) => count > 0)
  return {
    categories: parts.map(({ name }) => name),
    series: [{ name: '人数', values: parts.map(({ count }) => count) }],
    unit: '人',
  }
}

const Figures = ({ found }: { readonly found: TaskStatistics }) => (
  <div className={styles.figures}>
    <Tiles tiles={found.states.map(({ state, count }) => ({ name: applicationStateTitles[state], value: count }))} />
    <div className={styles.charts}>
      {found.options.length === 0 ? null : <Chart title="各项目人数" kind="bar" data={optionData(found.options)} />}
      <Chart title="每天新增报名" kind="bar" data={dayData(found.days)} />
      <Chart title="性别" kind="pie" data={sexData(found.sexes)} />
    </div>
  </div>
)

/** The figures of a task. */
export const StatisticsTab = ({ id }: { readonly id: number }) => {
  const found = useCall(calls.statistics, { query: { id } })
  if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
  return found.data === undefined ? <Loading rows={12} /> : <Figures found={found.data} />
}
