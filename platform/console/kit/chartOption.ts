import type { ChartData, ChartKind } from './chartData.ts'
import type { StatusTone } from './StatusTag.tsx'

/** The page's colours that charts use, by the names of their CSS variables. */
export const chartColours = [
  'primary',
  'accent',
  'success',
  'warning',
  'error',
  'unknown',
  'text',
  'text-muted',
  'line',
  'surface',
] as const
export type ChartColours = Readonly<Record<(typeof chartColours)[number], string>>

const toneColours: Readonly<Record<StatusTone, keyof ChartColours>> = {
  good: 'success',
  returned: 'success',
  notice: 'warning',
  leave: 'warning',
  bad: 'error',
  notReturned: 'error',
  quiet: 'unknown',
  unknown: 'unknown',
}

const seriesColours = ['primary', 'accent', 'success', 'warning', 'unknown'] as const

const colourOf = (colours: ChartColours, tone: StatusTone | undefined, index: number) =>
  colours[tone === undefined ? (seriesColours[index % seriesColours.length] ?? 'primary') : toneColours[tone]]

/**
 * Maximum number of bars with labels. More labels would overlap, and the figures are also in the tooltip and the
 * table.
 */
const maxLabels = 24

const pieSeries = ({ categories, series, tones, unit = '' }: ChartData, colours: ChartColours) => ({
  type: 'pie' as const,
  radius: ['40%', '68%'],
  itemStyle: { borderColor: colours.surface, borderWidth: 2 },
  label: { color: colours.text, formatter: `{b} {c}${unit}（{d}%）` },
  data: categories.map((name, index) => ({
    name,
    value: series[0]?.values[index] ?? 0,
    itemStyle: { color: colourOf(colours, tones?.[index], index) },
  })),
})

const axisSeries = (kind: 'bar' | 'line', data: ChartData, colours: ChartColours) =>
  data.series.map(({ name, values, tone }, index) => {
    const color = colourOf(colours, tone, index)
    const shared = { name, data: [...values], itemStyle: { color } }
    if (kind === 'line') {
      const named = { show: data.series.length > 1, color: colours.text, formatter: '{a}' }
      return { ...shared, type: 'line' as const, lineStyle: { color, width: 2 }, symbolSize: 6, endLabel: named }
    }
    const show = data.categories.length * data.series.length <= maxLabels
    const label = { show, position: 'top' as const, color: colours['text-muted'] }
    return { ...shared, type: 'bar' as const, barMaxWidth: 32, label }
  })

/** Builds the chart library's options: labels next to the figures, bar axes from zero, the page's colours. */
export const chartOption = (kind: ChartKind, data: ChartData, colours: ChartColours) => {
  const textStyle = { color: colours.text, fontFamily: 'inherit' }
  // Drawn on the canvas. The library's HTML tooltip writes style attributes, which the page's content policy refuses.
  const tooltip = { renderMode: 'richText' as const, backgroundColor: colours.surface, textStyle }
  const shared = { textStyle, animationDuration: 300 }
  if (kind === 'pie') return { ...shared, tooltip, series: [pieSeries(data, colours)] }
  const ruled = { lineStyle: { color: colours.line } }
  const axisLabel = { color: colours['text-muted'] }
  return {
    ...shared,
    tooltip: { ...tooltip, trigger: 'axis' as const },
    grid: {
      left: 8,
      right: kind === 'line' && data.series.length > 1 ? 72 : 8,
      top: 32,
      bottom: 8,
      containLabel: true,
    },
    legend: {
      show: kind === 'bar' && data.series.length > 1,
      top: 0,
      icon: 'rect',
      itemWidth: 12,
      itemHeight: 12,
      textStyle: { color: colours['text-muted'] },
    },
    xAxis: {
      type: 'category' as const,
      data: [...data.categories],
      axisLine: ruled,
      axisTick: { show: false },
      axisLabel,
    },
    yAxis: {
      type: 'value' as const,
      name: data.unit ?? '',
      nameTextStyle: axisLabel,
      scale: kind === 'line',
      minInterval: 1,
      splitLine: ruled,
      axisLabel,
    },
    series: axisSeries(kind, data, colours),
  }
}
