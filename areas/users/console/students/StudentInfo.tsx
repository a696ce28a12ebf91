import { Button } from 'antd'
import { useState } from 'react'
import { Facts } from '../../../../platform/console/kit/Facts.tsx'
import { type UserModel, studentStatusNames } from '../../contract.ts'
import { ParentsEditor } from '../parents/ParentsEditor.tsx'
import { StudentInfoDialog } from './StudentInfoDialog.tsx'
import styles from './StudentInfo.module.css'

const accommodationText = (boards: boolean | null) => {
  if (boards === null) return null
  return boards ? '住宿' : '走读'
}

export const StudentInfo = ({ user, isFixed }: { user: UserModel; isFixed: boolean }) => {
  const [isEditing, setEditing] = useState(false)
  const room = [user.dormitory?.dormitoryName, user.dormRoom?.name].filter(Boolean).join(' ')
  return (
    <>
      <Facts
        facts={[
          {
            name: '学籍状态',
            value: user.studentStatus === null ? null : (studentStatusNames[user.studentStatus] ?? null),
          },
          { name: '住宿', value: accommodationText(user.accommodation) },
          ...(room === '' ? [] : [{ name: '房间', value: room, wide: true }]),
        ]}
      />
      {isFixed ? null : (
        <Button className={styles.edit ?? ''} onClick={() => setEditing(true)}>
          编辑学生信息
        </Button>
      )}
      <ParentsEditor user={user} isFixed={isFixed} />
      {isEditing ? <StudentInfoDialog user={user} onClose={() => setEditing(false)} /> : null}
    </>
  )
}
