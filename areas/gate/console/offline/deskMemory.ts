import type { DataOf } from '../../../../platform/contract/call.ts'
import { textOf } from '../../../../platform/console/client/callError.ts'
import { makeNews } from '../../../../platform/console/news.ts'
import { type gate, offlineLimits } from '../../contract.ts'
import type { PassageKeep } from './keptPassages.ts'
import type { DeskList } from './listed.ts'
import type { Passage, Passing, Refused } from './passage.ts'

type Receipt = Pick<DataOf<typeof gate.deskOffline>, 'refused'>

interface Kept {
  readonly list: DeskList | null
  /** Not taken by the server yet, in their order. */
  readonly waiting: readonly Passage[]
  readonly refused: readonly Refused[]
  /** Why the last sending was refused as a whole; null while there is none. */
  readonly error: unknown
  /** False where the browser keeps nothing, so that what waits goes with the page. */
  readonly isSafe: boolean
}

interface Given {
  readonly readList: () => Promise<DeskList>
  readonly send: (deviceId: number, passages: readonly Passage[]) => Promise<Receipt>
  /** Where what waits outlasts the page. */
  readonly keep: PassageKeep
  /** This moment by the server's clock, ms. */
  readonly now: () => number
  /** The first of the numbers by which the server knows a passage again. */
  readonly first: number
  /** True of a failure that is the line's. */
  readonly isLost: (error: unknown) => boolean
  /** Something was taken: what is shown of it elsewhere is to be read again. */
  readonly onTaken: () => void
}

/** After so long the server takes a passage no more, ms. */
const keptFor = offlineLimits.deskKeptHours * 3_600_000

/**
 * Keeps who may pass while the line is cut, in this page's memory alone, and what the keeper decides meanwhile until the server
 * has taken it, also beyond this page. A passage goes with the same number each time, so that one sent twice is kept once.
 */
export const makeDeskMemory = ({ readList, send, keep, now, first, isLost, onTaken }: Given) => {
  const news = makeNews()
  let kept: Kept = { list: null, waiting: keep.read(), refused: [], error: null, isSafe: true }
  let next = first
  let isSending = false

  const put = (change: Partial<Kept>) => {
    kept = { ...kept, ...change }
    news.tell()
  }

  const settled = (sent: readonly Passage[], { refused }: Receipt) => {
    const reasons = new Map(refused.map(({ number, reason }) => [number, reason]))
    const gone = new Set(sent.map(({ number }) => number))
    const never = sent.flatMap((one) => {
      const reason = reasons.get(one.number)
      return reason === undefined ? [] : [{ ...one, reason }]
    })
    keep.remove(gone)
    put({ waiting: kept.waiting.filter(({ number }) => !gone.has(number)), refused: [...kept.refused, ...never] })
  }

  const waitingAt = (deviceId: number) => kept.waiting.filter((one) => one.deviceId === deviceId)

  const sendOf = async (deviceId: number) => {
    for (let all = waitingAt(deviceId); all.length > 0; all = waitingAt(deviceId)) {
      const batch = all.slice(0, offlineLimits.batch)
      settled(batch, await send(deviceId, batch))
      onTaken()
    }
  }

  /** Gives up passages that the server would refuse for their age as well, such as those at a gate that the keeper no longer has. */
  const endOld = (deviceId: number, error: unknown) => {
    const old = waitingAt(deviceId).filter(({ at }) => now() - at > keptFor)
    if (old.length > 0) settled(old, { refused: old.map(({ number }) => ({ number, reason: textOf(error) })) })
  }

  /** Sends what waits, gate by gate: a delivery that is refused as a whole holds up no other gate's. */
  const sendAll = async () => {
    let refusal: unknown = null
    for (const deviceId of new Set(kept.waiting.map((one) => one.deviceId))) {
      try {
        await sendOf(deviceId)
      } catch (error) {
        if (isLost(error)) return
        endOld(deviceId, error)
        if (waitingAt(deviceId).length > 0) refusal = error
      }
    }
    put({ error: refusal })
  }

  return {
    read: () => kept,
    subscribe: news.listen,
    /** Reads the list; where the line is cut the one before stays. */
    refresh: async () => {
      try {
        put({ list: await readList() })
      } catch (error) {
        // Who may not read it any more keeps none.
        if (!isLost(error)) put({ list: null })
      }
    },
    pass: (one: Passing) => {
      const passage = { ...one, number: next, at: now(), listedAt: kept.list?.madeAt ?? now() }
      next += 1
      const isKept = keep.add(passage)
      put({ waiting: [...kept.waiting, passage], isSafe: kept.isSafe && isKept })
    },
    /** Sends what waits, in its order; what the line loses stays. */
    flush: async () => {
      if (isSending || kept.waiting.length === 0) return
      isSending = true
      await sendAll()
      isSending = false
    },
    /** The keeper has read why these were never taken. */
    noteRefused: () => put({ refused: [] }),
  }
}

export type DeskMemory = ReturnType<typeof makeDeskMemory>
