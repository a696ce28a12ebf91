import { useEffect, useState } from 'react'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { openPersonalDialog } from '../../../platform/console/shell/personalDialog.ts'
import { storeReuseNotice, readReuseNotice } from './reusedCookie.ts'

/** Reports a reused 一周内自动登录 cookie once after a sign-in, with a link to 登录设备与记录. */
export const ReusedNotice = () => {
  const [reused, setReused] = useState(readReuseNotice)
  useEffect(() => storeReuseNotice(null), [])
  if (reused === null) return null
  return (
    <Confirm
      title="自动登录凭证被重复使用"
      okText="查看登录设备与记录"
      cancelText="知道了"
      onConfirm={async () => openPersonalDialog('sessions')}
      onClose={() => setReused(null)}
    >
      {reused.time}，{reused.device}{' '}
      的自动登录凭证在更换之后又被使用，可能已被他人取得。该浏览器的登录已结束；如果不是您本人操作，请修改密码。
    </Confirm>
  )
}
