import { useEffect, useEffectEvent, useState } from 'react'
import type { useLinkCalls } from '../../../sealedLink/console/index.ts'
import { material, parentUpload } from '../../contract.ts'
import { type QueuedFile, updateQueued, findNextUpload, buildQueue, resumeLost } from './uploadQueue.ts'

/** Retry interval after a lost connection, ms. The browser's `online` event retries at once. */
const pause = 5000

interface Options {
  readonly ask: ReturnType<typeof useLinkCalls>
  /** Called after a file arrived, so that the page reads its files again. */
  readonly onArrived: () => void
}

/**
 * Uploads a parent's files one by one and retries after a lost connection. The server recognizes a file by its content,
 * so a file whose response was lost counts once.
 */
export const useUploadQueue = ({ ask, onArrived }: Options) => {
  const [queue, setQueue] = useState<readonly QueuedFile[]>([])
  const change = (key: number, values: Partial<QueuedFile>) => setQueue((before) => updateQueued(before, key, values))

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

  const next = findNextUpload(queue)
  useEffect(() => {
    if (next !== undefined) queueMicrotask(() => void send(next))
  }, [next])

  const isLost = queue.some(({ state }) => state === 'lost')
  useEffect(() => {
    if (!isLost) return undefined
    const resume = () => setQueue(resumeLost)
    const timer = setInterval(resume, pause)
    window.addEventListener('online', resume)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', resume)
    }
  }, [isLost])

  return {
    queue,
    add: (files: readonly File[]) => setQueue((before) => [...before, ...buildQueue(files, parentUpload)]),
    retry: () => setQueue(resumeLost),
    drop: (key: number) => setQueue((before) => before.filter((one) => one.key !== key)),
  }
}
