import type { DataOf } from '../../../../platform/contract/call.ts'
import type { BoardBuilding, BoardMessage, BoardStudent, boardCalls } from '../../boardContract.ts'
import { withNews } from './boardLog.ts'
import { type BoardState, type Residents, emptyBoard, isStrange, withMessage } from './boardState.ts'
import { withDecision } from './decide.ts'

/** A question to the server that is under way. */
interface Fetch {
  /** What was heard since it was asked, and may be newer than its answer. */
  readonly heard: BoardMessage[]
}

/** How an answer comes into the board; each is used once, or dropped. */
export interface Asking<Answer> {
  readonly take: (answer: Answer) => void
  readonly drop: () => void
}

/**
 * The state of a board. Messages are applied as they come; those that come while a question is under way are kept and
 * applied to its answer again. Listeners are told through `soon`, which may wait for the next picture.
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

  /** A question about one thing; an answer that is older than one that was taken changes nothing. */
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
    /** Takes a message; says whether the board has to be read again. */
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
    /** Joins the log as it was read to the events that were heard. */
    askLog: () =>
      ask<DataOf<typeof boardCalls.boardLog>>('log', (before, read) => ({
        ...before,
        log: { lines: withNews(before.log.lines, read), isRead: true },
      })),
    /** Forgets the students of a building that is folded. */
    forget: (buildingId: number) => {
      const residents = new Map(state.residents)
      if (!residents.delete(buildingId)) return
      // An answer that is still under way brings nothing back.
      asked += 1
      taken.set(`residents ${buildingId}`, asked)
      put({ ...state, residents })
    },
    /** Shows a decision before it is answered; a refused one is taken back by reading the board again. */
    decide: (userId: number, stateDictId: BoardStudent['stateDictId']) => put(withDecision(state, userId, stateDictId)),
  }
}

export type BoardStore = ReturnType<typeof makeBoardStore>
