import { Button } from 'antd'
import type { DataOf } from '../../../../platform/contract/call.ts'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import type { identity } from '../../contract.ts'

type KeptPassword = DataOf<typeof identity.joinRecords>['password']

const sentences: Readonly<Record<KeptPassword, string>> = {
  own: '以后用保留账号的密码登录，并入账号的密码已失效。',
  other: '保留账号还在用初始密码，已失效；以后用并入账号的密码登录。',
  none: '两个账号都在用初始密码，均已失效。请本人在登录页使用“忘记密码”，没有绑定手机号的，请在用户列表为其重置密码。',
}

/** Shows which password the joined account has from now on, so that the platform can inform its holder. */
export const JoinedAccount = ({ password, onClose }: { password: KeptPassword; onClose: () => void }) => (
  <Dialog
    title="账号已合并"
    width={440}
    onCancel={onClose}
    footer={
      <Button type="primary" onClick={onClose}>
        知道了
      </Button>
    }
  >
    <p>{sentences[password]}</p>
  </Dialog>
)
