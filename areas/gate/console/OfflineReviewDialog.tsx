import { Button } from 'antd'
import { useAction } from '../../../platform/console/client/useAction.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { Failed } from '../../../platform/console/kit/States.tsx'
import { StatusTag } from '../../../platform/console/kit/StatusTag.tsx'
import { schoolTime } from '../../../platform/console/session/schoolClock.ts'
import { type OfflineDecision, gate } from '../contract.ts'
import { untrappedFocus } from './untrappedFocus.ts'
import styles from './Desk.module.css'
import { verdictWords, wayName } from './words.ts'

/** Reload interval, ms. Offline decisions arrive when a gate reconnects, and wait for a keeper. */
const reloadEveryMs = 60_000

/** Loads the offline decisions that need a review. */
export const useDecisionsToReview = () => useCall(gate.unsure, {}, { every: () => reloadEveryMs })

/** Each row has a separate action, so that noting one doesn't block the others. */
const UnsureRow = ({ decision }: { readonly decision: OfflineDecision }) => {
  const { id, at, name, deviceName, stateDictId, passed, verdict, listNumber, keeperName } = decision
  const note = useAction(gate.noteSeen, { changes: [gate.unsure] })
  return (
    <tr>
      <td>{schoolTime(new Date(at))}</td>
      <td>{name}</td>
      <td>{deviceName}</td>
      <td>
        {wayName(stateDictId)} <StatusTag text={passed ? '放行' : '未放行'} tone={passed ? 'notice' : 'quiet'} />
      </td>
      <td>
        {verdictWords[verdict]}（{keeperName === '' ? `名单 ${listNumber}` : `${keeperName}断线时放行`}）
      </td>
      <td>
        <Button
          size="small"
          aria-label={`已核对 ${name}`}
          loading={note.isPending}
          onClick={() => note.press({ body: { id } })}
        >
          已核对
        </Button>
      </td>
    </tr>
  )
}

/** 离线放行待核对: lists offline decisions that were wrong or rest on an expired list, for review. */
export const OfflineReviewDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { data, error, refetch } = useDecisionsToReview()
  return (
    <Dialog {...untrappedFocus} title="离线放行待核对" width={860} footer={null} onCancel={onClose}>
      {error === null ? null : <Failed title="离线放行未能读取" error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 ? <p>没有待核对的离线放行</p> : null}
      {data === undefined || data.length === 0 ? null : (
        <table className={styles.devices}>
          <thead>
            <tr>
              <th scope="col">时间</th>
              <th scope="col">姓名</th>
              <th scope="col">设备</th>
              <th scope="col">决定</th>
              <th scope="col">原因</th>
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {data.map((decision) => (
              <UnsureRow key={decision.id} decision={decision} />
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}
