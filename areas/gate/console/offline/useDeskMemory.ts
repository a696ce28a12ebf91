import { useEffect, useState, useSyncExternalStore } from 'react'
import { callServer } from '../../../../platform/console/client/callServer.ts'
import { serverNow } from '../../../../platform/console/client/serverClock.ts'
import { useRefresh } from '../../../../platform/console/client/useRefresh.ts'
import { useUnsaved } from '../../../../platform/console/kit/unsaved.ts'
import { access } from '../../../access/contract.ts'
import { ownerOf } from '../../../../platform/console/session/user.ts'
import { useUser } from '../../../../platform/console/session/userContext.ts'
import { gate } from '../../contract.ts'
import { isLost } from '../persist.ts'
import { makeDeskMemory } from './deskMemory.ts'
import { keptPassages } from './keptPassages.ts'

/** How often the list is read, and how often a cut line is tried, ms. */
const [listEvery, tryEvery] = [180_000, 3000]

/** An answer that has not come for so long is not waited for, ms: a cut line says nothing. */
const patience = 4000

const within = async <T>(call: (signal: AbortSignal) => Promise<T>, ms: number): Promise<T> => {
  const end = new AbortController()
  const timer = setTimeout(() => end.abort(), ms)
  return call(end.signal).finally(() => clearTimeout(timer))
}

/** A call that was given up, and one that the line has lost. */
const isOfTheLine = (error: unknown) => isLost(error) || (error instanceof DOMException && error.name === 'AbortError')

/** Room for the numbers of one page below the greatest that a number holds. */
const room = 2 ** 20
const firstNumber = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) * room

/** True if the server answers, whatever it says. */
const isThere = async (): Promise<boolean> => {
  try {
    await within((signal) => callServer(gate.devices, {}, { signal, isQuiet: true }), patience)
    return true
  } catch (error) {
    return !isOfTheLine(error)
  }
}

/** Tries the line for as long as it seems cut. `isDoubted` is true while the desk hears nothing. */
const useCut = (isDoubted: boolean) => {
  const [isCut, setCut] = useState(false)
  const isTried = isDoubted || isCut
  useEffect(() => {
    if (!isTried) return undefined
    let isOver = false
    const look = async () => {
      const there = await isThere()
      if (!isOver) setCut(!there)
    }
    void look()
    const timer = setInterval(() => void look(), tryEvery)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [isTried])
  return { isCut, sayCut: () => setCut(true) }
}

/** What a desk keeps for a cut line, and whether it is cut. */
export const useDeskMemory = (isDoubted: boolean) => {
  const { isCut, sayCut } = useCut(isDoubted)
  const owner = ownerOf(useUser())
  const refresh = useRefresh(access.records)
  const refreshUnsure = useRefresh(gate.unsure)
  const [memory] = useState(() =>
    makeDeskMemory({
      readList: () => within((signal) => callServer(gate.deskList, {}, { signal, isQuiet: true }), 10 * patience),
      send: (deviceId, passages) => {
        const decisions = passages.map(({ name: _name, deviceId: _deviceId, ...decision }) => decision)
        return within(
          (signal) => callServer(gate.deskOffline, { body: { deviceId, decisions } }, { signal, isQuiet: true }),
          10 * patience,
        )
      },
      keep: keptPassages(owner),
      now: serverNow,
      first: firstNumber(),
      isLost: isOfTheLine,
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
    if (isCut || kept.waiting.length === 0) return undefined
    void memory.flush()
    const timer = setInterval(() => void memory.flush(), tryEvery)
    return () => clearInterval(timer)
  }, [memory, isCut, kept.waiting.length])
  useUnsaved(() => !memory.read().isSafe && memory.read().waiting.length > 0)
  return { memory, kept, isCut, sayCut }
}
