import type { DataOf } from '../../../../platform/contract/call.ts'
import { grouped } from '../../../../platform/console/kit/grouped.ts'
import { makeNews } from '../../../../platform/console/news.ts'
import { markOfCard } from '../../cardMark.ts'
import { type DeskListed, type gate, offlineLimits } from '../../contract.ts'

export type DeskList = DataOf<typeof gate.deskList>
type Receipt = DataOf<typeof gate.deskOffline>

/** Somebody whom the keeper let pass while the line was cut. */
export interface Passage {
  readonly number: number
  readonly userId: number
  readonly name: string
  readonly stateDictId: 7 | 8
  readonly deviceId: number
  readonly at: number
  readonly listedAt: number
}

/** A passage that the server will never take, and why. */
export interface Refused extends Passage {
  readonly reason: string
}

interface Kept {
  readonly list: DeskList | null
  /** Not sent yet, in their order. */
  readonly waiting: readonly Passage[]
  readonly refused: readonly Refused[]
  /** Why the last sending was refused as a whole; null while there is none. */
  readonly error: unknown
}

interface Given {
  readonly readList: () => Promise<DeskList>
  readonly send: (deviceId: number, passages: readonly Passage[]) => Promise<Receipt>
  /** This moment by the server's clock, ms. */
  readonly now: () => number
  /** The first of the numbers by which the server knows a passage again. */
  readonly first: number
  /** True of a failure that is the line's. */
  readonly isLost: (error: unknown) => boolean
  /** Something was taken: what is shown of it elsewhere is to be read again. */
  readonly onTaken: () => void
}

/**
 * Keeps, in this page's memory alone, who may pass while the line is cut, and what the keeper decides meanwhile until the server
 * has taken it. A passage goes with the same number each time, so that one sent twice is kept once.
 */
export const makeDeskMemory = ({ readList, send, now, first, isLost, onTaken }: Given) => {
  const news = makeNews()
  let kept: Kept = { list: null, waiting: [], refused: [], error: null }
  let next = first
  let isSending = false

  const put = (change: Partial<Kept>) => {
    kept = { ...kept, ...change }
    news.tell()
  }

  const taken = (sent: readonly Passage[], { refused }: Receipt) => {
    const reasons = new Map(refused.map(({ number, reason }) => [number, reason]))
    const gone = new Set(sent.map(({ number }) => number))
    const never = sent.flatMap((one) => {
      const reason = reasons.get(one.number)
      return reason === undefined ? [] : [{ ...one, reason }]
    })
    put({
      waiting: kept.waiting.filter(({ number }) => !gone.has(number)),
      refused: [...kept.refused, ...never],
      error: null,
    })
    onTaken()
  }

  const sendAll = async () => {
    while (kept.waiting.length > 0) {
      const deviceId = kept.waiting[0]?.deviceId ?? 0
      const batch = kept.waiting.filter((one) => one.deviceId === deviceId).slice(0, offlineLimits.batch)
      taken(batch, await send(deviceId, batch))
    }
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
    pass: (one: Pick<Passage, 'userId' | 'name' | 'stateDictId' | 'deviceId'>) => {
      const passage = { ...one, number: next, at: now(), listedAt: kept.list?.madeAt ?? now() }
      next += 1
      put({ waiting: [...kept.waiting, passage] })
    },
    /** Sends what waits, in its order; what the line loses stays. */
    flush: async () => {
      if (isSending || kept.waiting.length === 0) return
      isSending = true
      try {
        await sendAll()
      } catch (error) {
        if (!isLost(error)) put({ error })
      }
      isSending = false
    },
    /** The keeper has read why these were never taken. */
    noteRefused: () => put({ refused: [] }),
  }
}

export type DeskMemory = ReturnType<typeof makeDeskMemory>

/** Somebody whom a search means, and the windows in which they may pass. */
export interface Found {
  readonly userId: number
  readonly name: string
  readonly clazzName: string
  readonly windows: readonly DeskListed[]
}

/** So many are shown of those whom a name may mean. */
const most = 8

/** The people of a list whom a card or a part of a name means, those who may pass at some moment from now on. */
export const findListed = ({ people, salt }: DeskList, word: string, now: number): Found[] => {
  const sought = word.trim()
  if (sought === '') return []
  const mark = /^\d+$/.test(sought) ? markOfCard(sought, salt) : null
  const meant = people.filter(({ name, card, until }) => {
    if (until <= now) return false
    return mark === null ? name.includes(sought) : card === mark
  })
  return [...grouped(meant, ({ userId }) => userId)].slice(0, most).map(([userId, windows]) => ({
    userId,
    name: windows[0]?.name ?? '',
    clazzName: windows[0]?.clazzName ?? '',
    windows,
  }))
}

/** True where somebody may pass in a direction at a moment. */
export const mayGo = ({ windows }: Found, stateDictId: number, now: number): boolean =>
  windows.some(
    ({ from, until, direction }) =>
      from <= now && now < until && (direction === 'both' || direction === (stateDictId === 7 ? 'out' : 'in')),
  )
