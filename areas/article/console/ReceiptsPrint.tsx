import { useCall } from '../../../platform/console/client/useCall.ts'
import { article, describeReceipt } from '../contract.ts'
import { PrintListDialog } from './PrintListDialog.tsx'
import styles from './Receipts.module.css'

interface Props {
  readonly id: number
  readonly title: string
  readonly onClose: () => void
}

/** Dialog that prints the receipts of an article with the signatures. */
export const ReceiptsPrint = ({ id, title, onClose }: Props) => {
  const found = useCall(article.receipts, { body: { id, pageNum: 1, pageSize: -1 } })
  return (
    <PrintListDialog
      title={`回执：${title}`}
      found={found}
      onClose={onClose}
      columns={[
        { title: '班级', cell: ({ className }) => className },
        { title: '学生', cell: ({ name }) => name },
        { title: '回执', cell: describeReceipt },
        { title: '家长', cell: ({ parentName }) => parentName },
        {
          title: '签名',
          cell: ({ signatureUrl, name }) =>
            signatureUrl === null ? null : (
              <img className={styles.signature} src={signatureUrl} alt={`${name}的家长的签名`} />
            ),
        },
        { title: '时间', cell: ({ at }) => at?.slice(0, 16) },
      ]}
    />
  )
}
