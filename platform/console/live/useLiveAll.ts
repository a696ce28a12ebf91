import { useEffect, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import type { LiveTopic } from '../../contract/liveTopic.ts'
import { useIsInFront } from '../tabs/front.ts'

interface LiveHandlers<Message extends z.ZodType> {
  readonly onMessage: (message: z.output<Message>) => void
  /** Called at the start, and after a gap in any of the queues that can't be filled. The state must be read again. */
  readonly onCatchUp: () => void
  /** Called when the permission to listen to one of them was withdrawn. */
  readonly onEnded: () => void
}

/**
 * Listens to several queues of one topic while the screen is in front. `isConnected` is true if all are connected. See
 * `useLive`.
 */
export const useLiveAll = <Message extends z.ZodType>(
  topic: LiveTopic<Message>,
  queues: readonly string[],
  handlers: LiveHandlers<Message>,
): { readonly isConnected: boolean } => {
  const [connected, setConnected] = useState<ReadonlySet<string>>(new Set())
  const isInFront = useIsInFront()
  const latest = useRef(handlers)
  const names = queues.join(',')
  const all = useMemo(() => names.split(',').filter(Boolean), [names])
  useEffect(() => {
    latest.current = handlers
  })
  useEffect(() => {
    if (all.length === 0 || !isInFront) return undefined
    const stops: (() => void)[] = []
    const toBegin = new Set(all)
    let gone = false
    const mark = (queue: string, isConnected: boolean) =>
      setConnected((before) => {
        if (before.has(queue) === isConnected) return before
        const next = new Set(before)
        if (isConnected) next.add(queue)
        else next.delete(queue)
        return next
      })
    const begin = async () => {
      const { listenTo } = await import('./listen.ts')
      if (gone) return
      for (const queue of all) {
        const stop = listenTo({
          topic,
          queue,
          onMessage: (message) => latest.current.onMessage(message),
          onCatchUp: () => {
            // The state is read once for the start of all queues.
            if (toBegin.delete(queue) && toBegin.size > 0) return
            latest.current.onCatchUp()
          },
          onConnection: (isConnected) => mark(queue, isConnected),
          onEnded: () => latest.current.onEnded(),
        })
        stops.push(stop)
      }
    }
    // If the code fails to load, the screen shows that there is no connection.
    begin().catch(() => setConnected(new Set()))
    return () => {
      gone = true
      for (const stop of stops) stop()
      setConnected(new Set())
    }
  }, [topic, all, isInFront])
  return { isConnected: all.length > 0 && all.every((queue) => connected.has(queue)) }
}
