import { useState } from 'react'
import type { CallError } from '../../../platform/console/client/callError.ts'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { type ListColumn, tableColumns } from '../../../platform/console/kit/list/listColumns.tsx'
import { pageOfRows } from '../../../platform/console/kit/list/pageOfRows.ts'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import type { SheetFrame } from '../views.ts'
import { ReportFilters } from './ReportFilters.tsx'
import styles from './Temperature.module.css'
import { type Tile, Tiles } from './Tiles.tsx'
import { isSameSelection, findShownSelection, schoolToday } from './periods.ts'
import { pageSizes } from './reads.ts'
import { usePeriods } from './usePeriods.ts'

const defaults = { date: '', period: 0, page: 1, size: pageSizes[0] as number }

/** Day, period and page of a regional report, kept in the address. */
export const useRegionPlace = () => {
  const [asked, change] = useScreenQuery(defaults)
  return { asked, change }
}
type RegionPlace = ReturnType<typeof useRegionPlace>

interface School {
  readonly scId: number
  readonly scName: string
}

interface Found<Row, Totals> {
  readonly data: { readonly frame: SheetFrame; readonly totals: Totals; readonly rows: readonly Row[] } | undefined
  readonly error: CallError | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

interface Props<Row, Totals> {
  readonly title: string
  readonly place: RegionPlace
  /** The report for that place. */
  readonly found: Found<Row, Totals>
  readonly tilesOf: (totals: Totals | undefined) => readonly Tile[]
  /** The columns after a school's number and name. */
  readonly columns: readonly ListColumn<Row & { readonly id: number }>[]
  /** Text below the table. */
  readonly note?: string
  readonly onOpen: (schoolId: number) => void
}

/** The shown times are those of one school, but each school's figures follow its periods. */
const hoursNote = '每所学校按自己设置的时段统计，所列时间仅供参考；时段尚未开始的学校显示未开始，不计入未上报。'

/** A report over the schools of a region: sums, and one row per school that opens its report. */
export const RegionPage = <Row extends School, Totals>({ title, place, found, ...props }: Props<Row, Totals>) => {
  const own = useUser().schoolId ?? 0
  const { asked, change } = place
  const [today] = useState(schoolToday)
  const { data, error, isFetching, refetch } = found
  const periods = usePeriods(own, data?.frame, error !== null)
  const moment = findShownSelection(asked, data?.frame, today)
  const rows =
    data &&
    pageOfRows(
      data.rows.map((row) => ({ ...row, id: row.scId })),
      asked,
    )
  const columns = tableColumns<Row & { readonly id: number }>(
    [
      { title: '编号', width: 88, leftOutWhenNarrow: 1, text: ({ scId }) => String(scId) },
      { title: '学校', minWidth: 112, text: ({ scName }) => scName },
      ...props.columns,
    ],
    null,
  )
  return (
    <PageFrame
      title={title}
      filters={
        <ReportFilters
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
      <Tiles label="区域合计" tiles={props.tilesOf(data?.totals)} />
      <DataTable
        label="各学校体温"
        query={{ data: rows, error, isPlaceholderData: false, refetch }}
        columns={columns}
        page={asked.page}
        size={asked.size}
        sizes={pageSizes}
        onPage={(page, size) => change({ page, size })}
        empty={{ title: '没有所管理的学校', hint: '隶属于本局的学校按体温统计在这里' }}
        isFiltered={false}
        onClear={() => undefined}
        onOpen={({ scId }) => props.onOpen(scId)}
      />
      <p className={styles.quiet}>{[hoursNote, props.note && `${props.note}。`].join('')}</p>
    </PageFrame>
  )
}
