import { Alert, Button } from 'antd'
import { useEffect } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { openPersonalDialog, usePersonalDialog } from '../../../platform/console/shell/personalDialog.ts'
import { type OrganisationNode, organisation } from '../contract.ts'
import styles from './FinishDialog.module.css'

interface Props {
  readonly node: OrganisationNode
  readonly onNext: () => void
  readonly onClose: () => void
}

/**
 * Warns of the irreversible effects of graduating, with their numbers. Offers to prove a phone number, which the code
 * needs.
 */
export const FinishWarning = ({ node, onNext, onClose }: Props) => {
  const preview = useCall(organisation.previewFinish, { params: { id: node.id } })
  const { refetch, data } = preview
  const isProving = usePersonalDialog() === 'telephone'
  // Reload after the dialog that proves the phone number closes.
  useEffect(() => (isProving ? () => void refetch() : undefined), [isProving, refetch])
  if (preview.error) return <Failed error={preview.error} onRetry={preview.refetch} />
  if (data === undefined) return <Loading rows={5} rowHeight={32} />
  const isProven = data.telephone !== null
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={`“${node.name}”毕业后不可恢复`}
        description={
          <ul className={styles.losses}>
            <li>{data.students} 名学生全部毕业，账号锁定，不再出现在日常列表中</li>
            <li>解除 {data.beds} 个宿舍床位，并移出用户组</li>
            <li>{data.parents} 位家长在本校没有其他在读子女，将失去家长身份</li>
            <li>班主任、副班主任与任课教师不再管理该班</li>
          </ul>
        }
      />
      <p className={styles.number}>
        {isProven
          ? `验证码将发送到当前账号绑定的手机号 ${data.telephone ?? ''}。`
          : '当前账号还没有绑定手机号，请先绑定：毕业操作要用它接收验证码。'}
      </p>
      <footer className={styles.foot}>
        <Button onClick={onClose}>取消</Button>
        {isProven ? (
          <Button type="primary" danger onClick={onNext}>
            我已了解，下一步
          </Button>
        ) : (
          <Button type="primary" onClick={() => openPersonalDialog('telephone')}>
            绑定手机号
          </Button>
        )}
      </footer>
    </>
  )
}
