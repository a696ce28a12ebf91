import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { PageFrame } from '../../../platform/console/kit/PageFrame.tsx'
import { FilterRow } from '../../../platform/console/kit/list/FilterRow.tsx'
import { useListQuery } from '../../../platform/console/kit/list/useListQuery.ts'
import { useIsBureau } from '../../../platform/console/session/useIsBureau.ts'
import { ExportButton } from '../../jobs/console/index.ts'
import { attendance, reportLimits } from '../contract.ts'
import styles from './Attendance.module.css'
import { DayDetailDialog } from './DayDetailDialog.tsx'
import { monthOfSchool } from './days.ts'
import { readDepartmentFilter, monthFilters } from './filters.tsx'
import { type OpenedDay, monthColumns } from './monthColumns.tsx'

const legend = '单位：小时。迟 迟到，早 早退，少 工时不足，漏 缺卡，缺 缺勤，假 公出或请假，休 休息，在 还在岗'

/**
 * 弹性工时月报: a row per person and a column per day. A click on a day opens its details, which a bureau may not read.
 */
const MonthScreen = () => {
  const { asked, bounds, isFiltered, ask, clear, turn } = useListQuery(monthFilters, reportLimits.sizes[0] ?? 10)
  const [opened, open] = useState<OpenedDay | null>(null)
  const isBureau = useIsBureau()
  const time = asked.time || monthOfSchool()
  const deptid = readDepartmentFilter(asked.department)
  const search = { time, username: asked.username, ...(deptid === undefined ? {} : { deptid }) }
  const found = useCall(
    attendance.month,
    { body: { ...search, pageNo: bounds.page, pageSize: bounds.size } },
    { keep: 'pages' },
  )
  const page = found.data && { content: found.data.data, totalSize: found.data.count }
  return (
    <PageFrame
      title="弹性工时月报"
      action={<ExportButton call={attendance.exportMonth} input={{ body: search }} isEmpty={page?.totalSize === 0} />}
      filters={
        <FilterRow
          filters={monthFilters}
          asked={asked}
          onAsk={ask}
          after={<span className={styles.legend}>{legend}</span>}
        />
      }
    >
      <DataTable
        label="弹性工时月报"
        query={{ ...found, data: page, error: found.error, isPlaceholderData: found.isPlaceholderData }}
        columns={monthColumns(time, isBureau ? null : open)}
        page={bounds.page}
        size={bounds.size}
        onPage={turn}
        sizes={reportLimits.sizes}
        empty={{ title: '没有可查看的教职工', hint: '所管理部门的教职工列在这里' }}
        isFiltered={isFiltered}
        onClear={clear}
      />
      {opened === null ? null : <DayDetailDialog {...opened} onClose={() => open(null)} />}
    </PageFrame>
  )
}

export default MonthScreen
