import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { Empty, NoPermission } from '../../../platform/console/kit/States.tsx'
import { FilterRow } from '../../../platform/console/kit/list/FilterRow.tsx'
import { tableColumns } from '../../../platform/console/kit/list/listColumns.tsx'
import { useListQuery } from '../../../platform/console/kit/list/useListQuery.ts'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { schoolTime } from '../../../platform/console/session/schoolClock.ts'
import { ExportButton } from '../../jobs/console/index.ts'
import { access, entryType, generalTypes } from '../contract.ts'
import styles from './AccessTable.module.css'
import { dormitoryColumns, generalColumns } from './accessColumns.tsx'
import { lastDay, rangeIn, searchOf } from './recordSearch.ts'
import { type KnownDevices, recordFilters } from './recordFilters.tsx'

/** The two readings of the table: with the columns of the dormitory's tab (operations §2.5), or the general ones (§2.6). */
const readings = {
  dormitory: { columns: dormitoryColumns, types: [entryType.leftDormitory, entryType.backInDormitory] },
  general: { columns: generalColumns, types: generalTypes },
} as const

const wrongTime = '请选择正确的时间'
const pageSize = 10
const dayLong = 86_400_000

const readLastDay = () => lastDay(schoolTime(new Date()), schoolTime(new Date(Date.now() - dayLong)))

interface Props {
  readonly reading: keyof typeof readings
  readonly devices: KnownDevices
}

const Records = ({ reading, devices }: Props) => {
  const { columns, types } = readings[reading]
  const [firstRange] = useState(readLastDay)
  const filters = recordFilters(firstRange, types, devices)
  const { asked, bounds, isFiltered, ask, clear, turn } = useListQuery(filters, pageSize)
  const range = rangeIn(asked.time, firstRange)
  const search = searchOf(asked, range ?? firstRange, types)
  const body = { pageNum: bounds.page, pageSize: bounds.size, reqBody: search }
  const found = useCall(access.records, { body }, { keep: 'pages', enabled: range !== null })
  const askFor = (changed: Readonly<Record<string, string>>) => {
    if (rangeIn(changed['time'] ?? asked.time, firstRange) === null) showToast(wrongTime, 'error')
    ask(changed)
  }
  const isEmpty = found.data?.totalSize === 0
  return (
    <section className={styles.card} aria-label="出入记录">
      <div className={styles.filters}>
        <FilterRow
          filters={filters}
          asked={asked}
          onAsk={askFor}
          after={
            <ExportButton
              call={access.exportRecords}
              input={{ body: search }}
              disabled={range === null}
              isEmpty={isEmpty}
            />
          }
        />
      </div>
      {range === null ? (
        <Empty title={wrongTime} hint="开始时间与结束时间都需要" />
      ) : (
        <DataTable
          label="出入记录"
          query={found}
          columns={tableColumns(columns, null)}
          page={bounds.page}
          size={bounds.size}
          onPage={turn}
          empty={{ title: '最近 24 小时没有出入记录', hint: '设备上报或人工登记后显示在这里' }}
          isFiltered={isFiltered}
          onClear={clear}
        />
      )}
    </section>
  )
}

/** The table of who came and went, newest first; to be put into a page of any area. */
export const AccessTable = (props: Props) => (useAllowed('sys:access:view') ? <Records {...props} /> : <NoPermission />)
