import type { DataOf } from '../../../../platform/contract/call.ts'
import { createEvent } from '../../../../platform/console/event.ts'
import type { boardCalls } from '../../boardContract.ts'
import type { BoardBuilding, BoardMessage, BoardStudent } from '../../boardViews.ts'
import type { Residents } from './boardState.ts'
import type { ResponseHandler, BoardStore } from './boardStore.ts'
import { getReadDelay } from './readDelay.ts'

type Counters = DataOf<typeof boardCalls.studentNum>
type Log = DataOf<typeof boardCalls.boardLog>

/**
 * Minimum interval between updates of `heardAt`, ms. Otherwise 200 messages a second would render the board as often.
 */
const heardInterval = 1000

/** How long to wait for the live connection before reading the board without it, ms. */
const listenTimeout = 1500

/** The reads of a board. */
interface BoardReads {
  readonly counters: (signal: AbortSignal) => Promise<Counters>
  readonly buildings: (signal: AbortSignal) => Promise<readonly BoardBuilding[]>
  readonly residents: (buildingId: number, signal: AbortSignal) => Promise<Residents>
  /** Null for users without a log. */
  readonly log: ((signal: AbortSignal) => Promise<Log>) | null
}

/** The outcome of the last read. */
interface Status {
  readonly counters: Counters | null
  /** Why the last read failed; null if it succeeded. */
  readonly error: unknown
  /** When the board was last read or a message arrived, to the second. */
  readonly heardAt: Date | null
}

const settle = async <Answer>(pending: ResponseHandler<Answer>, response: Promise<Answer>) => {
  try {
    pending.take(await response)
  } catch (error) {
    pending.drop()
    throw error
  }
}

/**
 * Keeps a board in sync with the server. It reads on start, on request, when a leave begins or ends, every three hours,
 * and again after a failure. Two reads never run at the same time.
 */
export const makeBoardFeed = (store: BoardStore, ask: BoardReads) => {
  const news = createEvent()
  let status: Status = { counters: null, error: null, heardAt: null }
  /** The unfolded buildings, with the number of the read that requested their students. */
  const unfolded = new Map<number, number>()
  let readings = 0
  const end = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  let isReloadPending = false
  let failures = 0
  let changesAt: string | null = null

  const put = (next: Partial<Status>) => {
    if (end.signal.aborted) return
    status = { ...status, ...next }
    news.tell()
  }

  const readResidents = (id: number) => {
    unfolded.set(id, readings)
    return settle(store.askResidents(id), ask.residents(id, end.signal))
  }
  const readLog = async () => {
    if (ask.log !== null) await settle(store.askLog(), ask.log(end.signal))
  }

  const readOnce = async () => {
    readings += 1
    const reading = readings
    const buildings = settle(store.askBuildings(), ask.buildings(end.signal))
    const counters = ask.counters(end.signal).then((read) => put({ counters: read }))
    await Promise.all([buildings, counters, readLog()])
    // Skip buildings unfolded during this read, because their students were requested already.
    const before = [...unfolded].filter(([, asked]) => asked < reading)
    await Promise.all(before.map(([id]) => readResidents(id)))
  }

  const read = async () => {
    isReading = true
    clearTimeout(timer)
    try {
      do {
        isReloadPending = false
        await readOnce()
      } while (isReloadPending)
      failures = 0
      put({ error: null, heardAt: new Date() })
    } catch (error) {
      failures += 1
      put({ error })
    }
    isReading = false
    if (end.signal.aborted) return
    const now = status.counters?.changesAt ?? null
    timer = setTimeout(reload, getReadDelay({ failures, changesAt: now, before: changesAt, now: Date.now() }))
    changesAt = now
  }

  const reload = () => {
    if (isReading) isReloadPending = true
    else if (!end.signal.aborted) void read()
  }

  return {
    readStatus: () => status,
    subscribe: news.listen,
    reload,
    /**
     * Starts with a delayed read. The live connection normally triggers the first read earlier, so that the board
     * listens before it reads and needs one read only.
     */
    begin: () => {
      timer = setTimeout(reload, listenTimeout)
    },
    hear: (message: BoardMessage) => {
      if (store.hear(message)) reload()
      const now = new Date()
      if (now.getTime() - (status.heardAt?.getTime() ?? 0) >= heardInterval) put({ heardAt: now })
    },
    /** Loads and keeps the students of these buildings, and drops those of all others. */
    keepUnfolded: (ids: ReadonlySet<number>) => {
      for (const id of unfolded.keys()) {
        if (ids.has(id)) continue
        unfolded.delete(id)
        store.forget(id)
      }
      for (const id of ids) {
        if (unfolded.has(id)) continue
        readResidents(id).catch(reload)
      }
    },
    /** Shows a decision before the response. After a refusal, `reload` reverts it. */
    decide: (userId: number, stateDictId: BoardStudent['stateDictId']) => store.decide(userId, stateDictId),
    stop: () => {
      clearTimeout(timer)
      end.abort()
    },
  }
}

export type BoardFeed = ReturnType<typeof makeBoardFeed>
