import { Modal, Tabs } from 'antd'
import { useState } from 'react'
import { role } from '../../../platform/contract/roleNames.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Initial } from '../../../platform/console/kit/Initial.tsx'
import { StateMark } from '../../../platform/console/kit/StateMark.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { type UserModel, type UserRow, users } from '../contract.ts'
import { BasicInfo } from './BasicInfo.tsx'
import { StudentInfo } from './StudentInfo.tsx'
import styles from './UserDialog.module.css'
import { stateOf } from './userStates.ts'

const tabsOf = (user: UserModel) => [
  { key: 'basic', label: '基本信息', children: <BasicInfo user={user} /> },
  ...(user.userRoles.includes(role.student)
    ? [{ key: 'student', label: '学生信息', children: <StudentInfo user={user} /> }]
    : []),
]

const Person = ({ row }: { row: UserRow }) => {
  const model = useCall(users.userModel, { params: { id: row.id }, query: { needSchoolInfo: true } })
  return (
    <>
      <header className={styles.person}>
        <Initial name={row.name} avatar={row.avatar} size={56} />
        <div className={styles.names}>
          <strong title={row.name}>{row.name}</strong>
          <span>{row.roleNames.join('、')}</span>
        </div>
        <StateMark {...stateOf(row)} />
      </header>
      <div className={styles.contents}>
        {model.error ? <Failed title="加载用户数据失败" error={model.error} onRetry={model.refetch} /> : null}
        {model.isPending ? <Loading rows={6} rowHeight={40} /> : null}
        {model.data ? <Tabs items={tabsOf(model.data)} /> : null}
      </div>
    </>
  )
}

/** 用户信息, to look at only: known at once from the row, completed from the server (foundations §2). Without a row it is closed. */
export const UserDialog = ({ row, onClose }: { row: UserRow | null; onClose: () => void }) => {
  // While it closes, it still shows whom it showed.
  const [shown, setShown] = useState(row)
  if (row !== null && row !== shown) setShown(row)
  return (
    <Modal
      open={row !== null}
      title="用户信息"
      width={720}
      footer={null}
      onCancel={onClose}
      afterClose={() => setShown(null)}
      centered
    >
      {shown === null ? null : <Person key={shown.id} row={shown} />}
    </Modal>
  )
}
