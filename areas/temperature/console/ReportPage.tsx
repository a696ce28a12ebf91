import { type ReactNode, useState } from 'react'
import type { CallError } from '../../../platform/console/client/callError.ts'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { type ListColumn, tableColumns } from '../../../platform/console/kit/list/listColumns.tsx'
import { useScreenQuery } from '../../../platform/console/kit/useScreenQuery.ts'
import { type RowFilter } from '../states.ts'
import type { SheetFrame } from '../views.ts'
import { ReportFilters } from './ReportFilters.tsx'
import styles from './Temperature.module.css'
import { type Tile, type TileAction, type TileList, Tiles } from './Tiles.tsx'
import { type PeriodSelection, findShownSelection, isSameSelection, schoolToday } from './periods.ts'
import { pageSizes } from './reads.ts'
import { usePeriods } from './usePeriods.ts'

const defaults = { id: 0, date: '', period: 0, only: '', page: 1, size: pageSizes[0] as number }

/** School, day, period and page of a report, kept in the address. */
export const useReportPlace = () => {
  const [asked, change] = useScreenQuery(defaults)
  return { asked, change }
}

/** Shows only the rows that a figure counts, or all again. */
export const toggleRows = ({ asked, change }: ReturnType<typeof useReportPlace>, list: RowFilter): TileAction => {
  const isOn = asked.only === list
  return { isOn, open: () => change({ only: isOn ? '' : list, page: 1 }) }
}

interface Found {
  readonly data: { readonly frame: SheetFrame } | undefined
  readonly error: CallError | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

interface Props<Row> {
  readonly title: string
  /** The school whose periods are offered. */
  readonly schoolId: number
  readonly place: ReturnType<typeof useReportPlace>
  /** The report for that place. */
  readonly found: Found
  /** Controls before the filters, such as the choice of a school. */
  readonly lead?: ReactNode
  /** Controls next to the title, for the shown day and period. */
  readonly action?: (moment: PeriodSelection) => ReactNode
  readonly sums: { readonly label: string; readonly tiles: readonly Tile[] }
  /** Opens the list of a tile, for the shown day and period. */
  readonly actionOf?: (list: TileList, moment: PeriodSelection) => TileAction | undefined
  readonly label: string
  /** The rows of the shown page. */
  readonly page: { readonly content: readonly Row[]; readonly totalSize: number } | undefined
  /** True while `page` is the previous page, because the next one loads. */
  readonly isKept?: boolean
  readonly columns: readonly ListColumn<Row>[]
  readonly empty: { readonly title: string; readonly hint: string }
  /** Text below the table. */
  readonly note?: string | undefined
  readonly onOpen?: ((row: Row, moment: PeriodSelection) => void) | undefined
}

/** A report of a day and period: filters, sums, and one row per school, class or person. */
export const ReportPage = <Row extends { readonly id: number }>({
  place,
  found,
  page,
  onOpen,
  ...props
}: Props<Row>) => {
  const { asked, change } = place
  const [today] = useState(schoolToday)
  const { data, error, isFetching, refetch } = found
  const periods = usePeriods(props.schoolId, data?.frame, error !== null)
  const moment = findShownSelection(asked, data?.frame, today)
  return (
    <PageFrame
      title={props.title}
      action={props.action?.(moment)}
      filters={
        <ReportFilters
          lead={props.lead}
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
      <Tiles {...props.sums} actionOf={(list) => props.actionOf?.(list, moment)} />
      <DataTable
        label={props.label}
        query={{
          data: page && { ...page },
          error,
          isPlaceholderData: props.isKept ?? false,
          refetch,
        }}
        columns={tableColumns<Row>(props.columns, null)}
        page={asked.page}
        size={asked.size}
        sizes={pageSizes}
        onPage={(next, size) => change({ page: next, size })}
        empty={props.empty}
        isFiltered={asked.only !== ''}
        onClear={() => change({ only: '', page: 1 })}
        {...(onOpen === undefined ? {} : { onOpen: (row: Row) => onOpen(row, moment) })}
      />
      {props.note === undefined ? null : <p className={styles.quiet}>{props.note}</p>}
    </PageFrame>
  )
}
