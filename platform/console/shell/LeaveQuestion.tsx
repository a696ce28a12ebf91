import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx'
import { giveUp } from '../kit/dialogLeave.ts'
import { askBeforeBack, stopAsking, useLeaving } from '../tabs/leaving.ts'

/** Asks before tabs, or the whole school, are left with what is half filled in; above everything, dialogs too. */
export const LeaveQuestion = () => {
  const act = useLeaving()
  useLayoutEffect(askBeforeBack, [])
  // Another session, or another school, begins without what was asked in this one.
  useLayoutEffect(() => stopAsking, [])
  if (act === null) return null
  const leave = async () => {
    // Gone before: what is done may move the focus, which the question holds.
    flushSync(stopAsking)
    act()
  }
  return (
    <ConfirmDialog {...giveUp} onConfirm={leave} onClose={stopAsking}>
      有已修改的内容尚未保存，放弃后不能恢复。
    </ConfirmDialog>
  )
}
