import { Alert, Button, Form, Tag } from 'antd'
import { useState } from 'react'
import { CallError, errorText } from '../../../../platform/console/client/callError.ts'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { role } from '../../../../platform/contract/roleNames.ts'
import { MultipleSelect } from '../../../../platform/console/kit/MultipleSelect.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { DepartmentSelect } from '../../../organisation/console/index.ts'
import { type UserModel, users, usersRefusals } from '../../contract.ts'
import styles from './MembershipEditor.module.css'
import { familyRoles, useRoleOptions } from './roleOptions.ts'
import { useQuestion } from '../parents/useQuestion.tsx'
import { useReloadUsers } from '../useReloadUsers.ts'
import { isParentOnly, isPupil } from '../userStates.ts'
import { ChangeClassDialog } from './ChangeClassDialog.tsx'

const formatFault = (error: unknown, words: string) =>
  error instanceof CallError && error.code === usersRefusals.roleNotAllowed.code
    ? usersRefusals.roleNotAllowed.msg
    : words + errorText(error)

/**
 * Runs one change at a time, shows its result in a toast and reloads the user. `send` returns whether the change
 * succeeded.
 */
const useSending = () => {
  const changed = useReloadUsers()
  const [isPending, setPending] = useState(false)
  const send = async (work: () => Promise<unknown>, words: string): Promise<boolean> => {
    setPending(true)
    try {
      await work()
      showToast('操作成功', 'success')
      return true
    } catch (error) {
      showToast(formatFault(error, words), 'error')
      return false
    } finally {
      await changed()
      setPending(false)
    }
  }
  return { isPending, send }
}

/** Field that adds and removes roles immediately. After a refusal it shows the roles as they were (foundations §4). */
const Roles = ({ user }: { user: UserModel }) => {
  const roleOptions = useRoleOptions()
  const { isPending, send } = useSending()
  const query = (roleId: number) => ({ query: { schoolId: user.schoolId, userId: user.id, roleId } })
  const { ask, shown } = useQuestion({ title: '确认给学生添加此角色吗？', okText: '添加' })
  const add = async (roleId: number) => {
    const needsConfirmation = user.userRoles.includes(role.student) && !familyRoles.has(roleId)
    if (needsConfirmation && !(await ask(`${user.name} 是学生，添加后将看到其他学生的信息。`))) return
    await send(() => callServer(users.bindRole, query(roleId)), '添加角色失败：')
  }
  return (
    <>
      {shown}
      <MultipleSelect<number>
        aria-label="角色"
        style={{ width: '100%' }}
        loading={isPending}
        disabled={isPending}
        value={user.userRoles}
        options={roleOptions}
        optionFilterProp="label"
        onSelect={(roleId: number) => void add(roleId)}
        onDeselect={(roleId: number) => void send(() => callServer(users.unbindRole, query(roleId)), '删除角色失败：')}
      />
    </>
  )
}

/** 调班 in a student's record. */
const ChangeClass = ({ user }: { user: UserModel }) => {
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setChanging(true)}>
        调班
      </Button>
      {isChanging ? <ChangeClassDialog user={user} onClose={() => setChanging(false)} /> : null}
    </>
  )
}

/** Field that adds and removes departments immediately. The last one can't be removed (foundations §4, §5). */
const Departments = ({ user }: { user: UserModel }) => {
  const { isPending, send } = useSending()
  const [chosen, choose] = useState<number>()
  const add = async () => {
    if (chosen === undefined) return
    if (user.depts.some(({ id }) => id === chosen)) return showToast(usersRefusals.departmentTwice.msg, 'info')
    const params = { userId: user.id, deptId: chosen }
    const isAdded = await send(() => callServer(users.linkDepartment, { params }), '添加部门失败：')
    // Keep a refused choice, so that the user can retry or change it.
    if (isAdded) choose(undefined)
  }
  const remove = (deptId: number) => {
    if (user.depts.length < 2) return showToast(usersRefusals.lastDepartment.msg, 'info')
    const query = { userId: user.id, deptId }
    return void send(() => callServer(users.unlinkDepartment, { query }), '删除部门失败：')
  }
  return (
    <div className={styles.departments}>
      <div className={styles.tags}>
        {isPupil(user) ? <ChangeClass user={user} /> : null}
        {user.depts.map(({ id, name }) => (
          <Tag
            key={id}
            closable
            closeIcon={<span aria-label={`移出 ${name}`}>×</span>}
            onClose={(event) => {
              event.preventDefault()
              remove(id)
            }}
          >
            {name}
          </Tag>
        ))}
      </div>
      <div className={styles.add}>
        <DepartmentSelect
          aria-label="添加部门"
          forPeople
          schoolId={user.schoolId}
          placeholder="选择要加入的部门或班级"
          value={chosen}
          onChange={choose}
          disabled={isPending}
        />
        <Button disabled={chosen === undefined} loading={isPending} onClick={() => void add()}>
          添加
        </Button>
      </div>
    </div>
  )
}

/** Edits a user's roles and departments. Each change applies immediately. */
export const MembershipEditor = ({ user }: { user: UserModel }) => (
  <Form layout="vertical" component="section" className={styles.editor ?? ''} aria-label="角色与部门">
    {user.hasFirstPassword ? (
      <Alert
        type="warning"
        showIcon
        title="此账号仍在使用初始密码，知道该密码的人可以登录；添加角色或权限后，请重置密码"
      />
    ) : null}
    <Form.Item label="角色" extra="添加或移除后立即生效">
      <Roles user={user} />
    </Form.Item>
    {/* A user who is only a parent has neither departments nor a code. */}
    {isParentOnly(user) ? null : (
      <Form.Item
        label="部门"
        extra={isPupil(user) ? '换班请用“调班”：离开原来的班级、加入新的班级，一步完成' : undefined}
      >
        <Departments user={user} />
      </Form.Item>
    )}
  </Form>
)
