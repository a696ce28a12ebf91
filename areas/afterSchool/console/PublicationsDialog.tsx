import { useState } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { type ListColumn, tableColumns } from '../../../platform/console/kit/list/listColumns.tsx'
import { nameOfWeekday } from '../../../platform/console/kit/weekdays.ts'
import styles from './AfterSchool.module.css'
import { type AfterSchoolPeriod, type PublicationRow, afterSchool } from '../contract.ts'

const formatPeriods = (periods: readonly AfterSchoolPeriod[]) =>
  periods.map(({ start, end }) => `${start}–${end}`).join('、') || '不放学'

const formatContent = ({ periods, weekdays }: PublicationRow) =>
  [
    formatPeriods(periods),
    ...weekdays.map((day) => `${nameOfWeekday(day.weekday)} ${formatPeriods(day.periods)}`),
  ].join('；')

const columns: readonly ListColumn<PublicationRow>[] = [
  { title: '时间', width: 152, text: ({ time }) => time.slice(0, 16) },
  { title: '班级', width: 112, isName: true, text: ({ deptName }) => deptName },
  { title: '发布人', width: 88, text: ({ byName }) => byName },
  { title: '发布内容', minWidth: 144, leftOutWhenNarrow: 2, text: formatContent },
  {
    title: '结果',
    width: 160,
    render: ({ state, message }) => (
      <StatusTag
        text={state === 'answered' ? `成功${message && `：${message}`}` : message}
        tone={state === 'answered' ? 'good' : 'bad'}
      />
    ),
  },
  { title: '主机', width: 112, leftOutWhenNarrow: 1, text: ({ deviceName }) => deviceName },
]

/** 发布记录: lists who published which content to the master device, with the result. */
export const PublicationsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const [place, turn] = useState({ page: 1, size: 10 })
  const found = useCall(
    afterSchool.publications,
    { body: { pageNum: place.page, pageSize: place.size } },
    { keep: 'pages' },
  )
  return (
    <Dialog title="发布记录" width={960} footer={null} onCancel={onClose}>
      <div className={styles.publications}>
        <DataTable
          label="发布记录"
          query={found}
          columns={tableColumns(columns, null)}
          {...place}
          onPage={(page, size) => turn({ page, size })}
          empty={{ title: '还没有发布过', hint: '每次发布的时间、人员、内容与结果保留在这里' }}
          isFiltered={false}
          onClear={() => undefined}
        />
      </div>
    </Dialog>
  )
}
