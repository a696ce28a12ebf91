import { Cascader, Select } from 'antd'
import { useState } from 'react'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { Empty, Failed, FilteredEmpty, Loading } from '../../../../platform/console/kit/States.tsx'
import { useShownSchool } from '../../../../platform/console/session/shownSchool.ts'
import { ExportButton } from '../../../jobs/console/index.ts'
import { reportCalls } from '../../reportContract.ts'
import { type DormitoryReport, reportListType } from '../../reportViews.ts'
import { NotReturnedTable } from './NotReturnedTable.tsx'
import styles from './Report.module.css'
import { ScrolledRows } from './ScrolledRows.tsx'
import { getPeriodWords, onLeaveWord } from '../../periodWords.ts'
import { useHasFaces } from './useHasFaces.ts'
import { rowsPerPage, useRows } from './useRows.ts'

/** Distance from the end at which more rows are fetched, px (O-RULE-022). */
const distance = 150

const faces = [
  { value: 1, label: '已录入' },
  { value: 0, label: '未录入' },
]

/** Returns the ids at one depth of the chosen paths. Choosing a branch yields the paths of all its leaves. */
const leavesOf = (chosen: readonly number[][], depth: number): number[] =>
  chosen.flatMap((path) => path.slice(depth - 1, depth))

const useFilters = () => {
  const [rooms, setRooms] = useState<number[][]>([])
  const [classes, setClasses] = useState<number[][]>([])
  const [face, setFace] = useState<number | undefined>()
  const [type, setType] = useState<number>(reportListType.notReturned)
  return {
    rooms,
    setRooms,
    classes,
    setClasses,
    face,
    setFace,
    type,
    setType,
    isFiltered: rooms.length > 0 || classes.length > 0 || face !== undefined,
    clear: () => {
      setRooms([])
      setClasses([])
      setFace(undefined)
    },
    search: {
      type,
      dormRoomIds: leavesOf(rooms, 3),
      clazzIds: leavesOf(classes, 2),
      ...(face === undefined ? {} : { haveFace: face }),
    },
  }
}

const cascaderOptions = {
  multiple: true,
  maxTagCount: 1,
  showCheckedStrategy: Cascader.SHOW_CHILD,
  allowClear: true,
} as const

const FilterControls = ({
  filters,
  report,
}: {
  readonly filters: ReturnType<typeof useFilters>
  readonly report: DormitoryReport
}) => {
  const hasFaces = useHasFaces()
  const { pageParams, schedule } = report
  const types = [
    { value: reportListType.notReturned, label: getPeriodWords(schedule.stateDictId).missing },
    { value: reportListType.leave, label: onLeaveWord },
    { value: reportListType.corrected, label: '已更正' },
  ]
  return (
    <>
      <Select
        aria-label="名单"
        value={filters.type}
        options={types}
        onChange={filters.setType}
        style={{ width: 104 }}
      />
      <Cascader
        {...cascaderOptions}
        aria-label="宿舍"
        placeholder="宿舍"
        style={{ width: 208 }}
        options={pageParams.dormitoryAndFloor}
        value={filters.rooms}
        onChange={filters.setRooms}
      />
      <Cascader
        {...cascaderOptions}
        aria-label="班级"
        placeholder="班级"
        style={{ width: 208 }}
        options={pageParams.schoolAllClass}
        value={filters.classes}
        onChange={filters.setClasses}
      />
      {hasFaces ? (
        <Select
          aria-label="人脸"
          placeholder="人脸"
          allowClear
          style={{ width: 112 }}
          options={faces}
          value={filters.face ?? null}
          onChange={(value: number | null | undefined) => filters.setFace(value ?? undefined)}
        />
      ) : null}
    </>
  )
}

/**
 * 未归名单 or 未离寝名单: students who had not done what the period counts, filtered by place, class and face; loaded 50 rows at a time and exported in
 * full.
 */
export const NotReturnedList = ({ report }: { readonly report: DormitoryReport }) => {
  const mayExport = useAllowed('school:dormitory:export')
  const filters = useFilters()
  const body = { ...useShownSchool().asked, dormitoryReportIds: [report.schedule.id], ...filters.search }
  const list = useRows({
    name: ['notReturned', body],
    read: (pageNum, signal) =>
      callServer(reportCalls.notReturnedPage, { body: { ...body, pageNum, pageSize: rowsPerPage } }, { signal }),
  })
  const contents = () => {
    if (list.error !== null) return <Failed error={list.error} onRetry={list.refetch} />
    if (list.total === undefined) return <Loading rows={8} />
    if (list.total === 0) {
      return filters.isFiltered ? <FilteredEmpty onClear={filters.clear} /> : <Empty title="名单中没有学生" />
    }
    return (
      <ScrolledRows list={list} distance={distance} className={styles.scrolled ?? ''}>
        <NotReturnedTable label={getPeriodWords(report.schedule.stateDictId).list} rows={list.rows} />
      </ScrolledRows>
    )
  }
  return (
    <div className={styles.tabs}>
      <div className={styles.tools}>
        <FilterControls filters={filters} report={report} />
        {mayExport ? (
          <ExportButton call={reportCalls.exportNotReturned} input={{ body }} isEmpty={list.total === 0}>
            下载 Excel
          </ExportButton>
        ) : null}
      </div>
      {contents()}
      <p className={styles.foot}>
        共 {(list.total ?? 0).toLocaleString('zh-CN')} 人
        {list.hasMore ? `，已显示 ${list.rows.length.toLocaleString('zh-CN')} 人` : ''}
      </p>
    </div>
  )
}
