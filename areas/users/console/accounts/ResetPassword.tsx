import { Button } from 'antd'
import { useState } from 'react'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { Confirm } from '../../../../platform/console/kit/Confirm.tsx'
import { type UserRow, users } from '../../contract.ts'
import { type FirstPassword, FirstPasswordNotice } from './FirstPasswordNotice.tsx'

/** 重置密码: resets the password after a confirmation and shows the new one once. */
export const ResetPassword = ({ row }: { row: UserRow }) => {
  const [isConfirming, setConfirming] = useState(false)
  const [first, setFirst] = useState<FirstPassword | null>(null)
  return (
    <>
      <Button block danger onClick={() => setConfirming(true)}>
        重置密码
      </Button>
      {isConfirming ? (
        <Confirm
          title="确认重置密码吗？"
          okText="重置"
          danger
          onConfirm={async () => {
            const { password } = await callServer(users.resetPassword, { params: { id: row.id } })
            setFirst({ name: row.name, username: row.username, password })
          }}
          onClose={() => setConfirming(false)}
        >
          {row.name} 现有的密码将失效，所有登录会立即结束。
        </Confirm>
      ) : null}
      {first === null ? null : <FirstPasswordNotice first={first} onClose={() => setFirst(null)} />}
    </>
  )
}
