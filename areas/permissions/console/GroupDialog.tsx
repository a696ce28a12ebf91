import { Input } from 'antd'
import { SaveDialog } from '../../../platform/console/kit/SaveDialog.tsx'
import { FormField } from '../../../platform/console/kit/FormField.tsx'
import { type UserGroupView, permissions } from '../contract.ts'
import { longestGroupName } from '../groupContract.ts'
import { groupReads } from './groupReads.ts'

interface Props {
  /** Null to create a group. */
  readonly group: UserGroupView | null
  readonly schoolId: number
  readonly onSaved: (group: UserGroupView) => void
  readonly onClose: () => void
}

/** Dialog that creates or renames a group. */
export const GroupDialog = ({ group, schoolId, onSaved, onClose }: Props) => (
  <SaveDialog
    call={permissions.saveGroup}
    title={group === null ? '新建用户组' : `重命名用户组：${group.groupName}`}
    initial={group === null ? { schoolId, version: 0 } : { ...group, schoolId }}
    stale={{ name: '用户组', valuesOf: (theirs) => ({ ...theirs, schoolId }) }}
    changes={groupReads}
    onSaved={onSaved}
    onClose={onClose}
  >
    <FormField name="groupName" label="用户组名称" missing="请填写用户组名称">
      <Input maxLength={longestGroupName} placeholder="如 年级组长" />
    </FormField>
  </SaveDialog>
)
