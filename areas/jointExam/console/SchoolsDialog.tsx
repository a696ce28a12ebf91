import { useCall } from '../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { RowsTable } from '../../../platform/console/kit/list/RowsTable.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { useState } from 'react'
import type { JointExamView, SchoolProgress } from '../bureauContract.ts'
import { jointExam } from '../contract.ts'
import { OfferStateTag, describeSchools } from './texts.tsx'

interface Props {
  readonly row: JointExamView
  readonly onClose: () => void
}

interface Shown extends SchoolProgress {
  readonly id: number
}

const Entered = ({ expected, entered, state }: SchoolProgress) => {
  if (state !== 'joined') return '—'
  return entered < expected ? (
    <StatusTag text={`${entered}/${expected}`} tone="bad" />
  ) : (
    <StatusTag text={`${entered}/${expected}`} tone="good" />
  )
}

const columns: readonly ListColumn<Shown>[] = [
  { title: '学校', minWidth: 144, text: ({ school }) => school },
  { title: '答复', width: 96, render: ({ state }) => <OfferStateTag state={state} /> },
  { title: '已录入', width: 128, render: Entered },
  { title: '汇总时间', width: 168, text: ({ reportedAt }) => reportedAt, leftOutWhenNarrow: 2 },
  { title: '区名次时间', width: 168, text: ({ rankedAt }) => rankedAt, leftOutWhenNarrow: 1 },
]

/** Ms between two reads of the progress. */
const progressInterval = 5000

/** Dialog with the answer, the entered scores and the report of each school. */
export const SchoolsDialog = ({ row, onClose }: Props) => {
  const [place, turn] = useState({ page: 1, size: 10 })
  const found = useCall(jointExam.jointExamSchools, { params: { id: row.id } }, { every: () => progressInterval })
  const rows = found.data?.map((one): Shown => ({ ...one, id: one.schoolId }))
  return (
    <Dialog title={`${row.name}：${describeSchools(row)}`} width={760} footer={null} onCancel={onClose}>
      <RowsTable<Shown>
        label="参加联考的学校"
        found={found}
        rows={rows}
        columns={columns}
        place={place}
        onPage={(page, size) => turn({ page, size })}
        empty={{ title: '没有学校收到邀请', hint: '所管理的学校在组织架构中有毕业年级后，再邀请学校' }}
      />
    </Dialog>
  )
}
