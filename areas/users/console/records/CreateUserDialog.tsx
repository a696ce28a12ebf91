import { Input, Select } from 'antd'
import { z } from 'zod'
import { role } from '../../../../platform/contract/roleNames.ts'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { useRefresh } from '../../../../platform/console/client/useRefresh.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { FormDialog } from '../../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { MultipleSelect } from '../../../../platform/console/kit/MultipleSelect.tsx'
import { Failed } from '../../../../platform/console/kit/States.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { graduatedFlag } from '../../../registry/contract.ts'
import { DepartmentSelect, useNode } from '../../../organisation/console/index.ts'
import { genderNames, users } from '../../contract.ts'
import { usernamePattern } from '../../userFields.ts'
import type { FirstPassword } from '../accounts/FirstPasswordNotice.tsx'
import { useRoleOptions } from '../membership/roleOptions.ts'
import { useNumberQuestion } from '../parents/useNumberQuestion.tsx'
import { useReloadUsers } from '../useReloadUsers.ts'

// The form requires longer usernames than the server (conflicts C-001).
const schema = users.createUser.body.extend({
  username: z
    .string()
    .min(usernamePattern.leastWhenCreated, '用户名为 5 至 64 位')
    .max(usernamePattern.most, '用户名为 5 至 64 位')
    .regex(usernamePattern.characters, '用户名只能包含字母、数字、短横线与下划线'),
})

/** A new user and the node it was created in. */
export interface NewlyCreatedUser {
  readonly id: number
  readonly name: string
  readonly username: string
  readonly node: number
}

interface Props {
  /** The node chosen in the tree. It sets the new user's school and initial department. */
  readonly node: number
  /** Called with the new user after the list has been reloaded. */
  readonly onMade: (made: FirstPassword & NewlyCreatedUser) => void
  readonly onClose: () => void
}

const genders = Object.entries(genderNames).map(([value, label]) => ({ value: Number(value), label }))

/** 新建用户: asks only for what is needed to sign in. Other fields are edited later. */
export const CreateUserDialog = ({ node, onMade, onClose }: Props) => {
  const place = useNode(node)
  const schoolId = place.node?.schoolId ?? 0
  // Hidden and graduated nodes accept no people, so they are not preselected.
  const takesPeople = place.node?.visible === true && place.node.delFlag !== graduatedFlag
  const roleOptions = useRoleOptions()
  const changed = useReloadUsers()
  const mayGiveCard = useAllowed('sys:user:disableCard')
  const { askAbout, question } = useNumberQuestion()
  const suggestedUsername = useCall(users.newUsername, { query: { schoolId } }, { enabled: schoolId > 0 })
  const suggestNext = useRefresh(users.newUsername)
  if (place.error) {
    return (
      <Dialog title="新建用户" width={520} footer={null} onCancel={onClose}>
        <Failed error={place.error} onRetry={place.refetch} />
      </Dialog>
    )
  }
  if (suggestedUsername.isPending) return null
  return (
    <>
      <FormDialog
        title="新建用户"
        columns={2}
        schema={schema}
        okText="新建"
        initial={{ username: suggestedUsername.data ?? '', depts: takesPeople ? [node] : [], userRoles: [] }}
        onClose={onClose}
        onSubmit={async (body) => {
          await askAbout(body.telephone, body.userRoles.includes(role.student))
          const made = await callServer(users.createUser, { params: { schoolId }, body })
          // The suggested username is used up now, so load another for the next user.
          await Promise.all([changed(), suggestNext()])
          showToast('操作成功', 'success')
          // Let this dialog close first.
          setTimeout(() => onMade({ ...made, name: body.name, node: body.depts[0] ?? node }))
        }}
      >
        <FormField name="name" label="姓名" missing="姓名不能为空">
          <Input />
        </FormField>
        <FormField name="username" label="用户名" missing="请输入用户名">
          <Input maxLength={64} />
        </FormField>
        <FormField name="userRoles" label="角色" missing="角色不能为空" required>
          <MultipleSelect options={roleOptions} optionFilterProp="label" placeholder="选择角色" />
        </FormField>
        <FormField name="depts" label="部门" missing="部门不能为空" required>
          <DepartmentSelect multiple forPeople schoolId={schoolId} placeholder="选择部门或班级" />
        </FormField>
        <FormField name="studentOrTeacherCode" label="学工号">
          <Input maxLength={32} />
        </FormField>
        {mayGiveCard ? (
          <FormField name="schoolCardNum" label="一卡通号">
            <Input inputMode="numeric" />
          </FormField>
        ) : null}
        <FormField name="gender" label="性别">
          <Select options={genders} placeholder="未设置" allowClear />
        </FormField>
        <FormField name="telephone" label="手机号">
          <Input maxLength={32} inputMode="tel" />
        </FormField>
        <FormField name="idCard" label="证件号">
          <Input maxLength={32} />
        </FormField>
      </FormDialog>
      {question}
    </>
  )
}
