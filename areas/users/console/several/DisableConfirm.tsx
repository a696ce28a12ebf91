import { Confirm } from '../../../../platform/console/kit/Confirm.tsx'
import { users } from '../../contract.ts'
import { joinNames } from './joinNames.ts'
import { type BulkDialogProps, useBulkCall } from './useBulkCall.ts'

/** Disables or enables several accounts after a confirmation. */
export const DisableConfirm = ({ people, schoolId, flag, onDone, onClose }: BulkDialogProps & { flag: boolean }) => {
  const done = useBulkCall(users.disableSeveral, onDone)
  const word = flag ? '停用' : '启用'
  return (
    <Confirm
      title={`确认${word} ${people.length} 个账号吗？`}
      okText={word}
      danger={flag}
      onConfirm={() => done({ body: { schoolId, userIds: people.map(({ id }) => id), flag } })}
      onClose={onClose}
    >
      {joinNames(people)}
      {flag ? ' 将立即不能访问本校，并从列表中隐藏；在列表上方把“状态”选为“停用”可以再找到。' : ' 将可以重新登录。'}
    </Confirm>
  )
}
