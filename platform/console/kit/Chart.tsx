import { Button } from 'antd'
import { Suspense, lazy, useState } from 'react'
import styles from './Chart.module.css'
import { Empty, Loading } from './States.tsx'
import { type ChartData, type ChartKind, chartText, decimalsOf, figureText } from './chartData.ts'

const ChartCanvas = lazy(() => import('./ChartCanvas.tsx'))

interface Props {
  /** The chart's one message. */
  readonly title: string
  readonly kind: ChartKind
  readonly data: ChartData
  /** Px. */
  readonly height?: number
}

const DataTable = ({ title, data }: { title: string; data: ChartData }) => {
  const { categories, series, unit } = data
  const decimals = decimalsOf(data)
  return (
    <table aria-label={`${title}数据表`}>
      <thead>
        <tr>
          <th scope="col">项目</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map((category, index) => (
          <tr key={category}>
            <th scope="row">{category}</th>
            {series.map(({ name, values }) => (
              <td key={name}>{figureText(values[index] ?? null, unit, decimals)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A chart with a title, a description for screen readers, and the same figures as a table. */
export const Chart = ({ title, kind, data, height = 280 }: Props) => {
  const [isTable, setTable] = useState(false)
  const hasFigures =
    data.categories.length > 0 && data.series.some(({ values }) => values.some((value) => value !== null))
  const drawing = isTable ? (
    // A scrolling table must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <div className={styles.table} style={{ height }} tabIndex={0} role="region" aria-label={`${title}数据表`}>
      <DataTable title={title} data={data} />
    </div>
  ) : (
    <div className={styles.drawing} style={{ height }} role="img" aria-label={chartText(title, kind, data)}>
      <Suspense fallback={<Loading rows={Math.floor(height / 43)} />}>
        <ChartCanvas kind={kind} data={data} />
      </Suspense>
    </div>
  )
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.head}>
        {title}
        {hasFigures ? (
          <Button type="link" size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? '查看图表' : '查看数据表'}
          </Button>
        ) : null}
      </figcaption>
      {hasFigures ? drawing : <Empty title="暂无数据" />}
    </figure>
  )
}
