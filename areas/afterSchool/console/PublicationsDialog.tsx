import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { PlainList } from '../../../platform/console/kit/list/PlainList.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { nameOfWeekday } from '../../../platform/contract/wireDay.ts'
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
export const PublicationsDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title="发布记录" width={960} footer={null} onCancel={onClose}>
    <div className={styles.publications}>
      <PlainList
        label="发布记录"
        call={afterSchool.publications}
        input={(bounds) => ({ body: bounds })}
        columns={columns}
        empty={{ title: '还没有发布过', hint: '每次发布的时间、人员、内容与结果保留在这里' }}
      />
    </div>
  </Dialog>
)
