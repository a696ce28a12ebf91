import { useState } from 'react'
import { ConfirmDialog } from '../../../../platform/console/kit/ConfirmDialog.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import type { OwnSession } from '../../contract.ts'
import { SessionsList } from '../SessionsList.tsx'
import { type StayTarget, endedStayMessage, buildStayQuestion } from '../stayQuestion.ts'
import { AccountCard } from './AccountCard.tsx'
import { endStays } from './accountActions.ts'
import styles from './StaysCard.module.css'

interface Props {
  readonly stays: readonly OwnSession[] | undefined
  readonly error: unknown
  readonly onReload: () => Promise<void>
}

/** 登录设备: the account's current and recent sign-ins. */
export const StaysCard = ({ stays, error, onReload }: Props) => {
  const [chosen, setChosen] = useState<StayTarget | null>(null)
  const end = async (target: StayTarget) => {
    try {
      showToast(endedStayMessage(await endStays(target)), 'success')
    } finally {
      // Reload after a refusal too, because a session may have ended meanwhile.
      void onReload()
    }
  }
  return (
    <AccountCard title="登录设备">
      <div className={styles.stays}>
        <SessionsList stays={stays} error={error} onRetry={() => void onReload()} onAsk={setChosen} />
      </div>
      {chosen === null ? null : (
        <ConfirmDialog
          {...buildStayQuestion(chosen)}
          danger
          onConfirm={() => end(chosen)}
          onClose={() => setChosen(null)}
        />
      )}
    </AccountCard>
  )
}
