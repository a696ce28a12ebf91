import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { useIsInFront } from '../tabs/front.ts'
import type { LiveTopic } from '../../contract/liveTopic.ts'

interface LiveHandlers<Message extends z.ZodType> {
  readonly onMessage: (message: z.output<Message>) => void
  /** Called at the start, and after a gap that can't be filled. The state must be read again. */
  readonly onCatchUp?: () => void
  /** Called when the permission to listen was withdrawn. */
  readonly onEnded?: () => void
}

/**
 * Listens to a queue while the screen is in front. An undefined `queue` waits for the call that returns its name.
 * `isConnected` is true while connected. The MQTT code is loaded with the first queue.
 */
export const useLive = <Message extends z.ZodType>(
  topic: LiveTopic<Message>,
  queue: string | undefined,
  handlers: LiveHandlers<Message>,
): { readonly isConnected: boolean } => {
  const [isConnected, setConnected] = useState(false)
  const isInFront = useIsInFront()
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    if (queue === undefined || queue === '' || !isInFront) return undefined
    let stop: (() => void) | null = null
    let gone = false
    const begin = async () => {
      const { listenTo } = await import('./listen.ts')
      if (gone) return
      stop = listenTo({
        topic,
        queue,
        onMessage: (message) => latest.current.onMessage(message),
        onCatchUp: () => latest.current.onCatchUp?.(),
        onConnection: setConnected,
        onEnded: () => latest.current.onEnded?.(),
      })
    }
    // If the code fails to load, the screen shows that there is no connection.
    begin().catch(() => setConnected(false))
    return () => {
      gone = true
      stop?.()
    }
  }, [topic, queue, isInFront])
  return { isConnected }
}
