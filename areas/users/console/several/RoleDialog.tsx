import { Radio, Select } from 'antd'
import { FormDialog } from '../../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { users } from '../../contract.ts'
import { roleOptions } from '../membership/roleOptions.ts'
import { useOwnRoles } from '../membership/useOwnRoles.ts'
import { namesOf } from './namesOf.ts'
import { type SeveralProps, useDone } from './useDone.ts'

/** 调整角色: several people are given a role, or it is taken from them. */
export const RoleDialog = ({ people, schoolId, onDone, onClose }: SeveralProps) => {
  const own = useOwnRoles()
  const done = useDone(users.changeRoleOfSeveral, onDone)
  return (
    <FormDialog
      title={`调整 ${people.length} 人的角色`}
      schema={users.changeRoleOfSeveral.body}
      initial={{ schoolId, userIds: people.map(({ id }) => id), flag: true }}
      okText="调整"
      onClose={onClose}
      onSubmit={(body) => done({ body })}
    >
      <p>{namesOf(people)}</p>
      <FormField name="flag" label="方式">
        <Radio.Group
          options={[
            { value: true, label: '添加' },
            { value: false, label: '移除' },
          ]}
        />
      </FormField>
      <FormField name="roleId" label="角色" missing="请选择角色" hint="立即生效；每个人至少保留一个角色">
        <Select options={roleOptions(own)} placeholder="选择角色" />
      </FormField>
    </FormDialog>
  )
}
