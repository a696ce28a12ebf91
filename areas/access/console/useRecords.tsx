import { useCall } from '../../../platform/console/client/useCall.ts'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { Empty } from '../../../platform/console/kit/States.tsx'
import { FilterRow } from '../../../platform/console/kit/list/FilterRow.tsx'
import { tableColumns } from '../../../platform/console/kit/list/listColumns.tsx'
import { useListQuery } from '../../../platform/console/kit/list/useListQuery.ts'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { schoolNow } from '../../../platform/console/session/schoolClock.ts'
import { ExportButton } from '../../jobs/console/index.ts'
import { type AccessRow, access, entryType, gateTypes, generalTypes } from '../contract.ts'
import { dormitoryColumns, generalColumns } from './accessColumns.tsx'
import { parseRange, buildRecordSearch } from './recordSearch.ts'
import { type DeviceChoices, recordFilters } from './recordFilters.tsx'
import { useLastDay } from './useLastDay.ts'

/**
 * Variants of the table: dormitory columns (operations §2.5), or general columns (§2.6), limited at the gate to its
 * types (§2.4).
 */
const variants = {
  dormitory: {
    columns: dormitoryColumns,
    types: [entryType.leftDormitory, entryType.backInDormitory],
    byDepartment: false,
  },
  gate: { columns: generalColumns, types: gateTypes, byDepartment: false },
  general: { columns: generalColumns, types: generalTypes, byDepartment: true },
} as const

const wrongTime = '请正确选择时间！'
const pageSize = 10

/** How often the first page reloads to show newly reported records, ms. */
const refreshEveryMs = 10_000

interface RecordsOptions {
  readonly reading: keyof typeof variants
  readonly devices: DeviceChoices
  /** Opens the day of the row's person, if the page supports it. */
  readonly onDay?: (row: AccessRow) => void
  /** Opens the full record, if the table omits parts of it. */
  readonly onOpen?: (row: AccessRow) => void
}

/** Returns the filters and the table of the records for the page to place. */
export const useRecords = ({ reading, devices, onDay, onOpen }: RecordsOptions) => {
  const { columns, types, byDepartment } = variants[reading]
  const firstRange = useLastDay()
  const filters = recordFilters(firstRange, { types, known: devices, byDepartment })
  const { asked, bounds, isFiltered, ask, clear, turn } = useListQuery(filters, pageSize)
  const range = parseRange(asked.time, firstRange)
  const search = buildRecordSearch(asked, range ?? firstRange, types)
  const body = { pageNum: bounds.page, pageSize: bounds.size, reqBody: search }
  // New records appear on the first page only; a range that has ended gets none.
  const isCurrent = () => bounds.page === 1 && range !== null && schoolNow().slice(0, 16) <= range.to
  const found = useCall(
    access.records,
    { body },
    { keep: 'pages', enabled: range !== null, every: () => (isCurrent() ? refreshEveryMs : 0) },
  )
  const applyFilters = (changed: Readonly<Record<string, string>>) => {
    if (parseRange(changed['time'] ?? asked.time, firstRange) === null) showToast(wrongTime, 'error')
    ask(changed)
  }
  const acting = onDay && {
    width: 72,
    nameOf: ({ studentName, entryTime }: AccessRow) => `${studentName} ${entryTime}`,
    actionsOf: (row: AccessRow) => [{ label: '当天', onPress: () => onDay(row) }],
  }
  const exporting = (
    <ExportButton
      call={access.exportRecords}
      input={{ body: search }}
      disabled={range === null}
      isEmpty={found.data?.totalSize === 0}
    />
  )
  return {
    filters: <FilterRow filters={filters} asked={asked} onAsk={applyFilters} after={exporting} />,
    table:
      range === null ? (
        <Empty title={wrongTime} hint="开始时间与结束时间都需要" />
      ) : (
        <DataTable
          label="出入记录"
          query={found}
          columns={tableColumns(columns, acting ?? null)}
          page={bounds.page}
          size={bounds.size}
          onPage={turn}
          empty={{ title: '最近 24 小时没有出入记录', hint: '设备上报或人工登记后显示在这里' }}
          isFiltered={isFiltered}
          onClear={clear}
          {...(onOpen === undefined ? {} : { onOpen })}
        />
      ),
  }
}
