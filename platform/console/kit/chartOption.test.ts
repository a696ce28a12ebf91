import { describe, expect, test } from 'vitest'
import { chartText, decimalsOf, figureText } from './chartData.ts'
import { type ChartColours, chartColours, chartOption } from './chartOption.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name is there
const colours = Object.fromEntries(chartColours.map((name) => [name, `#${name}`])) as ChartColours

const returns = {
  categories: ['一层', '二层'],
  series: [
    { name: '已归', values: [38, 40], tone: 'returned' },
    { name: '未归', values: [2, null], tone: 'notReturned' },
  ],
  unit: '人',
} as const

describe('a chart', () => {
  test('is described in words', () => {
    expect(chartText('归寝情况', 'bar', returns)).toBe(
      '归寝情况，柱状图。一层已归 38人，二层已归 40人，一层未归 2人，二层未归 无数据',
    )
    const many = {
      categories: Array.from({ length: 30 }, (_, day) => `${day + 1} 日`),
      series: [{ name: '', values: [] }],
    }
    expect(chartText('一月', 'line', many)).toContain('等 30 项，详见数据表')
  })

  test('draws states in their usual colours and other series in turn', () => {
    const { series } = chartOption('bar', returns, colours)
    expect(series.map(({ itemStyle }) => itemStyle)).toMatchObject([{ color: '#success' }, { color: '#error' }])
    const plain = { ...returns, series: returns.series.map(({ name, values }) => ({ name, values })) }
    expect(chartOption('line', plain, colours).series.map(({ itemStyle }) => itemStyle)).toMatchObject([
      { color: '#primary' },
      { color: '#accent' },
    ])
  })

  test('starts the axis at zero for bars but not for lines', () => {
    expect(chartOption('bar', returns, colours)).toMatchObject({ yAxis: { scale: false } })
    expect(chartOption('line', returns, colours)).toMatchObject({ yAxis: { scale: true } })
  })

  test('labels the slices of a pie', () => {
    const { series } = chartOption('pie', { ...returns, tones: ['returned', 'leave'] }, colours)
    expect(series[0]).toMatchObject({
      type: 'pie',
      data: [
        { name: '一层', value: 38, itemStyle: { color: '#success' } },
        { name: '二层', value: 40, itemStyle: { color: '#warning' } },
      ],
    })
  })
})

test('the table shows all figures with two decimals if one of them needs any', () => {
  const dataOf = (values: (number | null)[]) => ({ categories: [], series: [{ name: '优秀率', values }] })
  expect(decimalsOf(dataOf([11.2, 9.87, null]))).toBe(2)
  expect(decimalsOf(dataOf([11, 9, null]))).toBe(0)
  expect([figureText(11.2, '%', 2), figureText(1200, '人'), figureText(null, '%', 2)]).toEqual([
    '11.20%',
    '1,200人',
    '无数据',
  ])
})
