import { Button } from 'antd'
import { useState } from 'react'
import { common } from '../../../../platform/contract/refusal.ts'
import { CallError } from '../../../../platform/console/client/callError.ts'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { RowActions } from '../../../../platform/console/kit/RowActions.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import { type UserModel, users } from '../../contract.ts'
import { ParentDialog } from './ParentDialog.tsx'
import { type FirstPassword, FirstPasswordNotice } from '../accounts/FirstPasswordNotice.tsx'
import styles from '../students/StudentInfo.module.css'
import { useReloadUsers } from '../useReloadUsers.ts'

type Parent = UserModel['parents'][number]

interface Props {
  readonly user: UserModel
  /** True for a view without editing. */
  readonly isFixed: boolean
}

const isGone = (error: unknown) => error instanceof CallError && error.code === common.notFound.code

/** Unlinks a parent. Returns the toast text, which differs if another user has already unlinked the parent. */
const unlinkOnce = async (id: number) => {
  try {
    await callServer(users.unlinkParent, { body: { id } })
    return '操作成功'
  } catch (error) {
    if (!isGone(error)) throw error
    return '该家长关系已被他人解除'
  }
}

/** Lists a student's parents and lets the user add, change and unlink them. */
export const ParentsEditor = ({ user, isFixed }: Props) => {
  const changed = useReloadUsers()
  const [edited, setEdited] = useState<Parent | 'new' | null>(null)
  const [first, setFirst] = useState<FirstPassword | null>(null)
  const unlink = async ({ id }: Parent) => {
    const message = await unlinkOnce(id)
    await changed()
    showToast(message, 'success')
  }
  const actionsOf = (parent: Parent) => [
    { label: '编辑', onPress: () => setEdited(parent) },
    {
      label: '解除',
      danger: true,
      onPress: () => unlink(parent),
      confirm: {
        title: '确认解除家长关系吗？',
        lost: `${parent.parentName} 将不再是 ${user.name} 的${parent.relationShip}；家长的账号仍会保留。`,
      },
    },
  ]
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.heading}>家长</h2>
        {isFixed ? null : <Button onClick={() => setEdited('new')}>添加家长</Button>}
      </div>
      {user.parents.length === 0 ? <p className={styles.none}>尚未关联家长</p> : null}
      <ul className={styles.parents}>
        {user.parents.map((parent) => (
          <li key={parent.id}>
            <span className={styles.relation}>{parent.relationShip}</span>
            <span className={styles.name} title={parent.parentName}>
              {parent.parentName}
            </span>
            <span>{parent.parentTelephone ?? '未填写手机号'}</span>
            {isFixed ? null : <RowActions name={parent.parentName} actions={actionsOf(parent)} />}
          </li>
        ))}
      </ul>
      {edited === null ? null : (
        <ParentDialog
          student={user}
          parent={edited === 'new' ? undefined : edited}
          onMade={setFirst}
          onClose={() => setEdited(null)}
        />
      )}
      {first === null ? null : <FirstPasswordNotice first={first} onClose={() => setFirst(null)} />}
    </>
  )
}
