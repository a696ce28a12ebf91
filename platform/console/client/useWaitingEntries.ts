import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Call } from '../../contract/call.ts'
import { useUnsaved } from '../kit/unsaved.ts'
import { CallError } from './callError.ts'
import { useRefresh } from './useRefresh.ts'
import { type Waiting, type WaitingStore, isTemporaryFailure } from './waitingStore.ts'

/** How often waiting entries are tried again, ms. */
const retryEvery = 15_000

/** How sending an entry ended. */
export type Sent = 'sent' | 'waiting' | 'refused'

type Send<Entry> = (entry: Entry) => Promise<void>

interface Options<Entry extends Waiting> {
  readonly store: WaitingStore<Entry>
  /** The account and school whose entries are sent. */
  readonly owner: string
  /** Sends an entry that has waited. It may throw a `CallError`. */
  readonly send: Send<Entry>
  /** The calls whose responses a sent entry changes. */
  readonly changes: readonly Call[]
}

/**
 * Sends an entry and removes it from the store. Without a connection it keeps waiting. One that the server refuses stays
 * with the reason, until its author deletes it.
 */
const deliver = async <Entry extends Waiting>(
  store: WaitingStore<Entry>,
  entry: Entry,
  send: Send<Entry>,
): Promise<Sent> => {
  try {
    await send(entry)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (isTemporaryFailure(error)) return 'waiting'
    await store.put({ ...entry, refused: error.message })
    return 'refused'
  }
  await store.remove(entry.clientKey)
  return 'sent'
}

/**
 * Keeps the user's entries in the browser until the server has them: sends a new one at once, and the waiting ones when
 * the connection is back, in their order. Leaving or signing out asks first while any wait.
 */
export const useWaitingEntries = <Entry extends Waiting>({ store, owner, send, changes }: Options<Entry>) => {
  const [waiting, setWaiting] = useState<readonly Entry[]>([])
  const isSending = useRef(false)
  const refresh = useRefresh(changes)
  const read = async () => setWaiting(await store.list(owner))

  const sendAll = async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      const due = (await store.list(owner)).filter(({ refused }) => refused === null)
      for (const entry of due) {
        const sent = await deliver(store, entry, send)
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

  /** Stores an entry and sends it. Returns how that ended. */
  const add = async (entry: Entry, sendNow: Send<Entry>): Promise<Sent> => {
    await store.put(entry)
    isSending.current = true
    try {
      return await deliver(store, entry, sendNow)
    } finally {
      isSending.current = false
      await read()
      void refresh()
    }
  }

  const remove = async (clientKey: string) => {
    await store.remove(clientKey)
    await read()
  }

  useUnsaved(() => waiting.length > 0)
  return { waiting, add, remove, sendAll }
}
