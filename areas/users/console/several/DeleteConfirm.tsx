import { Alert } from 'antd'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Confirm } from '../../../../platform/console/kit/Confirm.tsx'
import { users } from '../../contract.ts'
import { joinNames } from './joinNames.ts'
import { type BulkDialogProps, useBulkCall } from './useBulkCall.ts'

const formatHolding = ({ title, count, names }: { title: string; count: number; names: readonly string[] }) =>
  `${title}：${names.join('、')}${count > names.length ? ` 等 ${count} 人` : ''}`

/** Deletes several people after a confirmation that names those with records which would be lost. */
export const DeleteConfirm = ({ people, schoolId, onDone, onClose }: BulkDialogProps) => {
  const body = { schoolId, userIds: people.map(({ id }) => id) }
  const preview = useCall(users.previewDeletion, { body })
  const done = useBulkCall(users.deleteSeveral, onDone)
  const held = preview.data ?? []
  return (
    <Confirm
      title={`确认删除 ${people.length} 个用户吗？`}
      okText="删除"
      danger
      isCareful
      onConfirm={() => done({ body })}
      onClose={onClose}
    >
      <p>{joinNames(people)} 在本校的角色、部门、学生信息与家长关系都会丢失，且不能恢复。</p>
      {preview.error === null ? null : <Alert type="error" showIcon title="没有查到已有的记录，请谨慎删除" />}
      {held.length === 0 ? null : (
        <Alert
          type="warning"
          showIcon
          title="以下记录也会一并丢失"
          description={
            <ul>
              {held.map((one) => (
                <li key={one.title}>{formatHolding(one)}</li>
              ))}
            </ul>
          }
        />
      )}
    </Confirm>
  )
}
