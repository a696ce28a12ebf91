import { useEffect, useRef } from 'react'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useLive } from '../../../platform/console/live/useLive.ts'
import { card, cardLogTopic } from '../contract.ts'

/** The log is read again at most so often, ms, however many cards are shown. */
const mostOften = 1000

/** The log of cards: read whole, and again when the live channel says that there is something new. */
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
    }, mostOften)
  }
  const { stands } = useLive(cardLogTopic, queue, { onMessage: readSoon, onCatchUp: readSoon })
  return { log, stands }
}
