import { Button, Form } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { Confirm } from '../../../../platform/console/kit/Confirm.tsx'
import { CopiedFacts } from '../../../../platform/console/kit/CopiedFacts.tsx'
import { Dialog } from '../../../../platform/console/kit/Dialog.tsx'
import { identity } from '../../contract.ts'
import { RecordField, useRecordName } from './RecordField.tsx'

interface Separated {
  readonly username: string
  readonly password: string
}

/** Shows the separated user's login name and first password. The password is shown only once. */
const SeparatedAccount = ({ separated, onClose }: { separated: Separated; onClose: () => void }) => (
  <Dialog
    title="账号已拆分"
    width={440}
    onCancel={onClose}
    footer={
      <Button type="primary" onClick={onClose}>
        已记下
      </Button>
    }
  >
    <p>初始密码只显示这一次，请记下并交给本人；首次登录须修改。</p>
    <CopiedFacts
      facts={[
        { name: '用户名', value: separated.username, isCopied: true },
        { name: '初始密码', value: separated.password, isCopied: true },
      ]}
    />
  </Dialog>
)

/** Separates a user from a joined account, after a confirmation that names the user. */
export const SeparateRecord = () => {
  const [user, setUser] = useState<number>()
  const [isAsking, setAsking] = useState(false)
  const [separated, setSeparated] = useState<Separated | null>(null)
  const separate = useAction(identity.separateRecords)
  const name = useRecordName(user)
  const accept = async () => {
    if (user === undefined) return
    const created = await separate.run({ body: { userId: user } })
    setUser(undefined)
    // Show the result after the confirmation has closed.
    setTimeout(() => setSeparated(created))
  }
  return (
    <Form layout="vertical" onFinish={() => user !== undefined && setAsking(true)}>
      <RecordField label="要拆分的用户" hint="拆分后得到自己的账号与新的初始密码" value={user} onChange={setUser} />
      <Button htmlType="submit" danger disabled={user === undefined}>
        拆分
      </Button>
      {isAsking ? (
        <Confirm title="确认拆分账号吗？" okText="拆分" danger onConfirm={accept} onClose={() => setAsking(false)}>
          {name}将得到自己的账号，不能再用原来的密码登录；正在使用的登录会话会结束。
        </Confirm>
      ) : null}
      {separated === null ? null : <SeparatedAccount separated={separated} onClose={() => setSeparated(null)} />}
    </Form>
  )
}
