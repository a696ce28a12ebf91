import { Button, Form } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { Confirm } from '../../../../platform/console/kit/Confirm.tsx'
import type { DataOf } from '../../../../platform/contract/call.ts'
import { identity } from '../../contract.ts'
import { RecordField, useRecordName } from './RecordField.tsx'

/** Joins a second user to the first one's account, after a confirmation that names both. */
export const JoinRecords = ({ onJoined }: { onJoined: (joined: DataOf<typeof identity.joinRecords>) => void }) => {
  const [kept, setKept] = useState<number>()
  const [other, setOther] = useState<number>()
  const [isAsking, setAsking] = useState(false)
  const join = useAction(identity.joinRecords)
  const [keptName, otherName] = [useRecordName(kept), useRecordName(other)]
  const isReady = kept !== undefined && other !== undefined && kept !== other
  const accept = async () => {
    if (kept === undefined || other === undefined) return
    const joined = await join.run({ body: { userId: kept, otherUserId: other } })
    // Show the result after the confirmation has closed.
    setTimeout(() => onJoined(joined))
  }
  return (
    <Form layout="vertical" onFinish={() => isReady && setAsking(true)}>
      <RecordField
        label="保留账号的用户"
        hint="已验证的手机号以此账号为准；密码也是，除非它还是初始密码"
        value={kept}
        onChange={setKept}
      />
      <RecordField
        label="并入的用户"
        hint="须是另一所学校登记的同一个人，请先核实身份"
        value={other}
        onChange={setOther}
      />
      <Button type="primary" htmlType="submit" disabled={!isReady}>
        合并
      </Button>
      {isAsking ? (
        <Confirm title="确认合并账号吗？" okText="合并" onConfirm={accept} onClose={() => setAsking(false)}>
          {otherName}将并入{keptName}
          的账号，以后用同一个密码登录：本人设置的密码保留，初始密码失效；并入的用户正在使用的登录会话会结束。
        </Confirm>
      ) : null}
    </Form>
  )
}
