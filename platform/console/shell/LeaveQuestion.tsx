import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx'
import { discardQuestion } from '../kit/dialogLeave.ts'
import { askBeforeBack, cancelPendingLeave, usePendingLeave } from '../tabs/leaving.ts'

/**
 * Asks before tabs, or the whole school, are left with unsaved input. It is shown above everything, also above
 * dialogs.
 */
export const LeaveQuestion = () => {
  const act = usePendingLeave()
  useLayoutEffect(askBeforeBack, [])
  // Another session or school must not start with a pending question of this one.
  useLayoutEffect(() => cancelPendingLeave, [])
  if (act === null) return null
  const leave = async () => {
    // Close the question first. The action may move the focus, which the open question would keep.
    flushSync(cancelPendingLeave)
    act()
  }
  return (
    <ConfirmDialog {...discardQuestion} onConfirm={leave} onClose={cancelPendingLeave}>
      有已修改的内容尚未保存，放弃后不能恢复。
    </ConfirmDialog>
  )
}
