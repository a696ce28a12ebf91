import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { DataTable } from '../../../../platform/console/kit/DataTable.tsx'
import { DateRange } from '../../../../platform/console/kit/DateRange.tsx'
import { textOfDay, usualRanges } from '../../../../platform/console/kit/days.ts'
import { type ListColumn, tableColumns } from '../../../../platform/console/kit/list/listColumns.tsx'
import { sorted } from '../../../../platform/console/kit/sorted.ts'
import { useShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import { reportCalls } from '../../reportContract.ts'
import type { TrendRow } from '../../reportViews.ts'
import { type PeriodWords, getPeriodWords } from '../../periodWords.ts'
import { periodType } from '../../scheduleContract.ts'
import styles from './Report.module.css'

const types = [
  { value: periodType.returning, label: '归寝' },
  { value: periodType.leaving, label: '离寝' },
]

const lastMonth = () => {
  const [from, to] = usualRanges()[2]?.value ?? []
  return { from: textOfDay(from), to: textOfDay(to) }
}

/** The weeks, latest first, since a narrow table shows only the beginning. */
const weekText = ({ weeks }: TrendRow) =>
  sorted(weeks, (one, other) => other.monday.localeCompare(one.monday))
    .map(({ monday, times }) => `${monday.slice(5)} 起 ${times} 次`)
    .join('，')

const columnsOf = ({ missing }: PeriodWords): readonly ListColumn<TrendRow & { readonly id: number }>[] => [
  { title: '姓名', width: 112, isName: true, text: ({ studentName }) => studentName },
  { title: '班级', width: 136, text: ({ clazzName }) => clazzName },
  { title: '宿舍', width: 168, text: ({ dormitoryName, dormRoomName }) => `${dormitoryName} ${dormRoomName}` },
  { title: `${missing}次数`, width: 104, align: 'right', text: ({ times }) => times },
  { title: '请假次数', width: 96, align: 'right', text: ({ leaveTimes }) => leaveTimes, leftOutWhenNarrow: 2 },
  { title: '最近一次', width: 120, text: ({ lastDay }) => lastDay },
  { title: '各周', text: weekText, minWidth: 160, leftOutWhenNarrow: 1 },
]

/** 晚归趋势 or 未离寝趋势: how often students were missing, by week. */
export const TrendList = () => {
  const [days, setDays] = useState(lastMonth)
  const [stateDictId, setType] = useState<number>(periodType.returning)
  const [place, turn] = useState({ page: 1, size: 20 })
  const { asked } = useShownSchool()
  const range = { startDate: days.from, endDate: days.to }
  const body = { ...asked, ...range, stateDictId, pageNum: place.page, pageSize: place.size }
  const found = useCall(reportCalls.reportTrend, { body }, { keep: 'pages' })
  const words = getPeriodWords(stateDictId)
  const content = found.data?.content.map((row) => ({ ...row, id: row.userId }))
  const restart = () => turn(({ size }) => ({ page: 1, size }))
  return (
    <div className={styles.tabs}>
      <div className={styles.tools}>
        <DateRange
          {...days}
          noFuture
          label="统计"
          onChange={({ from, to }) => {
            // A trend needs both dates, so reset a cleared range to the default.
            setDays(from === '' || to === '' ? lastMonth() : { from, to })
            restart()
          }}
        />
        <Select
          aria-label="时段类型"
          style={{ width: 96 }}
          options={types}
          value={stateDictId}
          onChange={(type) => {
            setType(type)
            restart()
          }}
        />
      </div>
      <DataTable
        label={words.trend}
        query={{
          data: found.data && { ...found.data, content: content ?? [] },
          error: found.error,
          isPlaceholderData: found.isPlaceholderData,
          refetch: found.refetch,
        }}
        columns={tableColumns(columnsOf(words), null)}
        {...place}
        onPage={(page, size) => turn({ page, size })}
        empty={{ title: `这段时间没有${words.missing}的学生`, hint: '只统计已生成报表的时段' }}
        isFiltered={false}
        onClear={restart}
      />
    </div>
  )
}
