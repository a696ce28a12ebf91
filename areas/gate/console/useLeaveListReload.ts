import { useContext, useEffect, useRef } from 'react'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { FrontContext } from '../../../platform/console/tabs/front.ts'
import { leave } from '../../leave/contract.ts'
import { isReloadDue, checkDueEveryMs } from './leaveListReload.ts'

/**
 * Reloads the open leave list, but not while it's being touched, because rows would move under the hand. Returns the
 * event handlers that detect touches, for the element around the list.
 */
export const useLeaveListReload = () => {
  const refresh = useRefresh(leave.current)
  const { isInFront } = useContext(FrontContext)
  const touchedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    let readAt = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      if (document.hidden || !isInFront() || !isReloadDue(now, { readAt, touchedAt: touchedAt.current })) return
      readAt = now
      void refresh()
    }, checkDueEveryMs)
    return () => clearInterval(timer)
  }, [refresh, isInFront])
  const touch = () => {
    touchedAt.current = performance.now()
  }
  return { onPointerMove: touch, onPointerDown: touch, onKeyDown: touch }
}
