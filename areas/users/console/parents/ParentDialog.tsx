import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { normalizeTelephone } from '../../../../platform/contract/numbers.ts'
import { ShownError } from '../../../../platform/console/client/shownError.ts'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { useAllowed } from '../../../../platform/console/kit/Allowed.tsx'
import { Confirm } from '../../../../platform/console/kit/Confirm.tsx'
import { FormDialog } from '../../../../platform/console/kit/FormDialog.tsx'
import { FormField } from '../../../../platform/console/kit/FormField.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { type UserModel, users } from '../../contract.ts'
import { relationships } from '../../parentContract.ts'
import { Mobile } from '../../userFields.ts'
import type { FirstPassword } from '../accounts/FirstPasswordNotice.tsx'
import { prefixRefusal } from '../prefixRefusal.ts'
import { useNumberQuestion } from './useNumberQuestion.tsx'
import { useQuestion } from './useQuestion.tsx'
import { useReloadUsers } from '../useReloadUsers.ts'

type Parent = UserModel['parents'][number]

interface Props {
  readonly student: UserModel
  /** Undefined to add a parent. */
  readonly parent: Parent | undefined
  readonly onMade: (made: FirstPassword) => void
  readonly onClose: () => void
}

const makeTelephoneSchema = (shown: string | null) =>
  z
    .string()
    .min(1)
    .refine((text) => text === shown || Mobile.safeParse(text).success, '请填写正确的手机号码')
    .overwrite(normalizeTelephone)

const makeSchema = (parent: Parent | undefined) =>
  z.object({
    name: z.string().min(1).max(40),
    telephone: makeTelephoneSchema(parent?.parentTelephone ?? null),
    relationship: z.enum(relationships),
  })

/**
 * 添加家长 and 编辑家长. If a user of the school already has the number, that user is linked after a confirmation
 * (foundations §2, §5).
 */
export const ParentDialog = ({ student, parent, onMade, onClose }: Props) => {
  const changed = useReloadUsers()
  const { ask, shown } = useQuestion({ title: '确认绑定该用户吗？', okText: '绑定' })
  const { askAbout, question } = useNumberQuestion()
  const [isUnbinding, setUnbinding] = useState(false)
  const mayUnbind = useAllowed('sys:user:resetPassword')
  const schema = makeSchema(parent)
  /** Adds the parent. Returns false if the number belongs to an existing user whom the clerk does not want to link. */
  const create = async (values: z.output<typeof schema>): Promise<boolean> => {
    const body = { ...values, studentUserId: student.id, schoolId: student.schoolId }
    const first = await callServer(users.createParent, { body })
    if (first.state === 'created') {
      const { username, password } = first
      if (username !== null) setTimeout(() => onMade({ name: values.name, username, password }))
      return true
    }
    const ownerText = `手机号 ${values.telephone} 已有本校的用户“${first.found?.name ?? ''}”`
    if (!(await ask(`${ownerText}，绑定后即为该生的${values.relationship}。`))) return false
    await callServer(users.createParent, { body: { ...body, bindExisting: true } })
    return true
  }
  const add = async (values: z.output<typeof schema>) => {
    const isAdded = await prefixRefusal('创建家长失败： ', () => create(values))
    // Keep the form open for changes: the clerk declined, so nothing failed.
    if (!isAdded) throw new ShownError('没有绑定该用户，家长尚未添加')
  }
  const modify = async ({ id, parentTelephone }: Parent, { name, telephone }: z.output<typeof schema>) => {
    if (telephone !== parentTelephone) await askAbout(telephone, false)
    const body = { name, ...(telephone === parentTelephone ? {} : { telephone }) }
    try {
      await callServer(users.changeParent, { params: { id }, body })
    } catch (error) {
      // The parent may have been unlinked by another user, so reload the list behind the form.
      void changed()
      throw error
    }
  }
  const relation = relationships.find((one) => one === parent?.relationShip)
  return (
    <>
      <FormDialog
        title={parent ? '编辑家长' : '添加家长'}
        schema={schema}
        initial={{
          name: parent?.parentName ?? '',
          telephone: parent?.parentTelephone ?? '',
          relationship: parent ? (relation ?? '其他') : '父亲',
        }}
        onClose={onClose}
        onSubmit={async (values) => {
          await (parent ? modify(parent, values) : add(values))
          await changed()
          showToast('操作成功', 'success')
        }}
      >
        <FormField name="name" label="姓名" missing="家长姓名不能为空">
          <Input />
        </FormField>
        <FormField name="telephone" label="联系方式" missing="家长联系方式不能为空">
          <Input maxLength={20} />
        </FormField>
        <FormField name="relationship" label="关系">
          <Select disabled={parent !== undefined} options={relationships.map((value) => ({ value, label: value }))} />
        </FormField>
        {parent && mayUnbind ? (
          <Button danger disabled={!parent.hasWechat} onClick={() => setUnbinding(true)}>
            解绑微信
          </Button>
        ) : null}
      </FormDialog>
      {shown}
      {question}
      {parent && isUnbinding ? (
        <Confirm
          title="确认解绑微信吗？"
          okText="解绑"
          danger
          onConfirm={async () => {
            const body = { userId: parent.parentUserId }
            await prefixRefusal('解绑失败：', () => callServer(users.unbindWechat, { body }))
            await changed()
            showToast('操作成功', 'success')
          }}
          onClose={() => setUnbinding(false)}
        >
          {parent.parentName} 将不再收到微信消息，需要时可由家长重新绑定。
        </Confirm>
      ) : null}
    </>
  )
}
