import { useAction } from '../../../platform/console/client/useAction.ts'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import type { ListColumn } from '../../../platform/console/kit/list/listColumns.tsx'
import { PlainList } from '../../../platform/console/kit/list/PlainList.tsx'
import type { DataOf } from '../../../platform/contract/call.ts'
import { article } from '../contract.ts'
import styles from './Receipts.module.css'

type ReceiptRow = DataOf<typeof article.receipts>['content'][number]

const kindNames = { confirm: '我已阅读', sign: '已签字', paper: '纸质' } as const

const columns: readonly ListColumn<ReceiptRow>[] = [
  { title: '学生', minWidth: 96, text: ({ name }) => name, isName: true },
  { title: '学号', width: 120, text: ({ code }) => code, leftOutWhenNarrow: 2 },
  { title: '班级', width: 136, text: ({ className }) => className, leftOutWhenNarrow: 3 },
  {
    title: '回执',
    width: 152,
    render: ({ kind, isOutdated }) =>
      kind === null ? (
        <StatusTag text="没有回执" tone="quiet" />
      ) : (
        <StatusTag
          text={`${kindNames[kind]}${isOutdated ? '（内容已改）' : ''}`}
          tone={isOutdated ? 'notice' : 'good'}
        />
      ),
  },
  { title: '时间', width: 152, text: ({ at }) => at?.slice(0, 16), leftOutWhenNarrow: 1 },
]

/** The receipts of an article, for those in charge of the classes, who can also tick paper receipts. */
export const ReceiptsCard = ({ id }: { readonly id: number }) => {
  const tick = useAction(article.tickPaperReceipt, { done: '操作成功', changes: [article.receipts] })
  const press = (studentId: number, isReceived: boolean) => tick.press({ body: { id, studentId, isReceived } })
  const actionsOf = ({ id: studentId, kind }: ReceiptRow) => {
    if (kind === null) return [{ label: '收到纸质', onPress: () => press(studentId, true) }]
    return kind === 'paper' ? [{ label: '取消登记', onPress: () => press(studentId, false) }] : []
  }
  return (
    <section className={styles.card}>
      <h2>回执</h2>
      <PlainList
        label="回执"
        call={article.receipts}
        input={(bounds) => ({ body: { id, ...bounds } })}
        columns={columns}
        empty={{ title: '没有需要回执的学生', hint: '只列出您负责的班级中的学生' }}
        acting={{ actionsOf, nameOf: ({ name }) => name, width: 96 }}
      />
    </section>
  )
}
