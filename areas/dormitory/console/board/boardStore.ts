import type { DataOf } from '../../../../platform/contract/call.ts'
import type { boardCalls } from '../../boardContract.ts'
import type { BoardBuilding, BoardMessage, BoardStudent } from '../../boardViews.ts'
import { keepBuildings, mergeLogEntries } from './boardLog.ts'
import { type BoardState, type Residents, emptyBoard, hasUnknownRoom, applyMessage } from './boardState.ts'
import { applyDecision } from './applyDecision.ts'

/** A read in progress. */
interface PendingRead {
  /** Messages received since the request, which can be newer than its response. */
  readonly heard: BoardMessage[]
}

/** Puts a response into the board. Use each once: `take` applies the response, `drop` discards it. */
export interface ResponseHandler<Answer> {
  readonly take: (answer: Answer) => void
  readonly drop: () => void
}

/**
 * Holds the state of a board. Messages are applied as they arrive; those that arrive during a read are applied again to
 * its response. Listeners are notified through `soon`, which can wait for the next frame.
 */
export const makeBoardStore = (soon: (tell: () => void) => void = (tell) => tell()) => {
  let state = emptyBoard
  let isNotifyPending = false
  let requestCount = 0
  const pendingReads = new Set<PendingRead>()
  const lastApplied = new Map<string, number>()
  const listeners = new Set<() => void>()

  const tell = () => {
    isNotifyPending = false
    for (const listener of listeners) listener()
  }
  const put = (next: BoardState) => {
    if (next === state) return
    state = next
    if (isNotifyPending) return
    isNotifyPending = true
    soon(tell)
  }

  /** Starts a read of one part. A response older than the last applied one is ignored. */
  const ask = <Answer>(
    part: string,
    into: (before: BoardState, answer: Answer) => BoardState,
  ): ResponseHandler<Answer> => {
    const pending: PendingRead = { heard: [] }
    requestCount += 1
    const number = requestCount
    pendingReads.add(pending)
    const drop = () => void pendingReads.delete(pending)
    const take = (answer: Answer) => {
      drop()
      if (number < (lastApplied.get(part) ?? 0)) return
      lastApplied.set(part, number)
      put(pending.heard.reduce(applyMessage, into(state, answer)))
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
      for (const { heard } of pendingReads) heard.push(message)
      const { events, reset } = message
      const lines = mergeLogEntries(state.log.lines, { events, resets: reset === undefined ? [] : [reset] })
      const log = lines === state.log.lines ? state.log : { ...state.log, lines }
      const isReadAgain = message.reload || hasUnknownRoom(state, message)
      put({ ...applyMessage(state, message), log })
      return isReadAgain
    },
    askBuildings: () =>
      ask<readonly BoardBuilding[]>('buildings', (before, buildings) => ({
        ...before,
        buildings,
        log: keepBuildings(before.log, buildings),
      })),
    askResidents: (buildingId: number) =>
      ask<Residents>(`residents ${buildingId}`, (before, residents) => ({
        ...before,
        residents: new Map(before.residents).set(buildingId, residents),
      })),
    /** Merges the log's response with the events received meanwhile. */
    askLog: () =>
      ask<DataOf<typeof boardCalls.boardLog>>('log', (before, read) => ({
        ...before,
        log: { lines: mergeLogEntries(before.log.lines, read), isRead: true },
      })),
    /** Drops the students of a folded building. */
    forget: (buildingId: number) => {
      const residents = new Map(state.residents)
      if (!residents.delete(buildingId)) return
      // Number the drop like a read, so that a response still in progress is ignored.
      requestCount += 1
      lastApplied.set(`residents ${buildingId}`, requestCount)
      put({ ...state, residents })
    },
    /** Shows a decision before the response. A refused decision is reverted by reading the board again. */
    decide: (userId: number, stateDictId: BoardStudent['stateDictId']) =>
      put(applyDecision(state, userId, stateDictId)),
  }
}

export type BoardStore = ReturnType<typeof makeBoardStore>
