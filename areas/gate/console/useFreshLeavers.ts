import { useContext, useEffect, useRef } from 'react'
import { useRefresh } from '../../../platform/console/client/useRefresh.ts'
import { FrontContext } from '../../../platform/console/tabs/front.ts'
import { leave } from '../../leave/contract.ts'
import { isDue, lookEvery } from './leaversDue.ts'

/**
 * Has the list of those on leave read again while it is open, but not under a hand: the rows would move away from it. Gives what
 * tells of the hand, for the element around the list.
 */
export const useFreshLeavers = () => {
  const refresh = useRefresh(leave.current)
  const { isInFront } = useContext(FrontContext)
  const touchedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    let readAt = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      if (document.hidden || !isInFront() || !isDue(now, { readAt, touchedAt: touchedAt.current })) return
      readAt = now
      void refresh()
    }, lookEvery)
    return () => clearInterval(timer)
  }, [refresh, isInFront])
  const touch = () => {
    touchedAt.current = performance.now()
  }
  return { onPointerMove: touch, onPointerDown: touch, onKeyDown: touch }
}
