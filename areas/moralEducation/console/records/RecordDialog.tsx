import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { Facts } from '../../../../platform/console/kit/Facts.tsx'
import { Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { moralEducation } from '../../contract.ts'
import type { RecordDetail } from '../../recordViews.ts'
import { correctionTitles } from '../../words.ts'
import { formatSigned } from '../formatValue.ts'
import styles from './Records.module.css'
import { formatRecordValue, nameOfItem } from './recordTexts.tsx'

const factsOf = (record: RecordDetail) => [
  { name: '项目', value: record.projectName },
  { name: '评分项', value: nameOfItem(record) },
  { name: '分值', value: formatRecordValue(record) },
  { name: '时间', value: record.createTime },
  { name: '班级或楼栋', value: record.className },
  { name: '考评人', value: record.examUserName },
  ...(record.onDutyName === '' ? [] : [{ name: '值周生', value: record.onDutyName }]),
  ...(record.desc === '' ? [] : [{ name: '说明', value: record.desc, wide: true }]),
  ...(record.withdrawReason === '' ? [] : [{ name: '撤回原因', value: record.withdrawReason, wide: true }]),
]

const Contents = ({ record }: { readonly record: RecordDetail }) => (
  <div className={styles.detail}>
    <Facts facts={factsOf(record)} />
    {record.images.length === 0 ? null : (
      <ul className={styles.images} aria-label="图片">
        {record.images.map((image, at) => (
          <li key={image}>
            <a href={image} target="_blank" rel="noreferrer">
              <img src={image} alt={`图片 ${at + 1}`} />
            </a>
          </li>
        ))}
      </ul>
    )}
    {record.corrections.length === 0 ? null : (
      <ul className={styles.corrections} aria-label="更正">
        {record.corrections.map((one) => (
          <li key={one.id}>
            {one.at} {one.byName} {correctionTitles[one.kind]}：{formatSigned(one.oldValue)} 改为{' '}
            {formatSigned(one.newValue)}，{one.reason}
          </li>
        ))}
      </ul>
    )}
  </div>
)

/** Dialog that shows a record with its pictures and corrections. */
export const RecordDialog = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  const found = useCall(moralEducation.record, { params: { id } })
  const contents = () => {
    if (found.error) return <Failed error={found.error} onRetry={found.refetch} />
    return found.data === undefined ? <Loading rows={6} /> : <Contents record={found.data} />
  }
  return (
    <Dialog title={found.data?.targetName ?? '德育记录'} footer={null} width={640} onCancel={onClose}>
      {contents()}
    </Dialog>
  )
}
