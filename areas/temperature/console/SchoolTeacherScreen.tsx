import type { ReactNode } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { pageOfRows } from '../../../platform/console/kit/list/pageOfRows.ts'
import { temperature } from '../contract.ts'
import { findExcuse } from '../states.ts'
import type { PersonRow, SheetFrame } from '../views.ts'
import { Degrees } from './Degrees.tsx'
import { ReportPage, useReportPlace } from './ReportPage.tsx'
import { SchoolOfReport } from './SchoolOfReport.tsx'
import { staffTiles } from './counts.tsx'
import { findReportExcuse, toPeriodQuery } from './periods.ts'
import { useViewFlags } from './useViewFlags.ts'

const title = '学校教职工体温'

type Row = PersonRow & { readonly id: number }

const columnsOf = (frame: SheetFrame | undefined): readonly ListColumn<Row>[] => [
  { title: '姓名', width: 104, isName: true, text: ({ name }) => name },
  { title: '工号', width: 112, leftOutWhenNarrow: 1, text: ({ stuOrTechCode }) => stuOrTechCode },
  { title: '部门', minWidth: 104, leftOutWhenNarrow: 2, text: ({ depts }) => depts.map(({ name }) => name).join('、') },
  ...(frame?.periods ?? []).map((period): ListColumn<Row> => ({
    title: period.name,
    minWidth: 96,
    render: ({ temps }) => (
      <Degrees
        tenths={temps.find(({ periodId }) => periodId === period.id)?.tempF ?? null}
        range={frame?.range ?? { least: 0, most: 0 }}
        excuse={frame === undefined ? null : findExcuse(frame, period)}
      />
    ),
  })),
  { title: '说明', width: 176, leftOutWhenNarrow: 3, text: ({ absence }) => absence?.words },
]

interface Props {
  readonly schoolId: number
  readonly choice: ReactNode
  readonly place: ReturnType<typeof useReportPlace>
}

const Report = ({ schoolId, choice, place }: Props) => {
  const { asked } = place
  const found = useCall(temperature.staffDetail, { query: { schoolId, ...toPeriodQuery(asked), ...useViewFlags() } })
  const { data } = found
  const rows = data?.rows.map((row) => ({ ...row, id: row.userId }))
  return (
    <ReportPage
      title={choice === null || data === undefined ? title : `${title}：${data.scName}`}
      schoolId={schoolId}
      place={place}
      found={found}
      lead={choice}
      sums={{ label: '全校合计', tiles: staffTiles(data?.totals, findReportExcuse(data?.frame)) }}
      label="教职工体温"
      page={rows && pageOfRows(rows, asked)}
      columns={columnsOf(data?.frame)}
      empty={{ title: '还没有教职工', hint: '教职工当天各时段的体温列在这里' }}
    />
  )
}

/** 学校教职工体温: a school's staff with their readings of the day's periods, and the figures of one period. */
const SchoolTeacherScreen = () => {
  const place = useReportPlace()
  return (
    <SchoolOfReport title={title} place={place}>
      {(schoolId, choice) => <Report schoolId={schoolId} choice={choice} place={place} />}
    </SchoolOfReport>
  )
}

export default SchoolTeacherScreen
