import { Button, Form } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../platform/console/client/useAction.ts'
import { Confirm } from '../../../../platform/console/kit/Confirm.tsx'
import { identity } from '../../contract.ts'
import { RecordField, useRecordName } from './RecordField.tsx'

/** Joins a second user to the account of a first, after a question that names both. */
export const JoinRecords = ({ onJoined }: { onJoined: () => void }) => {
  const [kept, setKept] = useState<number>()
  const [other, setOther] = useState<number>()
  const [isAsking, setAsking] = useState(false)
  const join = useAction(identity.joinRecords, { done: '合并成功' })
  const [keptName, otherName] = [useRecordName(kept), useRecordName(other)]
  const isReady = kept !== undefined && other !== undefined && kept !== other
  const accept = async () => {
    if (kept === undefined || other === undefined) return
    await join.run({ body: { userId: kept, otherUserId: other } })
    setTimeout(onJoined)
  }
  return (
    <Form layout="vertical" onFinish={() => isReady && setAsking(true)}>
      <RecordField label="保留账号的用户" hint="密码、已验证的手机号以此账号为准" value={kept} onChange={setKept} />
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
          {otherName}将并入{keptName}的账号：原密码失效，以后用同一个密码登录；并入的用户正在使用的登录会话会结束。
        </Confirm>
      ) : null}
    </Form>
  )
}
