import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { type LeaveDetail, leave, leaveState } from '../contract.ts'
import { EndDialog } from './EndDialog.tsx'
import { ExtendDialog } from './ExtendDialog.tsx'
import styles from './Leave.module.css'
import { RefuseDialog } from './RefuseDialog.tsx'
import { toMinute } from './leaveColumns.tsx'
import { leaveReads } from './reads.ts'

type LeaveAction = 'withdraw' | 'end' | 'extend' | 'refuse'

interface Props {
  readonly record: LeaveDetail
  readonly onClose: () => void
}

/**
 * Asks for confirmation of an action. It keeps the leave as it was when the button was pressed, even if the leave is
 * read again.
 */
const ActionDialog = ({ asked, record, onClose }: Props & { readonly asked: LeaveAction }) => {
  const withdraw = useAction(leave.withdraw, { done: '已撤回', changes: leaveReads })
  const { id, version, studentName } = record
  const dialogs: Readonly<Record<LeaveAction, ReactNode>> = {
    withdraw: (
      <Confirm
        title={record.extendTime === null ? '确认撤回请假吗？' : '确认撤回续假吗？'}
        okText="撤回"
        danger
        onConfirm={async () => void (await withdraw.run({ body: { id, version } }))}
        onClose={onClose}
      >
        {studentName}，{toMinute(record.startTime)} 至 {toMinute(record.endTime)}
      </Confirm>
    ),
    end: <EndDialog record={record} onClose={onClose} />,
    extend: <ExtendDialog record={record} onClose={onClose} />,
    refuse: <RefuseDialog record={record} onClose={onClose} />,
  }
  return dialogs[asked]
}

/** Shows the actions the server allows for a leave, as the buttons at the bottom of its dialog. */
export const DetailActions = ({ record, onClose }: Props) => {
  const [asking, setAsking] = useState<Omit<Parameters<typeof ActionDialog>[0], 'onClose'> | null>(null)
  const decide = useAction(leave.decide, { done: '已同意', changes: leaveReads })
  const { id, version, may } = record
  const ask = (asked: LeaveAction) => setAsking({ asked, record })
  const agree = () => decide.press({ body: [{ id, version, leaveState: leaveState.agreed }] })
  return (
    <div className={styles.actions}>
      {may.withdraw ? (
        <Button danger onClick={() => ask('withdraw')}>
          {record.extendTime === null ? '撤回' : '撤回续假'}
        </Button>
      ) : null}
      {may.extend ? <Button onClick={() => ask('extend')}>续假</Button> : null}
      {may.end ? <Button onClick={() => ask('end')}>销假</Button> : null}
      {may.decide ? (
        <>
          <Button danger onClick={() => ask('refuse')}>
            拒绝
          </Button>
          <Button type="primary" loading={decide.isPending} onClick={agree}>
            同意
          </Button>
        </>
      ) : null}
      <Button onClick={onClose}>关闭</Button>
      {asking === null ? null : <ActionDialog {...asking} onClose={() => setAsking(null)} />}
    </div>
  )
}
