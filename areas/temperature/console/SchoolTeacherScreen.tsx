import { type ReactNode, useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { type ListColumn, tableColumns } from '../../../platform/console/kit/list/listColumns.tsx'
import { pageOfRows } from '../../../platform/console/kit/list/pageOfRows.ts'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import { useSchoolChoice } from '../../organisation/console/index.ts'
import { temperature } from '../contract.ts'
import type { PersonRow, SheetFrame } from '../views.ts'
import { Degrees } from './Degrees.tsx'
import { ReportFilters } from './ReportFilters.tsx'
import { Tiles } from './Tiles.tsx'
import { staffTiles } from './counts.tsx'
import { toPeriodQuery, isSameSelection, isToCome, findShownSelection, schoolToday } from './periods.ts'
import { pageSizes } from './reads.ts'
import { usePeriods } from './usePeriods.ts'

const defaults = { id: 0, date: '', period: 0, page: 1, size: pageSizes[0] as number }

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
        isToCome={frame !== undefined && isToCome(frame.nowTime, frame.date, period)}
      />
    ),
  })),
  { title: '说明', width: 176, leftOutWhenNarrow: 3, text: ({ absence }) => absence?.words },
]

interface Props {
  readonly schoolId: number
  /** Selects another school; null for users of one school. */
  readonly choice: ReactNode
}

const Report = ({ schoolId, choice }: Props) => {
  const [asked, change] = useScreenQuery(defaults)
  const [today] = useState(schoolToday)
  const { data, error, isFetching, refetch } = useCall(temperature.staffDetail, {
    query: { schoolId, ...toPeriodQuery(asked) },
  })
  const periods = usePeriods(schoolId, data?.frame, error !== null)
  const moment = findShownSelection(asked, data?.frame, today)
  const rows =
    data &&
    pageOfRows(
      data.rows.map((row) => ({ ...row, id: row.userId })),
      asked,
    )
  return (
    <PageFrame
      title={choice === null || data === undefined ? '学校教职工体温' : `学校教职工体温：${data.scName}`}
      filters={
        <ReportFilters
          lead={choice}
          moment={moment}
          periods={periods}
          isSearching={isFetching}
          onSearch={(next) => {
            if (isSameSelection(next, moment)) void refetch()
            else change({ ...next, page: 1 })
          }}
        />
      }
    >
      <Tiles label="全校合计" tiles={staffTiles(data?.totals)} />
      <DataTable
        label="教职工体温"
        query={{ data: rows, error, isPlaceholderData: false, refetch }}
        columns={tableColumns<Row>(columnsOf(data?.frame), null)}
        page={asked.page}
        size={asked.size}
        sizes={pageSizes}
        onPage={(page, size) => change({ page, size })}
        empty={{ title: '还没有教职工', hint: '教职工当天各时段的体温列在这里' }}
        isFiltered={false}
        onClear={() => undefined}
      />
    </PageFrame>
  )
}

/** 学校教职工体温: a school's staff with their readings of the day's periods, and the figures of one period. */
const SchoolTeacherScreen = () => {
  const own = useUser().schoolId ?? 0
  const [{ id }, change] = useScreenQuery(defaults)
  const { chosen, choice, instead } = useSchoolChoice(id, (next) => change({ id: next, page: 1 }))
  if (instead === null) return <Report schoolId={chosen?.id ?? own} choice={choice} />
  return (
    <PageFrame title="学校教职工体温" filters={choice}>
      {instead}
    </PageFrame>
  )
}

export default SchoolTeacherScreen
