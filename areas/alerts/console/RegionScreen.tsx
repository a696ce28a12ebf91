import { useCall } from '../../../platform/console/client/useCall.ts'
import { DateRange } from '../../../platform/console/kit/DateRange.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { RowsTable } from '../../../platform/console/kit/list/RowsTable.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { type SchoolFigures, alerts } from '../contract.ts'

const place = { from: '', to: '', page: 1, size: 20 } as const

interface Shown extends SchoolFigures {
  readonly id: number
}

type Figure = 'raised' | 'sent' | 'unreached' | 'held' | 'dropped' | 'answered' | 'arrived'

const figure = (title: string, field: Figure, leftOutWhenNarrow?: number): ListColumn<Shown> => ({
  title,
  width: 96,
  align: 'right',
  text: (row) => row[field],
  ...(leftOutWhenNarrow === undefined ? {} : { leftOutWhenNarrow }),
})

const columns: readonly ListColumn<Shown>[] = [
  { title: '学校', minWidth: 128, text: ({ schoolName }) => schoolName },
  figure('预警', 'raised'),
  figure('已通知', 'sent'),
  figure('未通知到', 'unreached'),
  figure('待核对', 'held', 2),
  figure('不发送', 'dropped', 1),
  figure('家长回复', 'answered'),
  figure('之后已到', 'arrived'),
]

/** 区域预警统计: the number of alerts of each school. No child is named. */
const RegionScreen = () => {
  const [query, change] = useScreenQuery(place)
  const { from, to } = query
  const found = useCall(alerts.regionFigures, { body: { from: from || undefined, to: to || undefined } })
  const rows = found.data?.map((row): Shown => ({ ...row, id: row.schoolId }))
  return (
    <PageFrame
      title="区域预警统计"
      filters={<DateRange from={from} to={to} noFuture onChange={(range) => change({ ...range, page: 1 })} />}
    >
      <RowsTable<Shown>
        label="各校预警"
        found={found}
        rows={rows}
        columns={columns}
        place={query}
        onPage={(page, size) => change({ page, size })}
        empty={{ title: '没有学校', hint: '所辖学校的预警次数列在这里' }}
      />
    </PageFrame>
  )
}

export default RegionScreen
