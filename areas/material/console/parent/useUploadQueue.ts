import { useEffect, useEffectEvent, useState } from 'react'
import type { useLinkCalls } from '../../../sealedLink/console/index.ts'
import { material, parentUpload } from '../../contract.ts'
import { type QueuedFile, changed, nextOf, queuedOf, resumed } from './uploadQueue.ts'

/** How long after a broken line it is tried again by itself, ms; at once when the phone says that it is back. */
const pause = 5000

interface Options {
  readonly ask: ReturnType<typeof useLinkCalls>
  /** A file has arrived: what was given has to be read again. */
  readonly onArrived: () => void
}

/**
 * Sends a parent's files one after the other. A file that a broken line holds up is sent again by itself; the server knows it by
 * its content, so one whose answer was lost counts once.
 */
export const useUploadQueue = ({ ask, onArrived }: Options) => {
  const [queue, setQueue] = useState<readonly QueuedFile[]>([])
  const change = (key: number, values: Partial<QueuedFile>) => setQueue((before) => changed(before, key, values))

  const send = useEffectEvent(async ({ key, file }: QueuedFile) => {
    change(key, { state: 'sending', progress: 0, fault: null })
    const onProgress = (progress: number) => change(key, { progress })
    const answered = await ask(material.parentAdd, { body: {}, files: [file] }, { onProgress, isQuiet: true })
    if ('data' in answered) {
      setQueue((before) => before.filter((one) => one.key !== key))
      return onArrived()
    }
    const fault = answered.isLost ? '网络中断，恢复后自动继续上传' : answered.fault
    return change(key, { state: answered.isLost ? 'lost' : 'refused', fault })
  })

  const next = nextOf(queue)
  useEffect(() => {
    if (next !== undefined) queueMicrotask(() => void send(next))
  }, [next])

  const isLost = queue.some(({ state }) => state === 'lost')
  useEffect(() => {
    if (!isLost) return undefined
    const resume = () => setQueue(resumed)
    const timer = setInterval(resume, pause)
    window.addEventListener('online', resume)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', resume)
    }
  }, [isLost])

  return {
    queue,
    add: (files: readonly File[]) => setQueue((before) => [...before, ...queuedOf(files, parentUpload)]),
    retry: () => setQueue(resumed),
    drop: (key: number) => setQueue((before) => before.filter((one) => one.key !== key)),
  }
}
