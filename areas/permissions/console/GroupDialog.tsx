import { Input } from 'antd'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { FormDialog } from '../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { type UserGroupView, permissions } from '../contract.ts'
import { longestGroupName } from '../groupCalls.ts'

interface Props {
  /** Null for a new one. */
  readonly group: UserGroupView | null
  readonly schoolId: number
  readonly onSaved: (group: UserGroupView) => void
  readonly onClose: () => void
}

const { body, data } = permissions.saveGroup

/** Makes a group, or renames one. */
export const GroupDialog = ({ group, schoolId, onSaved, onClose }: Props) => {
  const refreshList = useRefresh(permissions.groups)
  const refreshOne = useRefresh(permissions.groupModels)
  return (
    <FormDialog
      title={group === null ? '新建用户组' : `重命名用户组：${group.groupName}`}
      schema={body}
      initial={group === null ? { schoolId, version: 0 } : { ...group, schoolId }}
      stale={{ name: '用户组', schema: data, valuesOf: (theirs) => ({ ...theirs, schoolId }) }}
      onClose={onClose}
      onSubmit={async (values) => {
        const saved = await callServer(permissions.saveGroup, { body: values })
        await Promise.all([refreshList(), refreshOne()])
        showToast('保存成功', 'success')
        onSaved(saved)
      }}
    >
      <FormField name="groupName" label="用户组名称" missing="请填写用户组名称">
        <Input maxLength={longestGroupName} placeholder="如 年级组长" />
      </FormField>
    </FormDialog>
  )
}
