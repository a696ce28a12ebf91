import { Alert, Radio, Select } from 'antd'
import { useState } from 'react'
import { role } from '../../../../platform/contract/roleNames.ts'
import { FormDialog } from '../../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { type UserRow, users } from '../../contract.ts'
import { familyRoles, useRoleOptions } from '../membership/roleOptions.ts'
import { joinNames } from './joinNames.ts'
import { type BulkDialogProps, useBulkCall } from './useBulkCall.ts'

/** Returns the students among people who are about to get a staff role, which would let them see other students. */
const findAffectedStudents = (people: readonly UserRow[], roleId: number | undefined): readonly UserRow[] =>
  roleId === undefined || familyRoles.has(roleId)
    ? []
    : people.filter(({ userRoles }) => userRoles.includes(role.student))

/** 调整角色: adds a role to several people, or removes it. */
export const RoleDialog = ({ people, schoolId, onDone, onClose }: BulkDialogProps) => {
  const roleOptions = useRoleOptions()
  const done = useBulkCall(users.changeRoleOfSeveral, onDone)
  const [isAdding, setAdding] = useState(true)
  const [roleId, choose] = useState<number>()
  const pupils = isAdding ? findAffectedStudents(people, roleId) : []
  return (
    <FormDialog
      title={`调整 ${people.length} 人的角色`}
      schema={users.changeRoleOfSeveral.body}
      initial={{ schoolId, userIds: people.map(({ id }) => id), flag: true }}
      okText="调整"
      danger={pupils.length > 0}
      onClose={onClose}
      onSubmit={(body) => done({ body })}
    >
      <p>{joinNames(people)}</p>
      <FormField name="flag" label="方式">
        <Radio.Group
          options={[
            { value: true, label: '添加' },
            { value: false, label: '移除' },
          ]}
          onChange={({ target }) => setAdding(target.value === true)}
        />
      </FormField>
      <FormField name="roleId" label="角色" missing="请选择角色" hint="立即生效；每个人至少保留一个角色" isChosen>
        <Select options={roleOptions} placeholder="选择角色" onChange={choose} />
      </FormField>
      {pupils.length === 0 ? null : (
        <Alert type="error" showIcon title={`${joinNames(pupils)} 是学生，添加后他们将看到其他学生的信息`} />
      )}
    </FormDialog>
  )
}
