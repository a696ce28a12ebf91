import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { type DepositBoard, locker } from '../contract.ts'
import { recordReads } from './reads.ts'

/**
 * Records that all pupils whose telephone is missing have stored it: in the morning a class teacher collects a whole
 * class and knows only the few exceptions.
 */
export const StoreAll = ({ missing }: { readonly missing: DepositBoard['students'] }) => {
  const [isOpen, setOpen] = useState(false)
  const save = useAction(locker.saveRecord, { done: ({ students }) => `已登记 ${students} 人`, changes: recordReads })
  return (
    <>
      <Button onClick={() => setOpen(true)}>未存的 {missing.length} 人登记存入</Button>
      {isOpen ? (
        <Confirm
          title={`确认 ${missing.length} 人都已存入吗？`}
          okText="登记存入"
          onConfirm={() => save.run({ body: { userIds: missing.map(({ userId }) => userId), action: 'store' } })}
          onClose={() => setOpen(false)}
        >
          没有交手机的学生，可随后逐个登记取出，或在存取记录中删除。
        </Confirm>
      ) : null}
    </>
  )
}
