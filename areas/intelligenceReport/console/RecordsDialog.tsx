import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { PlainList } from '../../../platform/console/kit/list/PlainList.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { useShownSchool } from '../../../platform/console/session/shownSchool.ts'
import type { AccessRow } from '../../access/contract.ts'
import { intelligence } from '../contract.ts'
import styles from './SmartReport.module.css'
import { type Draft, toQueryBody } from './draft.ts'

const columns: readonly ListColumn<AccessRow>[] = [
  { title: '姓名', width: 112, isName: true, text: ({ studentName }) => studentName },
  { title: '部门', minWidth: 120, text: ({ depts }) => depts.map(({ name }) => name).join('、') },
  { title: '时间', width: 176, text: ({ entryTime }) => entryTime },
  { title: '类型', width: 72, text: ({ typeName }) => typeName },
  { title: '采集点', minWidth: 120, text: ({ locationDesc }) => locationDesc, leftOutWhenNarrow: true },
]

interface Props {
  readonly asked: Draft
  readonly period: number
  readonly onClose: () => void
}

/** Lists the access records behind a period's figure. */
export const RecordsDialog = ({ asked, period, onClose }: Props) => {
  const school = useShownSchool().asked
  return (
    <Dialog title="出入记录" width={800} footer={null} onCancel={onClose}>
      <div className={styles.records}>
        <PlainList
          label="出入记录"
          call={intelligence.periodRecords}
          input={(bounds) => ({ body: { ...school, ...toQueryBody(asked), period, ...bounds } })}
          columns={columns}
          empty={{ title: '没有出入记录' }}
        />
      </div>
    </Dialog>
  )
}
