import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { PlainList } from '../../../platform/console/kit/list/PlainList.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
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
export const HistoryDialog = ({ row, onClose }: { readonly row: UsageRow; readonly onClose: () => void }) => (
  <Dialog title={`用卡历史：${row.userName}`} width={760} footer={null} onCancel={onClose}>
    <PlainList
      label="用卡历史"
      call={card.history}
      input={() => ({ params: { userId: row.userId } })}
      columns={columns}
      empty={{ title: '没有用卡历史', hint: '这张卡还没有启用过' }}
    />
  </Dialog>
)
