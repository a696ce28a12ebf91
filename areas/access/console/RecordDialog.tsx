import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import list from '../../../platform/console/kit/factList.module.css'
import type { AccessRow } from '../contract.ts'
import { Photograph } from './Photograph.tsx'
import styles from './RecordDialog.module.css'
import { parseRemark } from '../remark.ts'

interface Props {
  readonly row: AccessRow
  readonly onClose: () => void
}

/** Shows a full record, including the remark, the photograph and the operator that the table omits. */
export const RecordDialog = ({ row, onClose }: Props) => {
  const { text, picture: remarkPicture } = parseRemark(row.comment)
  const picture = row.faceImg ?? remarkPicture
  const facts = [
    { name: '时间', value: row.entryTime },
    { name: '类型', value: row.typeName },
    { name: '部门', value: row.depts.map(({ name }) => name).join('、') },
    { name: '采集点', value: row.locationDesc },
    { name: '设备', value: row.deviceName },
    { name: '登记人', value: row.operatorName },
    { name: '备注', value: text },
  ]
  return (
    <Dialog title={row.studentName} width={560} footer={null} onCancel={onClose}>
      <div className={styles.record}>
        <dl className={`${list.facts} ${styles.facts}`}>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value === '' ? '—' : value}</dd>
            </div>
          ))}
        </dl>
        {picture === null ? null : (
          <Photograph className={styles.face} src={picture} alt={`${row.studentName}的现场照片`} />
        )}
      </div>
    </Dialog>
  )
}
