import type { StatusTone } from './StatusTag.tsx'

/** The figures of a chart: one value per category in each series, null if missing. */
export interface ChartData {
  readonly categories: readonly string[]
  readonly series: readonly {
    readonly name: string
    readonly values: readonly (number | null)[]
    /** A series that shows a state uses that state's usual colour. */
    readonly tone?: StatusTone
  }[]
  /** For a pie: tones of its slices, in the order of `categories`. A pie shows the first series. */
  readonly tones?: readonly StatusTone[]
  /** Such as 人 or %. */
  readonly unit?: string
}

export type ChartKind = 'bar' | 'line' | 'pie'

const kindNames: Readonly<Record<ChartKind, string>> = { bar: '柱状图', line: '折线图', pie: '饼图' }

/** Maximum number of figures in the spoken text. The rest is in the table. */
const maxSpokenFigures = 12

/** The most decimals that a table shows. */
const mostDecimals = 2

/** Counts the decimals that the figures of a chart need, so that all of them are shown with as many. */
export const decimalsOf = ({ series }: ChartData): number => {
  const needs = series.flatMap(({ values }) =>
    values.map((value) => String(Number((value ?? 0).toFixed(mostDecimals))).split('.')[1]?.length ?? 0),
  )
  return needs.some((need) => need > 0) ? mostDecimals : 0
}

/** Formats a figure with its unit. */
export const figureText = (value: number | null, unit = '', decimals = 0) =>
  value === null ? '无数据' : `${value.toLocaleString('zh-CN', { minimumFractionDigits: decimals })}${unit}`

/** Describes a chart in words, for screen readers. */
export const chartText = (title: string, kind: ChartKind, { categories, series, unit }: ChartData): string => {
  const spoken = series.flatMap(({ name, values }) =>
    categories.map((category, index) => {
      const named = series.length > 1 ? `${category}${name}` : category
      return `${named} ${figureText(values[index] ?? null, unit)}`
    }),
  )
  const rest = spoken.length > maxSpokenFigures ? `等 ${spoken.length} 项，详见数据表` : ''
  return `${title}，${kindNames[kind]}。${spoken.slice(0, maxSpokenFigures).join('，')}${rest}`
}
