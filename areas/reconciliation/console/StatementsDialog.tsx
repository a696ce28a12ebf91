import { Button } from 'antd'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useAllowed } from '../../../platform/console/kit/Allowed.tsx'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { PlainList } from '../../../platform/console/kit/list/PlainList.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { type StatementView, partyNames, reconciliation } from '../contract.ts'
import { formatYuan } from '../../../platform/contract/money.ts'
import { statementReads } from './reads.ts'

interface Props {
  readonly onImport: () => void
  readonly onClose: () => void
}

/** The days of a statement, with the time at which it ends if its last day isn't complete. */
const formatDays = ({ fromDay, toDay, completeUntilTime }: StatementView) => {
  const days = fromDay === toDay ? fromDay : `${fromDay} 至 ${toDay}`
  return completeUntilTime === null ? days : `${days} ${completeUntilTime.slice(11, 16)}`
}

const columns: readonly ListColumn<StatementView>[] = [
  { title: '账单方', width: 84, text: ({ mchType }) => partyNames[mchType] },
  { title: '文件', minWidth: 136, text: ({ fileName }) => fileName },
  { title: '日期', width: 188, leftOutWhenNarrow: 4, text: formatDays },
  { title: '笔数', width: 72, align: 'right', leftOutWhenNarrow: 3, text: ({ lineCount }) => lineCount },
  {
    title: '金额（元）',
    width: 112,
    align: 'right',
    leftOutWhenNarrow: 5,
    render: ({ orderAmount }) => formatYuan(orderAmount),
  },
  { title: '导入人', width: 88, isName: true, leftOutWhenNarrow: 2, text: ({ importedBy }) => importedBy },
  { title: '导入时间', width: 140, leftOutWhenNarrow: 1, text: ({ importedTime }) => importedTime.slice(0, 16) },
]

/** 账单文件: the imported statements, which can be deleted. */
export const StatementsDialog = ({ onImport, onClose }: Props) => {
  const mayImport = useAllowed('reconciliation:statement:edit')
  const remove = useAction(reconciliation.deleteStatement, { done: '删除成功', changes: statementReads })
  const actionsOf = ({ id, fileName, lineCount }: StatementView) => [
    {
      label: '删除',
      danger: true,
      confirm: {
        title: '确认删除选中记录吗？',
        lost: `“${fileName}”的 ${lineCount.toLocaleString('zh-CN')} 笔明细一并删除，涉及的日期重新对账。`,
      },
      onPress: () => remove.run({ query: { id } }),
    },
  ]
  return (
    <Dialog
      title="账单文件"
      width={960}
      footer={
        mayImport ? (
          <Button type="primary" onClick={onImport}>
            导入账单
          </Button>
        ) : null
      }
      onCancel={onClose}
    >
      <PlainList
        label="账单文件"
        call={reconciliation.statements}
        input={(bounds) => ({ body: bounds })}
        columns={columns}
        empty={{ title: '还没有导入账单', hint: '支付渠道、平台与一卡通的账单文件导入后列在这里' }}
        acting={mayImport ? { actionsOf, nameOf: ({ fileName }) => fileName, width: 64 } : undefined}
      />
    </Dialog>
  )
}
