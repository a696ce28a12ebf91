import { useEffect, useRef } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useLive } from '../../../platform/console/live/useLive.ts'
import { card, cardLogTopic } from '../contract.ts'

/** Minimum time between two reloads of the log, ms, however many cards are scanned. */
const reloadEvery = 1000

/** Loads the card log, and reloads it when the live channel announces new lines. */
export const useLog = () => {
  const queue = useCall(card.logQueue, {}).data
  const log = useCall(card.log, {})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const readSoon = () => {
    if (timer.current !== undefined) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      void log.refetch()
    }, reloadEvery)
  }
  const { isConnected } = useLive(cardLogTopic, queue, { onMessage: readSoon, onCatchUp: readSoon })
  return { log, isConnected }
}
