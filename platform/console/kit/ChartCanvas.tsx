import { BarChart, LineChart, PieChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import type { ChartData, ChartKind } from './chartData.ts'
import { chartOption } from './chartOption.ts'
import { usePageColours } from './usePageColours.ts'

/** Draws a chart. The chart library is loaded with this component, only when a chart is shown. */
const ChartCanvas = ({ kind, data }: { kind: ChartKind; data: ChartData }) => {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<ReturnType<typeof init> | null>(null)
  const colours = usePageColours()
  useEffect(() => {
    if (place.current === null) return
    use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])
    const drawn = init(place.current)
    chart.current = drawn
    const observer = new ResizeObserver(() => drawn.resize())
    observer.observe(place.current)
    return () => {
      observer.disconnect()
      drawn.dispose()
      chart.current = null
    }
  }, [])
  useEffect(() => {
    chart.current?.setOption(chartOption(kind, data, colours), { notMerge: true })
  }, [kind, data, colours])
  return <div ref={place} style={{ width: '100%', height: '100%' }} />
}

export default ChartCanvas
