import { PrinterOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import type { RowAction } from '../../../platform/console/kit/RowActions.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { PlainList } from '../../../platform/console/kit/list/PlainList.tsx'
import type { DataOf } from '../../../platform/contract/call.ts'
import { ExportButton } from '../../jobs/console/index.ts'
import { article, describeReceipt } from '../contract.ts'
import styles from './Receipts.module.css'
import { ReceiptsPrint } from './ReceiptsPrint.tsx'

type ReceiptRow = DataOf<typeof article.receipts>['content'][number]

const toneOf = ({ kind, isOutdated }: ReceiptRow) => {
  if (kind === null) return 'quiet'
  return isOutdated ? 'notice' : 'good'
}

const columns: readonly ListColumn<ReceiptRow>[] = [
  { title: '学生', minWidth: 96, text: ({ name }) => name, isName: true },
  { title: '学号', width: 120, text: ({ code }) => code, leftOutWhenNarrow: 2 },
  { title: '班级', width: 120, text: ({ className }) => className, leftOutWhenNarrow: 3 },
  { title: '回执', width: 152, render: (row) => <StatusTag text={describeReceipt(row)} tone={toneOf(row)} /> },
  { title: '家长', width: 128, text: ({ parentName }) => parentName, isName: true, leftOutWhenNarrow: 4 },
  { title: '时间', width: 152, text: ({ at }) => at?.slice(0, 16), leftOutWhenNarrow: 1 },
]

/** Dialog with the picture of a signature. */
const SignatureDialog = ({ row, onClose }: { readonly row: ReceiptRow; readonly onClose: () => void }) => (
  <Dialog title={`${row.name}的签字回执`} width={480} footer={null} onCancel={onClose}>
    <p>
      {row.parentName}　{row.at?.slice(0, 16)}
    </p>
    <img className={styles.large} src={row.signatureUrl ?? ''} alt={`${row.parentName ?? ''}的签名`} />
  </Dialog>
)

type Opened = { readonly as: 'print' } | { readonly as: 'signature'; readonly row: ReceiptRow } | null

/** The receipts of an article, for those in charge of the classes, who can also tick paper receipts. */
export const ReceiptsCard = ({ id, title }: { readonly id: number; readonly title: string }) => {
  const [opened, open] = useState<Opened>(null)
  const close = () => open(null)
  const tick = useAction(article.tickPaperReceipt, { done: '操作成功', changes: [article.receipts] })
  const press = (studentId: number, isReceived: boolean) => tick.press({ body: { id, studentId, isReceived } })
  const actionsOf = (row: ReceiptRow): readonly RowAction[] => [
    ...(row.signatureUrl === null ? [] : [{ label: '查看签名', onPress: () => open({ as: 'signature', row }) }]),
    ...(row.kind === null || row.isOutdated ? [{ label: '收到纸质', onPress: () => press(row.id, true) }] : []),
    ...(row.kind === 'paper' ? [{ label: '取消登记', onPress: () => press(row.id, false) }] : []),
  ]
  return (
    <section className={styles.card}>
      <Flex justify="space-between" wrap gap={8} className={styles.head ?? ''}>
        <h2>回执</h2>
        <Flex gap={8}>
          <Button icon={<PrinterOutlined aria-hidden="true" />} onClick={() => open({ as: 'print' })}>
            打印
          </Button>
          <ExportButton call={article.exportReceipts} input={{ body: { id } }} isEmpty={false} />
        </Flex>
      </Flex>
      <PlainList
        label="回执"
        call={article.receipts}
        input={(bounds) => ({ body: { id, ...bounds } })}
        columns={columns}
        empty={{ title: '没有需要回执的学生', hint: '只列出您负责的班级中的学生' }}
        acting={{ actionsOf, nameOf: ({ name }) => name, width: 160 }}
      />
      {opened?.as === 'print' ? <ReceiptsPrint id={id} title={title} onClose={close} /> : null}
      {opened?.as === 'signature' ? <SignatureDialog row={opened.row} onClose={close} /> : null}
    </section>
  )
}
