import { useEffect, useState, useSyncExternalStore } from 'react'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { serverNow } from '../../../../platform/console/client/serverClock.ts'
import { useRefresh } from '../../../../platform/console/client/useRefresh.ts'
import { useUnsaved } from '../../../../platform/console/kit/unsaved.ts'
import { access } from '../../../access/contract.ts'
import { sessionOwnerKey } from '../../../../platform/console/session/user.ts'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { gate } from '../../contract.ts'
import { isLostCall } from '../retryLostCall.ts'
import { makeOfflineDesk } from './offlineDesk.ts'
import { makePassageStorage } from './passageStorage.ts'

/** Intervals, ms: reload of the list, the same after a passage, and check of a cut connection. */
const [listEvery, listAfterPassage, tryEvery] = [180_000, 2000, 3000]

/** Time limit of a call, ms, because a cut connection gives no error. */
const callTimeoutMs = 4000

const within = async <T>(call: (signal: AbortSignal) => Promise<T>, ms: number): Promise<T> => {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), ms)
  return call(end.signal).finally(() => clearTimeout(timer))
}

/** True if the call timed out or was lost. */
const isConnectionFailure = (error: unknown) =>
  isLostCall(error) || (error instanceof DOMException && error.name === 'AbortError')

/** Numbers reserved for one page. Multiplied by 32 random bits it stays within safe integers. */
const numbersPerPage = 2 ** 20
const firstNumber = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) * numbersPerPage

/** True if the server responds at all, even with an error. */
const isReachable = async (): Promise<boolean> => {
  try {
    await within((signal) => callServer(gate.devices, {}, { signal, isQuiet: true }), callTimeoutMs)
    return true
  } catch (error) {
    return !isConnectionFailure(error)
  }
}

/** Checks the connection while it seems cut. `isDoubted` is true while the desk receives nothing. */
const useConnectionCheck = (isDoubted: boolean) => {
  const [isCut, setCut] = useState(false)
  const isTried = isDoubted || isCut
  useEffect(() => {
    if (!isTried) return undefined
    let hasEnded = false
    const look = async () => {
      const isOnline = await isReachable()
      if (!hasEnded) setCut(!isOnline)
    }
    void look()
    const timer = setInterval(() => void look(), tryEvery)
    return () => {
      hasEnded = true
      clearInterval(timer)
    }
  }, [isTried])
  return { isCut, sayCut: () => setCut(true) }
}

/**
 * Returns what a desk keeps for a cut connection, and whether it's cut. `passages` counts those that the desk has heard
 * of: each may take somebody off the list or put them back on it, so the list is read again soon.
 */
export const useOfflineDesk = ({ isDoubted, passages }: { readonly isDoubted: boolean; readonly passages: number }) => {
  const { isCut, sayCut } = useConnectionCheck(isDoubted)
  const owner = sessionOwnerKey(useUser())
  const refresh = useRefresh(access.records)
  const refreshUnsure = useRefresh(gate.unsure)
  const [memory] = useState(() =>
    makeOfflineDesk({
      readList: () => within((signal) => callServer(gate.deskList, {}, { signal, isQuiet: true }), 10 * callTimeoutMs),
      send: (deviceId, passages) => {
        const decisions = passages.map(({ name: _name, deviceId: _deviceId, ...decision }) => decision)
        return within(
          (signal) => callServer(gate.deskOffline, { body: { deviceId, decisions } }, { signal, isQuiet: true }),
          10 * callTimeoutMs,
        )
      },
      keep: makePassageStorage(owner),
      now: serverNow,
      first: firstNumber(),
      isLost: isConnectionFailure,
      onTaken: () => {
        void refresh()
        void refreshUnsure()
      },
    }),
  )
  const kept = useSyncExternalStore(memory.subscribe, memory.read)
  useEffect(() => {
    if (isCut) return undefined
    void memory.refresh()
    const timer = setInterval(() => void memory.refresh(), listEvery)
    return () => clearInterval(timer)
  }, [memory, isCut])
  useEffect(() => {
    if (isCut || passages === 0) return undefined
    const timer = setTimeout(() => void memory.refresh(), listAfterPassage)
    return () => clearTimeout(timer)
  }, [memory, isCut, passages])
  useEffect(() => {
    if (isCut || kept.waiting.length === 0) return undefined
    void memory.flush()
    const timer = setInterval(() => void memory.flush(), tryEvery)
    return () => clearInterval(timer)
  }, [memory, isCut, kept.waiting.length])
  useUnsaved(() => !memory.read().isSafe && memory.read().waiting.length > 0)
  return { memory, kept, isCut, sayCut }
}
