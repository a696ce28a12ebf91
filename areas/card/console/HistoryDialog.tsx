import { useCall } from '../../../platform/console/client/useCall.ts'
import { DataTable } from '../../../platform/console/kit/DataTable.tsx'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { type ListColumn, tableColumns } from '../../../platform/console/kit/list/listColumns.tsx'
import { pageOfRows } from '../../../platform/console/kit/list/pageOfRows.ts'
import { useState } from 'react'
import { type CardHistoryRow, type UsageRow, card } from '../contract.ts'
import { endedNames } from '../words.ts'
import { formatPeriodEnd } from './periods.ts'

const columns: readonly ListColumn<CardHistoryRow>[] = [
  { title: '卡号', width: 120, text: ({ cardNum }) => cardNum },
  { title: '启用时间', text: ({ beginTime }) => beginTime },
  { title: '到期时间', text: formatPeriodEnd },
  { title: '结束时间', text: ({ endedTime }) => endedTime },
  { title: '原因', width: 80, text: ({ endedWhy }) => endedWhy && endedNames[endedWhy] },
]

/** 用卡历史: the cards that a person holds and held. */
export const HistoryDialog = ({ row, onClose }: { readonly row: UsageRow; readonly onClose: () => void }) => {
  const [place, setPlace] = useState({ page: 1, size: 10 })
  const found = useCall(card.history, { params: { userId: row.userId } })
  const data = found.data && pageOfRows(found.data, place)
  return (
    <Dialog title={`用卡历史：${row.userName}`} width={760} footer={null} onCancel={onClose}>
      <DataTable
        label="用卡历史"
        query={{ data, error: found.error, isPlaceholderData: false, refetch: found.refetch }}
        columns={tableColumns(columns, null)}
        {...place}
        onPage={(page, size) => setPlace({ page, size })}
        empty={{ title: '没有用卡历史', hint: '这张卡还没有启用过' }}
        isFiltered={false}
        onClear={() => setPlace({ page: 1, size: 10 })}
      />
    </Dialog>
  )
}
