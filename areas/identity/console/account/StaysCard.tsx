import { useState } from 'react'
import { ConfirmDialog } from '../../../../platform/console/kit/ConfirmDialog.tsx'
import { showToast } from '../../../../platform/console/kit/toast.ts'
import type { OwnSession } from '../../contract.ts'
import { SessionsList } from '../SessionsList.tsx'
import { type AskedStay, endedText, questionOf } from '../stayQuestion.ts'
import { AccountCard } from './AccountCard.tsx'
import { endStay } from './accountWork.ts'
import styles from './StaysCard.module.css'

interface Props {
  readonly stays: readonly OwnSession[] | undefined
  readonly error: unknown
  readonly onLook: () => Promise<void>
}

/** 登录设备: where the account is signed in and was lately. */
export const StaysCard = ({ stays, error, onLook }: Props) => {
  const [asked, setAsked] = useState<AskedStay | null>(null)
  const end = async (what: AskedStay) => {
    try {
      showToast(endedText(await endStay(what)), 'success')
    } finally {
      // Refused or not: what was there may have ended meanwhile.
      void onLook()
    }
  }
  return (
    <AccountCard title="登录设备">
      <div className={styles.stays}>
        <SessionsList stays={stays} error={error} onRetry={() => void onLook()} onAsk={setAsked} />
      </div>
      {asked === null ? null : (
        <ConfirmDialog {...questionOf(asked)} danger onConfirm={() => end(asked)} onClose={() => setAsked(null)} />
      )}
    </AccountCard>
  )
}
