import type { DataOf } from '../../../../platform/contract/call.ts'
import { errorText } from '../../../../platform/console/client/callError.ts'
import { createEvent } from '../../../../platform/console/event.ts'
import { type gate, offlineLimits } from '../../contract.ts'
import type { PassageStorage } from './passageStorage.ts'
import type { DeskList } from './listLookup.ts'
import type { OfflinePassage, NewOfflinePassage, RefusedPassage } from './passage.ts'

type Receipt = Pick<DataOf<typeof gate.deskOffline>, 'refused'>

interface MemoryState {
  readonly list: DeskList | null
  /** Passages that the server hasn't accepted yet, in order. */
  readonly waiting: readonly OfflinePassage[]
  readonly refused: readonly RefusedPassage[]
  /** Why the last delivery was refused as a whole; null if it wasn't. */
  readonly error: unknown
  /** False if the browser can't store anything, so that closing the page loses the waiting passages. */
  readonly isSafe: boolean
}

interface MemoryOptions {
  readonly readList: () => Promise<DeskList>
  readonly send: (deviceId: number, passages: readonly OfflinePassage[]) => Promise<Receipt>
  /** Storage that outlasts the page. */
  readonly keep: PassageStorage
  /** Returns the server's time, ms. */
  readonly now: () => number
  /** The first number of this page. The server identifies repeated passages by number. */
  readonly first: number
  /** True if the failure is due to the connection. */
  readonly isLost: (error: unknown) => boolean
  /** The server accepted passages, so views of them must reload. */
  readonly onTaken: () => void
}

/** The server refuses passages older than this, ms. */
const acceptedMs = offlineLimits.deskKeptHours * 3_600_000

/**
 * Keeps the list for a disconnected desk in this page's memory only, and the keeper's decisions until the server has
 * accepted them, across pages. A passage keeps its number, so that the server stores a repeated one once.
 */
export const makeOfflineDesk = ({ readList, send, keep, now, first, isLost, onTaken }: MemoryOptions) => {
  const news = createEvent()
  let memoryState: MemoryState = { list: null, waiting: keep.read(), refused: [], error: null, isSafe: true }
  let next = first
  let isSending = false

  const put = (change: Partial<MemoryState>) => {
    memoryState = { ...memoryState, ...change }
    news.tell()
  }

  const applyReceipt = (sent: readonly OfflinePassage[], { refused }: Receipt) => {
    const reasons = new Map(refused.map(({ number, reason }) => [number, reason]))
    const sentNumbers = new Set(sent.map(({ number }) => number))
    const refusedPassages = sent.flatMap((one) => {
      const reason = reasons.get(one.number)
      return reason === undefined ? [] : [{ ...one, reason }]
    })
    keep.remove(sentNumbers)
    put({
      waiting: memoryState.waiting.filter(({ number }) => !sentNumbers.has(number)),
      refused: [...memoryState.refused, ...refusedPassages],
    })
  }

  const waitingAt = (deviceId: number) => memoryState.waiting.filter((one) => one.deviceId === deviceId)

  const sendGate = async (deviceId: number) => {
    for (let all = waitingAt(deviceId); all.length > 0; all = waitingAt(deviceId)) {
      const batch = all.slice(0, offlineLimits.batch)
      applyReceipt(batch, await send(deviceId, batch))
      onTaken()
    }
  }

  /**
   * Drops passages that the server would refuse for their age too, such as those at a gate that the keeper no longer
   * manages.
   */
  const dropOld = (deviceId: number, error: unknown) => {
    const old = waitingAt(deviceId).filter(({ at }) => now() - at > acceptedMs)
    if (old.length > 0) applyReceipt(old, { refused: old.map(({ number }) => ({ number, reason: errorText(error) })) })
  }

  /** Sends waiting passages gate by gate, so that a refused delivery doesn't block other gates. */
  const sendAll = async () => {
    let refusal: unknown = null
    for (const deviceId of new Set(memoryState.waiting.map((one) => one.deviceId))) {
      try {
        await sendGate(deviceId)
      } catch (error) {
        if (isLost(error)) return
        dropOld(deviceId, error)
        if (waitingAt(deviceId).length > 0) refusal = error
      }
    }
    put({ error: refusal })
  }

  return {
    read: () => memoryState,
    subscribe: news.listen,
    /** Reloads the list; keeps the previous one while disconnected. */
    refresh: async () => {
      try {
        put({ list: await readList() })
      } catch (error) {
        // A keeper without permission must not keep the list.
        if (!isLost(error)) put({ list: null })
      }
    },
    pass: (one: NewOfflinePassage) => {
      const passage = { ...one, number: next, at: now(), listedAt: memoryState.list?.madeAt ?? now() }
      next += 1
      const isKept = keep.add(passage)
      put({ waiting: [...memoryState.waiting, passage], isSafe: memoryState.isSafe && isKept })
    },
    /** Sends waiting passages in order; those lost by the connection stay. */
    flush: async () => {
      if (isSending || memoryState.waiting.length === 0) return
      isSending = true
      await sendAll()
      isSending = false
    },
    /** Clears the permanently refused passages once the keeper has read them. */
    noteRefused: () => put({ refused: [] }),
  }
}
