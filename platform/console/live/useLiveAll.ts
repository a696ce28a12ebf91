import { useEffect, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import type { LiveTopic } from '../../contract/liveTopic.ts'
import { useIsInFront } from '../tabs/front.ts'

interface Told<Message extends z.ZodType> {
  readonly onMessage: (message: z.output<Message>) => void
  /** At the beginning, and after a gap that nobody can fill in any of the queues: look at the state itself. */
  readonly onCatchUp: () => void
  /** The right to hear one of them is gone. */
  readonly onEnded: () => void
}

/**
 * Listens to several queues of one topic for as long as the screen is in front; says whether all of them stand. See
 * `useLive`.
 */
export const useLiveAll = <Message extends z.ZodType>(
  topic: LiveTopic<Message>,
  queues: readonly string[],
  told: Told<Message>,
): { readonly stands: boolean } => {
  const [standing, setStanding] = useState<ReadonlySet<string>>(new Set())
  const isInFront = useIsInFront()
  const latest = useRef(told)
  const names = queues.join(',')
  const all = useMemo(() => names.split(',').filter(Boolean), [names])
  useEffect(() => {
    latest.current = told
  })
  useEffect(() => {
    if (all.length === 0 || !isInFront) return undefined
    const stops: (() => void)[] = []
    const toBegin = new Set(all)
    let gone = false
    const mark = (queue: string, stands: boolean) =>
      setStanding((before) => {
        if (before.has(queue) === stands) return before
        const next = new Set(before)
        if (stands) next.add(queue)
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
            // The beginnings of all queues are one: the state is looked at once.
            if (toBegin.delete(queue) && toBegin.size > 0) return
            latest.current.onCatchUp()
          },
          onConnection: (stands) => mark(queue, stands),
          onEnded: () => latest.current.onEnded(),
        })
        stops.push(stop)
      }
    }
    // If the code does not load, the screen shows that there is no connection.
    begin().catch(() => setStanding(new Set()))
    return () => {
      gone = true
      for (const stop of stops) stop()
      setStanding(new Set())
    }
  }, [topic, all, isInFront])
  return { stands: all.length > 0 && all.every((queue) => standing.has(queue)) }
}
