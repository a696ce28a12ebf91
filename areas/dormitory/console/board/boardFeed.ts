import type { DataOf } from '../../../../platform/contract/call.ts'
import { makeNews } from '../../../../platform/console/news.ts'
import type { BoardBuilding, BoardMessage, BoardStudent, boardCalls } from '../../boardContract.ts'
import type { Residents } from './boardState.ts'
import type { Asking, BoardStore } from './boardStore.ts'
import { nextReading } from './nextReading.ts'

type Counters = DataOf<typeof boardCalls.studentNum>
type Log = DataOf<typeof boardCalls.boardLog>

/** How often it is told that something was heard, ms: two hundred messages a second would draw the board as often. */
const tellHeard = 1000

/** A board that does not learn within so many ms where its streams stand is read without. */
const waitToListen = 1500

/** The questions that a board asks. */
interface Ask {
  readonly counters: (signal: AbortSignal) => Promise<Counters>
  readonly buildings: (signal: AbortSignal) => Promise<readonly BoardBuilding[]>
  readonly residents: (buildingId: number, signal: AbortSignal) => Promise<Residents>
  /** Null for those who are shown no log. */
  readonly log: ((signal: AbortSignal) => Promise<Log>) | null
}

/** How the last reading went. */
interface Status {
  readonly counters: Counters | null
  /** Why the last reading failed; null where it did not. */
  readonly error: unknown
  /** When the board was read or told of something last, to the second. */
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
  /** The unfolded buildings, with the reading in which their students were asked for. */
  const unfolded = new Map<number, number>()
  let readings = 0
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

  const readResidents = (id: number) => {
    unfolded.set(id, readings)
    return answered(store.askResidents(id), ask.residents(id, end.signal))
  }
  const readLog = async () => {
    if (ask.log !== null) await answered(store.askLog(), ask.log(end.signal))
  }

  const readOnce = async () => {
    readings += 1
    const reading = readings
    const buildings = answered(store.askBuildings(), ask.buildings(end.signal))
    const counters = ask.counters(end.signal).then((read) => put({ counters: read }))
    await Promise.all([buildings, counters, readLog()])
    // Those that were unfolded meanwhile were asked for already.
    const before = [...unfolded].filter(([, asked]) => asked < reading)
    await Promise.all(before.map(([id]) => readResidents(id)))
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
    /** Begins: what is read once the board listens need not be read again. */
    begin: () => {
      timer = setTimeout(reload, waitToListen)
    },
    hear: (message: BoardMessage) => {
      if (store.hear(message)) reload()
      const now = new Date()
      if (now.getTime() - (status.heardAt?.getTime() ?? 0) >= tellHeard) put({ heardAt: now })
    },
    /** Has the students of these buildings at hand from now on, and of no others. */
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
    /** Shows a decision before it is answered; after a refusal, `reload` takes it back. */
    decide: (userId: number, stateDictId: BoardStudent['stateDictId']) => store.decide(userId, stateDictId),
    stop: () => {
      clearTimeout(timer)
      end.abort()
    },
  }
}

export type BoardFeed = ReturnType<typeof makeBoardFeed>
