import { useState } from 'react'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { Confirm } from '../../../platform/console/kit/Confirm.tsx'
import { Dialog } from '../../../platform/console/kit/Dialog.tsx'
import { showToast } from '../../../platform/console/kit/toast.ts'
import { identity } from '../contract.ts'
import { SessionsList } from './SessionsList.tsx'
import { type StayTarget, endedStayMessage, buildStayQuestion } from './stayQuestion.ts'

/** Ends a stay or all others. Returns the number ended if the server counts them, else null. */
const endStays = async (asked: StayTarget) => {
  if (asked === 'others') return (await callServer(identity.endOtherSessions, {})).ended
  await callServer(identity.endOwnSession, { params: { id: asked.id } })
  return null
}

/** 登录设备与记录: the user's current and recent sign-ins, with buttons to end unknown ones. */
const SessionsDialog = ({ onClose }: { onClose: () => void }) => {
  const stays = useCall(identity.ownSessions, {})
  const [asked, setAsked] = useState<StayTarget | null>(null)
  const confirm = async (what: StayTarget) => {
    try {
      showToast(endedStayMessage(await endStays(what)), 'success')
    } finally {
      // Reload after a refusal too, because a session may have ended meanwhile.
      void stays.refetch()
    }
  }
  return (
    <Dialog title="登录设备与记录" width={720} footer={null} onCancel={onClose}>
      <SessionsList stays={stays.data} error={stays.error} onRetry={() => void stays.refetch()} onAsk={setAsked} />
      {asked === null ? null : (
        <Confirm {...buildStayQuestion(asked)} danger onConfirm={() => confirm(asked)} onClose={() => setAsked(null)} />
      )}
    </Dialog>
  )
}

export default SessionsDialog
