import { Button } from 'antd'
import { useState } from 'react'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { Failed, Loading } from '../../../platform/console/kit/States.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { type OwnSession, identity, sessionHistory } from '../contract.ts'
import styles from './SessionsDialog.module.css'
import { StayLine } from './StayLine.tsx'

const endAll = async () => {
  const { ended } = await callServer(identity.endOtherSessions, {})
  showToast(`已结束 ${ended} 个会话`, 'success')
}

const endOne = async ({ id }: OwnSession) => {
  await callServer(identity.endOwnSession, { params: { id } })
  showToast('会话已结束', 'success')
}

type Asked = OwnSession | 'others' | null

/** 登录设备与记录: where one is signed in and was lately, and the way to end what one does not know. */
const SessionsDialog = ({ onClose }: { onClose: () => void }) => {
  const stays = useCall(identity.ownSessions, {})
  const [asked, setAsked] = useState<Asked>(null)
  const hasOthers = stays.data?.some((stay) => !stay.isCurrent && stay.endedAt === null) ?? false
  // Refused or not, the list is looked at anew: what was there may have ended meanwhile.
  const end = (work: Promise<void>) => work.finally(() => void stays.refetch())
  return (
    <Dialog title="登录设备与记录" width={720} footer={null} onCancel={onClose}>
      <div className={styles.head}>
        <p>最近 {sessionHistory.days} 天的登录。如有不认识的设备，请结束它的会话，并修改密码。</p>
        <Button danger disabled={!hasOthers} onClick={() => setAsked('others')}>
          结束其他全部会话
        </Button>
      </div>
      {stays.error ? <Failed error={stays.error} onRetry={stays.refetch} /> : null}
      {stays.isPending ? <Loading rows={4} rowHeight={72} /> : null}
      {stays.data ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls must be reached by the keys
        <ul className={styles.stays} aria-label="登录记录" tabIndex={0}>
          {stays.data.map((stay) => (
            <StayLine key={stay.id} stay={stay} onEnd={setAsked} />
          ))}
        </ul>
      ) : null}
      {asked === 'others' ? (
        <Confirm
          title="确认结束其他全部会话吗？"
          okText="全部结束"
          danger
          onConfirm={() => end(endAll())}
          onClose={() => setAsked(null)}
        >
          除当前设备外，其他设备都要重新登录，自动登录一并失效。
        </Confirm>
      ) : null}
      {asked === null || asked === 'others' ? null : (
        <Confirm
          title="确认结束此会话吗？"
          okText="结束会话"
          danger
          onConfirm={() => end(endOne(asked))}
          onClose={() => setAsked(null)}
        >
          {asked.device}（{asked.address}）要重新登录才能继续使用，自动登录一并失效。
        </Confirm>
      )}
    </Dialog>
  )
}

export default SessionsDialog
