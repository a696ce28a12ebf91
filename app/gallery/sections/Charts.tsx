import { Chart } from '../../../platform/console/kit/Chart.tsx'
import { Piece } from '../Piece.tsx'

const floors = {
  categories: ['一层', '二层', '三层', '四层'],
  series: [
    { name: '已归', values: [118, 96, 120, 87], tone: 'returned' },
    { name: '未归', values: [2, 14, 0, 21], tone: 'notReturned' },
    { name: '请假', values: [4, 6, 2, 9], tone: 'leave' },
  ],
  unit: '人',
} as const

const days = {
  categories: Array.from({ length: 30 }, (_, day) => `${day + 1} 日`),
  series: [
    { name: '男生', values: Array.from({ length: 30 }, (_, day) => 90 + ((day * 7) % 9)) },
    { name: '女生', values: Array.from({ length: 30 }, (_, day) => 93 + ((day * 5) % 6)) },
  ],
  unit: '%',
}

const parts = {
  categories: ['已归', '未归', '请假', '未知'],
  series: [{ name: '人数', values: [421, 37, 21, 6] }],
  tones: ['returned', 'notReturned', 'leave', 'unknown'],
  unit: '人',
} as const

/** Charts of each kind, and one without data. */
export const Charts = () => (
  <>
    <Piece title="柱状图">
      <Chart title="各楼层归寝情况" kind="bar" data={floors} />
    </Piece>
    <Piece title="折线图">
      <Chart title="十一月按时归寝率" kind="line" data={days} />
    </Piece>
    <Piece title="饼图">
      <Chart title="今晚归寝构成" kind="pie" data={parts} />
    </Piece>
    <Piece title="没有数据">
      <Chart title="今晚归寝构成" kind="pie" data={{ categories: [], series: [] }} />
    </Piece>
  </>
)
