import { Button } from 'antd'
import { useState } from 'react'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { schoolConfig } from '../contract.ts'
import { FirstPasswordDialog } from './FirstPasswordDialog.tsx'
import { Setting } from './Setting.tsx'

/** The first password of a school's new accounts. It can be set and removed, and is never shown. */
export const FirstPassword = ({ schoolId }: { schoolId: number }) => {
  const [open, setOpen] = useState<'set' | 'clear' | null>(null)
  const { data, error, refetch } = useCall(schoolConfig.firstPassword, { params: { schoolId } })
  const refresh = useRefresh(schoolConfig.firstPassword)
  const isSet = data?.isSet ?? false
  const close = () => setOpen(null)
  const clear = async () => {
    await callServer(schoolConfig.clearFirstPassword, { params: { schoolId } })
    showToast('已改为随机生成', 'success')
    void refresh()
  }
  return (
    <Setting
      title="新账号的初始密码"
      about="首次登录必须修改；不设置统一密码时，每个新账号的初始密码随机生成，更为安全"
      read={{ isKnown: data !== undefined, error, retry: refetch }}
    >
      {isSet ? <StatusTag text="已设置统一密码" tone="notice" /> : <StatusTag text="随机生成" tone="good" />}
      <Button onClick={() => setOpen('set')}>{isSet ? '更换' : '设置统一密码'}</Button>
      {isSet ? (
        <Button danger onClick={() => setOpen('clear')}>
          取消统一密码
        </Button>
      ) : null}
      {open === 'set' ? (
        <FirstPasswordDialog schoolId={schoolId} onSaved={() => void refresh()} onClose={close} />
      ) : null}
      {open === 'clear' ? (
        <Confirm title="确认取消统一密码吗？" okText="取消统一密码" danger onConfirm={clear} onClose={close}>
          之后新建的账号使用随机的初始密码；已建账号不受影响。
        </Confirm>
      ) : null}
    </Setting>
  )
}
