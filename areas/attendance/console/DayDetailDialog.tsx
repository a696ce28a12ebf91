import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { Facts } from '../../../platform/console/kit/Facts.tsx'
import { Empty, Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { type ListColumn, tableColumns } from '../../../platform/console/kit/list/listColumns.tsx'
import { attendance, detailStates, reportLimits } from '../contract.ts'
import type { DetailRow, PersonDayView } from '../views.ts'
import { correctionTitles } from '../words.ts'
import styles from './Attendance.module.css'
import type { OpenedDay } from './monthColumns.tsx'

const columns: readonly ListColumn<DetailRow>[] = [
  { title: '设备名称', width: '28%', text: ({ deviceName }) => deviceName },
  { title: '位置', text: ({ location }) => location },
  { title: '类型', width: 80, text: ({ typeName }) => typeName },
  { title: '时间', width: 176, text: ({ time }) => time },
]

const noRecords = '这一天没有离校、返校记录'

const hours = (minutes: number) => `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`

const correctionText = ({ corrections }: PersonDayView) =>
  corrections.map(({ kind, time, reason }) => `${correctionTitles[kind]} ${time ?? ''}（${reason}）`).join('；')

const listFacts = (found: PersonDayView) => [
  { name: '情况', value: found.words },
  { name: '班次', value: found.shiftName ?? '未排班' },
  { name: '到岗', value: found.arriveTime ?? '无' },
  { name: '离岗', value: found.leaveTime ?? '无' },
  { name: '计入工时', value: hours(found.minutes) },
  { name: '考勤签到', value: found.signIns.join('、') || '无' },
  ...(found.corrections.length === 0 ? [] : [{ name: '补卡', value: correctionText(found), wide: true }]),
]

interface RecordsProps {
  readonly userId: number
  readonly userName: string
  /** Moments of the first and the last record of the day; those of a night shift are on two calendar days. */
  readonly startTime: string
  readonly endTime: string
}

const DayRecords = ({ userId, userName, startTime, endTime }: RecordsProps) => {
  const [page, turn] = useState<{ pageNum: number; pageSize: number }>({ pageNum: 1, pageSize: reportLimits.detail })
  const reqBody = { userId, keyword: userName, stateDictIds: [...detailStates], startTime, endTime }
  const found = useCall(attendance.detail, { body: { ...page, reqBody } }, { keep: 'pages' })
  return (
    <DataTable<DetailRow>
      label="离校、返校记录"
      query={{ ...found, error: found.error, isPlaceholderData: found.isPlaceholderData }}
      columns={tableColumns(columns, null)}
      page={page.pageNum}
      size={page.pageSize}
      onPage={(pageNum, pageSize) => turn({ pageNum, pageSize })}
      sizes={[reportLimits.detail]}
      hidesOnePage
      empty={{ title: noRecords }}
      isFiltered={false}
      onClear={() => undefined}
    />
  )
}

interface Props extends OpenedDay {
  readonly onClose: () => void
}

/** 考勤明细: one day of a person, with the records of leaving and returning. */
export const DayDetailDialog = ({ userId, userName, day, onClose }: Props) => {
  const about = useCall(attendance.personDay, { query: { userId, day } })
  const facts = () => {
    if (about.error) return <Failed error={about.error} onRetry={about.refetch} />
    return about.data === undefined ? <Loading rows={3} /> : <Facts facts={listFacts(about.data)} />
  }
  const records = () => {
    if (about.data === undefined) return null
    const { firstRecordTime: startTime, lastRecordTime: endTime } = about.data
    if (startTime === null || endTime === null) return <Empty title={noRecords} />
    return <DayRecords userId={userId} userName={userName} startTime={startTime} endTime={endTime} />
  }
  return (
    <Dialog title={`考勤明细：${userName} ${day}`} width={760} footer={null} onCancel={onClose}>
      <div className={styles.day}>
        {facts()}
        <div className={styles.records}>{records()}</div>
      </div>
    </Dialog>
  )
}
