import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { role } from '../../../../platform/contract/roleNames.ts'
import { useCall } from '../../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { Failed, Loading } from '../../../../platform/console/kit/States.tsx'
import { type UserModel, type UserRow, users } from '../../contract.ts'
import { BasicInfo } from './BasicInfo.tsx'
import { EditUserDialog } from './EditUserDialog.tsx'
import { FaceTab } from '../faces/FaceTab.tsx'
import { LooksTab } from '../looks/LooksTab.tsx'
import { MembershipEditor } from '../membership/MembershipEditor.tsx'
import { PersonHead } from './PersonHead.tsx'
import { StudentInfo } from '../students/StudentInfo.tsx'
import styles from './UserDialog.module.css'
import { type UnmaskedFields, useUnmaskedFields } from '../looks/useUnmaskedFields.ts'

interface BasicProps {
  readonly user: UserModel
  readonly shown: UnmaskedFields
  readonly isFixed: boolean
}

const Basic = ({ user, shown, isFixed }: BasicProps) => {
  const [isEditing, setEditing] = useState(false)
  if (isFixed) return <BasicInfo user={user} shown={shown} isFixed={isFixed} />
  return (
    <>
      {/* Above the facts, because a low window would not show the button below them. */}
      <Button className={styles.edit ?? ''} onClick={() => setEditing(true)}>
        编辑资料
      </Button>
      <BasicInfo user={user} shown={shown} isFixed={isFixed} />
      <MembershipEditor user={user} />
      {isEditing ? <EditUserDialog user={user} shown={shown} onClose={() => setEditing(false)} /> : null}
    </>
  )
}

const makeTabs = ({ user, shown, isFixed }: BasicProps) => [
  { key: 'basic', label: '基本信息', children: <Basic user={user} shown={shown} isFixed={isFixed} /> },
  ...(user.userRoles.includes(role.student)
    ? [{ key: 'student', label: '学生信息', children: <StudentInfo user={user} shown={shown} isFixed={isFixed} /> }]
    : []),
  ...(user.facesEnabled ? [{ key: 'face', label: '人脸', children: <FaceTab user={user} isFixed={isFixed} /> }] : []),
  ...(user.mayReadLooks ? [{ key: 'looks', label: '查阅记录', children: <LooksTab userId={user.id} /> }] : []),
]

const Contents = ({ user, isFixed }: { user: UserModel; isFixed: boolean }) => {
  const shown = useUnmaskedFields(user)
  return <Tabs className={styles.tabs ?? ''} items={makeTabs({ user, shown, isFixed })} />
}

const Person = ({ row, isFixed }: { row: UserRow; isFixed: boolean }) => {
  const model = useCall(users.userModel, {
    params: { id: row.id },
    query: { needSchoolInfo: true, needFace: true, needWxInfo: true, schoolId: row.schoolId },
  })
  return (
    <div className={styles.person} data-editable={!isFixed}>
      <PersonHead row={model.data ?? row} isFixed={isFixed} />
      <div className={styles.contents}>
        {model.error ? <Failed title="加载用户数据失败" error={model.error} onRetry={model.refetch} /> : null}
        {model.isPending ? <Loading rows={6} rowHeight={40} /> : null}
        {model.data ? <Contents user={model.data} isFixed={isFixed} /> : null}
      </div>
    </div>
  )
}

/**
 * Holds the user shown in the dialog. While closing, it keeps the last one. Each opening starts over with all fields
 * masked.
 */
const useDisplayedUser = (row: UserRow | null, isEditable: boolean) => {
  const isOpen = row !== null
  const [shown, setShown] = useState({ row, isEditable, isOpen, opening: 0 })
  if (isOpen !== shown.isOpen || (isOpen && (row !== shown.row || isEditable !== shown.isEditable))) {
    const isNewOpening = isOpen && (!shown.isOpen || row.id !== shown.row?.id)
    setShown({
      row: row ?? shown.row,
      isEditable: isOpen ? isEditable : shown.isEditable,
      isOpen,
      opening: shown.opening + (isNewOpening ? 1 : 0),
    })
  }
  const forget = () => setShown((before) => (before.isOpen ? before : { ...before, row: null }))
  return { ...shown, forget }
}

interface Props {
  /** The dialog is closed without a row. */
  readonly row: UserRow | null
  /** True to edit, false to view. */
  readonly isEditable?: boolean
  readonly onClose: () => void
}

/** 用户信息: shows the row's data at once and completes it from the server, for viewing or editing (foundations §2). */
export const UserDialog = ({ row, isEditable = false, onClose }: Props) => {
  const shown = useDisplayedUser(row, isEditable)
  return (
    <Dialog open={row !== null} title="用户信息" width={860} footer={null} onCancel={onClose} afterClose={shown.forget}>
      {shown.row === null ? null : <Person key={shown.opening} row={shown.row} isFixed={!shown.isEditable} />}
    </Dialog>
  )
}
