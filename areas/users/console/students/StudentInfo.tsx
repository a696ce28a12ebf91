import { Button } from 'antd'
import { useState } from 'react'
import { isMaskedName } from '../../../../platform/contract/mask.ts'
import { Facts } from '../../../../platform/console/kit/Facts.tsx'
import { type UserModel, studentStatusNames } from '../../contract.ts'
import { ShowField } from '../looks/ShowField.tsx'
import type { UnmaskedFields } from '../looks/useUnmaskedFields.ts'
import { ParentsEditor } from '../parents/ParentsEditor.tsx'
import { StudentInfoDialog } from './StudentInfoDialog.tsx'
import styles from './StudentInfo.module.css'

const accommodationText = (boards: boolean | null) => {
  if (boards === null) return null
  return boards ? '住宿' : '走读'
}

interface Props {
  readonly user: UserModel
  readonly shown: UnmaskedFields
  readonly isFixed: boolean
}

/** The tab 学生信息. The register number is shown on demand. */
export const StudentInfo = ({ user, shown, isFixed }: Props) => {
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
          {
            name: '学籍号',
            value: shown.fields.registerNumber ?? user.registerNumber,
            wide: true,
            after:
              user.registerNumber === null || isMaskedName(user.name) ? null : (
                <ShowField field="registerNumber" shown={shown} />
              ),
          },
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
