import type { DataOf } from '../../../../platform/contract/call.ts'
import type { BoardBuilding, BoardMessage, BoardStudent, boardCalls } from '../../boardContract.ts'
import { withNews } from './boardLog.ts'
import { type BoardState, type Residents, emptyBoard, isStrange, withMessage } from './boardState.ts'
import { withDecision } from './decide.ts'

/** A read in progress. */
interface Fetch {
  /** Messages received since the request, which can be newer than its response. */
  readonly heard: BoardMessage[]
}

/** Puts a response into the board. Use each once: `take` applies the response, `drop` discards it. */
export interface Asking<Answer> {
  readonly take: (answer: Answer) => void
  readonly drop: () => void
}

/**
 * Holds the state of a board. Messages are applied as they arrive; those that arrive during a read are applied again to
 * its response. Listeners are notified through `soon`, which can wait for the next frame.
 */
export const makeBoardStore = (soon: (tell: () => void) => void = (tell) => tell()) => {
  let state = emptyBoard
  let isToBeTold = false
  let asked = 0
  const underWay = new Set<Fetch>()
  const taken = new Map<string, number>()
  const listeners = new Set<() => void>()

  const tell = () => {
    isToBeTold = false
    for (const listener of listeners) listener()
  }
  const put = (next: BoardState) => {
    if (next === state) return
    state = next
    if (isToBeTold) return
    isToBeTold = true
    soon(tell)
  }

  /** Starts a read of one part. A response older than the last applied one is ignored. */
  const ask = <Answer>(what: string, into: (before: BoardState, answer: Answer) => BoardState): Asking<Answer> => {
    const fetch: Fetch = { heard: [] }
    asked += 1
    const number = asked
    underWay.add(fetch)
    const drop = () => void underWay.delete(fetch)
    const take = (answer: Answer) => {
      drop()
      if (number < (taken.get(what) ?? 0)) return
      taken.set(what, number)
      put(fetch.heard.reduce(withMessage, into(state, answer)))
    }
    return { take, drop }
  }

  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Applies a message. Returns true if the board must be read again. */
    hear: (message: BoardMessage): boolean => {
      for (const { heard } of underWay) heard.push(message)
      const { events, reset } = message
      const lines = withNews(state.log.lines, { events, resets: reset === undefined ? [] : [reset] })
      const log = lines === state.log.lines ? state.log : { ...state.log, lines }
      const isReadAgain = message.reload || isStrange(state, message)
      put({ ...withMessage(state, message), log })
      return isReadAgain
    },
    askBuildings: () => ask<readonly BoardBuilding[]>('buildings', (before, buildings) => ({ ...before, buildings })),
    askResidents: (buildingId: number) =>
      ask<Residents>(`residents ${buildingId}`, (before, residents) => ({
        ...before,
        residents: new Map(before.residents).set(buildingId, residents),
      })),
    /** Merges the log's response with the events received meanwhile. */
    askLog: () =>
      ask<DataOf<typeof boardCalls.boardLog>>('log', (before, read) => ({
        ...before,
        log: { lines: withNews(before.log.lines, read), isRead: true },
      })),
    /** Drops the students of a folded building. */
    forget: (buildingId: number) => {
      const residents = new Map(state.residents)
      if (!residents.delete(buildingId)) return
      // Number the drop like a read, so that a response still in progress is ignored.
      asked += 1
      taken.set(`residents ${buildingId}`, asked)
      put({ ...state, residents })
    },
    /** Shows a decision before the response. A refused decision is reverted by reading the board again. */
    decide: (userId: number, stateDictId: BoardStudent['stateDictId']) => put(withDecision(state, userId, stateDictId)),
  }
}

export type BoardStore = ReturnType<typeof makeBoardStore>
