import type { StatusTone } from './StatusTag.tsx'

/** Figures of a chart: for each category one value a series; null where there is none. */
export interface ChartData {
  readonly categories: readonly string[]
  readonly series: readonly {
    readonly name: string
    readonly values: readonly (number | null)[]
    /** A state is told in the colour that it has elsewhere. */
    readonly tone?: StatusTone
  }[]
  /** Of a pie: the tones of its parts, which are the categories of the first series. */
  readonly tones?: readonly StatusTone[]
  /** Such as 人 or %. */
  readonly unit?: string
}

export type ChartKind = 'bar' | 'line' | 'pie'

const kindNames: Readonly<Record<ChartKind, string>> = { bar: '柱状图', line: '折线图', pie: '饼图' }

/** So many figures are read out; the rest is in the table. */
const mostTold = 12

/** A figure as it is read. */
export const figureText = (value: number | null, unit = '') =>
  value === null ? '无数据' : `${value.toLocaleString('zh-CN')}${unit}`

/** A chart in words, for those who do not see it. */
export const chartText = (title: string, kind: ChartKind, { categories, series, unit }: ChartData): string => {
  const told = series.flatMap(({ name, values }) =>
    categories.map((category, index) => {
      const named = series.length > 1 ? `${category}${name}` : category
      return `${named} ${figureText(values[index] ?? null, unit)}`
    }),
  )
  const rest = told.length > mostTold ? `等 ${told.length} 项，详见数据表` : ''
  return `${title}，${kindNames[kind]}。${told.slice(0, mostTold).join('，')}${rest}`
}
