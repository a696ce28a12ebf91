import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRefresh } from '../../../../platform/console/client/useRefresh.ts'
import { sessionOwnerKey } from '../../../../platform/console/session/user.ts'
import { useUnsaved } from '../../../../platform/console/kit/unsaved.ts'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { recordReads } from '../reads.ts'
import { sendRecord } from './sendWaiting.ts'
import { type WaitingRecord, browserStore } from './waitingRecords.ts'

/** How often waiting records are tried again, ms. */
const retryEvery = 15_000

type Draft = Omit<WaitingRecord, 'clientKey' | 'picturesKey' | 'owner' | 'savedAt' | 'refused'>

/** `crypto.randomUUID` is missing on plain http. */
const makeKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, at) => {
    if (at === 6) return ((byte & 0x0f) | 0x40).toString(16).padStart(2, '0')
    if (at === 8) return ((byte & 0x3f) | 0x80).toString(16).padStart(2, '0')
    return byte.toString(16).padStart(2, '0')
  }).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/**
 * Keeps the user's records in the browser until the server has them: sends a new one at once, and the waiting ones when
 * the connection is back. Leaving or signing out asks first while any wait.
 */
export const useWaiting = () => {
  const owner = sessionOwnerKey(useUser())
  const [waiting, setWaiting] = useState<readonly WaitingRecord[]>([])
  const isSending = useRef(false)
  const refresh = useRefresh(recordReads)
  const read = async () => setWaiting(await browserStore.list(owner))

  const sendAll = async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      const due = (await browserStore.list(owner)).filter(({ refused }) => refused === null)
      for (const record of due) {
        const sent = await sendRecord(browserStore, record, { isLate: true })
        if (sent === 'waiting') break
      }
      if (due.length > 0) void refresh()
    } finally {
      isSending.current = false
      await read()
    }
  }

  const tryAgain = useEffectEvent(() => void sendAll())
  useEffect(() => {
    const listener = () => tryAgain()
    listener()
    globalThis.addEventListener('online', listener)
    const timer = setInterval(listener, retryEvery)
    return () => {
      globalThis.removeEventListener('online', listener)
      clearInterval(timer)
    }
  }, [])

  /** Stores a record and sends it. Returns how that ended. */
  const add = async (draft: Draft, onDutyName: string) => {
    const keys = { clientKey: makeKey(), picturesKey: makeKey(), owner, savedAt: Date.now() }
    const record = { ...draft, ...keys, refused: null }
    await browserStore.put(record)
    isSending.current = true
    try {
      return await sendRecord(browserStore, record, { isLate: false, onDutyName })
    } finally {
      isSending.current = false
      await read()
      void refresh()
    }
  }

  const remove = async (clientKey: string) => {
    await browserStore.remove(clientKey)
    await read()
  }

  useUnsaved(() => waiting.length > 0)
  return { waiting, add, remove, sendAll }
}
