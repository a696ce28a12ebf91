import type { ComponentProps } from 'react'
import { Cut } from '../../../platform/console/kit/Cut.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { pageOfRows } from '../../../platform/console/kit/list/pageOfRows.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import type { RegionRow, SheetFrame } from '../views.ts'
import { type Excuse, isCountedBy, isRowFilter, parseRowFilter } from '../states.ts'
import { ReportPage, toggleRows, type useReportPlace } from './ReportPage.tsx'
import styles from './Temperature.module.css'
import type { Tile } from './Tiles.tsx'
import { formatPeriod } from './periods.ts'

type School = Pick<
  RegionRow,
  | 'scId'
  | 'scName'
  | 'period'
  | 'isUnmatched'
  | 'isSchoolDay'
  | 'noReportTempUserNum'
  | 'tempUnresonableUserNum'
  | 'outsideFeverNum'
>

/**
 * The school's name. A row of a period that only this school has also names the period and its times, which wrap
 * instead of being cut.
 */
const SchoolName = ({ scName, period, isUnmatched }: School) =>
  isUnmatched && period !== null ? (
    <span className={styles.wrapped}>
      {scName}：{formatPeriod({ id: 0, ...period })}
    </span>
  ) : (
    <Cut text={scName} />
  )

interface Report<Row, Totals> {
  readonly frame: SheetFrame
  readonly totals: Totals
  readonly rows: readonly Row[]
}

type Found<Data> = Omit<ComponentProps<typeof ReportPage>['found'], 'data'> & { readonly data: Data | undefined }

interface Props<Row, Totals> {
  readonly title: string
  readonly place: ReturnType<typeof useReportPlace>
  /** The report for that place. */
  readonly found: Found<Report<Row, Totals>>
  readonly tilesOf: (totals: Totals | undefined, excuse: Excuse | null) => readonly Tile[]
  /** The columns after a school's number and name. */
  readonly columns: readonly ListColumn<Row & { readonly id: number }>[]
  readonly onOpen: (schoolId: number, date: string) => void
}

/** The shown times are those of one school, but each school's figures follow its periods. */
const hoursNote =
  '各校按名称相同的时段统计，所列时间仅供参考；名称不同的时段另列一行，不计入合计。时段尚未开始的学校显示未开始，不计入未上报。'

/** Returns 休息 if only schools without lessons on the day have missing readings; null if those of any school count. */
const findRegionExcuse = (rows: readonly School[]): Excuse | null => {
  const missing = rows.filter(({ isUnmatched, noReportTempUserNum }) => !isUnmatched && noReportTempUserNum > 0)
  return missing.length > 0 && missing.every(({ isSchoolDay }) => !isSchoolDay) ? '休息' : null
}

/** A report over the schools of a region: sums, and one row per school that opens its report. */
export const RegionPage = <Row extends School, Totals>({ title, place, found, ...props }: Props<Row, Totals>) => {
  const own = useUser().schoolId ?? 0
  const { data } = found
  const only = parseRowFilter(place.asked.only)
  const rows = data?.rows.filter((row) => isCountedBy(row, only)).map((row, at) => ({ ...row, id: at }))
  return (
    <ReportPage
      title={title}
      schoolId={own}
      place={place}
      found={found}
      sums={{ label: '区域合计', tiles: props.tilesOf(data?.totals, findRegionExcuse(data?.rows ?? [])) }}
      actionOf={(list) => (isRowFilter(list) ? toggleRows(place, list) : undefined)}
      label="各学校体温"
      page={rows && pageOfRows(rows, place.asked)}
      columns={[
        { title: '编号', width: 88, leftOutWhenNarrow: 1, text: ({ scId }) => String(scId) },
        { title: '学校', minWidth: 112, render: (row) => <SchoolName {...row} /> },
        ...props.columns,
      ]}
      empty={{ title: '没有所管理的学校', hint: '隶属于本局的学校按体温统计在这里' }}
      note={hoursNote}
      onOpen={({ scId }, { date }) => props.onOpen(scId, date)}
    />
  )
}
