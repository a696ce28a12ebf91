import type { DataOf } from '../../../../platform/contract/call.ts'
import { makeNews } from '../../../../platform/console/news.ts'
import type { BoardBuilding, BoardMessage, BoardStudent, boardCalls } from '../../boardContract.ts'
import type { Residents } from './boardState.ts'
import type { Asking, BoardStore } from './boardStore.ts'
import { nextReading } from './nextReading.ts'

type Counters = DataOf<typeof boardCalls.studentNum>

/** The questions that a board asks. */
interface Ask {
  readonly counters: (signal: AbortSignal) => Promise<Counters>
  readonly buildings: (signal: AbortSignal) => Promise<readonly BoardBuilding[]>
  readonly residents: (buildingId: number, signal: AbortSignal) => Promise<Residents>
}

/** How the last reading went. */
interface Status {
  readonly counters: Counters | null
  /** Why the last reading failed; null where it did not. */
  readonly error: unknown
  /** When the board was read or told of something last. */
  readonly heardAt: Date | null
}

const answered = async <Answer>(asking: Asking<Answer>, question: Promise<Answer>) => {
  try {
    asking.take(await question)
  } catch (error) {
    asking.drop()
    throw error
  }
}

/**
 * Keeps a board's state as it is on the server: reads it at the start, when it is told to, when a leave begins or ends,
 * every three hours, and again after a failure. Two readings never run beside each other.
 */
export const makeBoardFeed = (store: BoardStore, ask: Ask) => {
  const news = makeNews()
  let status: Status = { counters: null, error: null, heardAt: null }
  const unfolded = new Set<number>()
  const end = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  let isAskedAgain = false
  let failures = 0
  let changesAt: string | null = null

  const put = (next: Partial<Status>) => {
    if (end.signal.aborted) return
    status = { ...status, ...next }
    news.tell()
  }

  const readResidents = (id: number) => answered(store.askResidents(id), ask.residents(id, end.signal))

  const readOnce = async () => {
    const buildings = answered(store.askBuildings(), ask.buildings(end.signal))
    const counters = ask.counters(end.signal).then((read) => put({ counters: read }))
    await Promise.all([buildings, counters])
    await Promise.all([...unfolded].map(readResidents))
  }

  const read = async () => {
    isReading = true
    clearTimeout(timer)
    try {
      do {
        isAskedAgain = false
        await readOnce()
      } while (isAskedAgain)
      failures = 0
      put({ error: null, heardAt: new Date() })
    } catch (error) {
      failures += 1
      put({ error })
    }
    isReading = false
    if (end.signal.aborted) return
    const now = status.counters?.changesAt ?? null
    timer = setTimeout(reload, nextReading({ failures, changesAt: now, before: changesAt, now: Date.now() }))
    changesAt = now
  }

  const reload = () => {
    if (isReading) isAskedAgain = true
    else if (!end.signal.aborted) void read()
  }

  return {
    readStatus: () => status,
    subscribe: news.listen,
    reload,
    hear: (message: BoardMessage) => {
      if (store.hear(message)) reload()
      put({ heardAt: new Date() })
    },
    /** Has the students of these buildings at hand from now on, and of no others. */
    keepUnfolded: (ids: ReadonlySet<number>) => {
      for (const id of unfolded) {
        if (ids.has(id)) continue
        unfolded.delete(id)
        store.forget(id)
      }
      for (const id of ids) {
        if (unfolded.has(id)) continue
        unfolded.add(id)
        readResidents(id).catch(reload)
      }
    },
    /** Shows a decision before it is answered; after a refusal, `reload` takes it back. */
    decide: (userId: number, stateDictId: BoardStudent['stateDictId']) => store.decide(userId, stateDictId),
    stop: () => {
      clearTimeout(timer)
      end.abort()
    },
  }
}

export type BoardFeed = ReturnType<typeof makeBoardFeed>
