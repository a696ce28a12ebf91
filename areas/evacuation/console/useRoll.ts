import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { CallError } from '../../../platform/console/client/callError.ts'
import { callServer } from '../../../platform/console/client/callServer.ts'
import { useCall } from '../../../platform/console/client/useCall.ts'
import { useLive } from '../../../platform/console/live/useLive.ts'
import { onRestart } from '../../../platform/console/pageState.ts'
import { useUser } from '../../../platform/console/session/userContext.ts'
import type { DataOf } from '../../../platform/contract/call.ts'
import {
  type EvacuationHead,
  type TickState,
  evacuationCalls,
  evacuationRefusals,
  evacuationTopic,
} from '../contract.ts'
import { type PressStorage, makePendingTicks } from './pendingTicks.ts'
import { namesOfPressed, applyPresses, applyTicks } from './roll.ts'

/** Timeout of a send, ms. A broken connection gives no error, so it is then retried. */
const sendTimeout = 15_000

/**
 * Polling interval of a list limited to some classes, ms. It has no queue, because the queue's messages name everybody.
 */
const pollInterval = 4000

const localStorageOf = (name: string): PressStorage => {
  return {
    read: () => localStorage.getItem(name),
    write: (text) => (text === '[]' ? localStorage.removeItem(name) : localStorage.setItem(name, text)),
  }
}

const isPassing = (error: unknown) =>
  !(error instanceof CallError) || error.status === 0 || error.status >= 500 || error.status === 429

const isOfEnded = (error: unknown) => error instanceof CallError && error.code === evacuationRefusals.ended.code

type Answer = DataOf<typeof evacuationCalls.tick>

type Hear = (answer: Answer) => void

const createPending = (evacuationId: number, name: string) => {
  const hearing = new Set<Hear>()
  const ticks = makePendingTicks<Answer>({
    keep: localStorageOf(name),
    send: async (ticks) => {
      const end = new AbortController()
      const timer = setTimeout(() => end.abort(), sendTimeout)
      const sent = callServer(
        evacuationCalls.tick,
        { body: { evacuationId, ticks: [...ticks] } },
        { signal: end.signal },
      )
      return sent.finally(() => clearTimeout(timer))
    },
    onAnswer: (answer) => hearing.forEach((hear) => hear(answer)),
    isPassing,
    later: (work, ms) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  })
  const listen = (hear: Hear) => {
    hearing.add(hear)
    return () => void hearing.delete(hear)
  }
  return { ticks, listen }
}

const known = new Map<string, ReturnType<typeof createPending>>()

onRestart(() => known.clear())

/**
 * Returns a user's presses on a list. They live as long as the page, so that sending goes on after leaving the screen.
 */
const findPending = (userId: number | null, evacuationId: number) => {
  const name = `evacuation.${userId ?? 0}.${evacuationId}`
  const pending = known.get(name) ?? createPending(evacuationId, name)
  known.set(name, pending)
  return pending
}

interface LiveNews {
  readonly ticks: readonly TickState[]
  readonly ended: boolean
}

const noNews: LiveNews = { ticks: [], ended: false }

/** Merges ticks, keeping the latest of each person. */
const mergeTicks = (before: readonly TickState[], after: readonly TickState[]): TickState[] => {
  const all = new Map(before.map((tick) => [tick.userId, tick]))
  for (const tick of after) if (tick.turn > (all.get(tick.userId)?.turn ?? -1)) all.set(tick.userId, tick)
  return [...all.values()]
}

/** True if an evacuation has ended and its end can't be taken back. */
const isFinal = ({ endTime, canTakeBack }: EvacuationHead) => endTime !== null && !canTakeBack

/** Sends the kept presses when an end has been taken back: they were refused after the end. */
const useFlushWhenResumed = (isEnded: boolean, flush: () => void) => {
  const wasEnded = useRef(isEnded)
  useEffect(() => {
    if (wasEnded.current && !isEnded) flush()
    wasEnded.current = isEnded
  }, [isEnded, flush])
}

/** The list of an evacuation as this phone shows it: the server's list, live ticks since, and its unsent presses. */
export const useRoll = (evacuationId: number) => {
  const query = { query: { evacuationId } }
  const read = useCall(evacuationCalls.list, query, {
    every: (data) => (data === undefined || data.classes === null || isFinal(data.head) ? 0 : pollInterval),
  })
  const queue = useCall(evacuationCalls.queue, query, { fresh: 60_000 })
  const [told, tell] = useState(noNews)
  const { userId } = useUser()
  const { ticks: pending, listen } = findPending(userId, evacuationId)
  const presses = useSyncExternalStore(pending.subscribe, pending.read)
  const refusal = useSyncExternalStore(pending.subscribe, pending.readRefusal)
  const { refetch } = read
  const isEnded = told.ended || (read.data?.head.endTime ?? null) !== null
  const { isConnected } = useLive(evacuationTopic, queue.data, {
    onMessage: ({ ticks, ended }) => {
      tell((before) => ({ ticks: mergeTicks(before.ticks, ticks), ended }))
      // Only the list tells who ended it and when. A message without an end after one with it takes the end back.
      if (ended || isEnded) void refetch()
    },
    onCatchUp: () => void refetch(),
  })
  useEffect(
    () => listen(({ ticks }) => tell((before) => ({ ...before, ticks: mergeTicks(before.ticks, ticks) }))),
    [listen],
  )
  useEffect(() => {
    pending.flush()
    addEventListener('online', pending.flush)
    return () => removeEventListener('online', pending.flush)
  }, [pending])
  const isTooLate = isOfEnded(refusal)
  useEffect(() => {
    if (isTooLate) void refetch()
  }, [isTooLate, refetch])
  useFlushWhenResumed(isEnded, pending.flush)
  const known = useMemo(() => applyTicks(read.data?.people ?? [], told.ticks), [read.data, told.ticks])
  const isUncounted = isEnded && isTooLate
  const people = useMemo(() => applyPresses(known, isUncounted ? [] : presses), [known, isUncounted, presses])
  return {
    read,
    people,
    isEnded,
    /** Names whose presses came after the end and don't count. */
    tooLate: isUncounted ? namesOfPressed(known, presses) : [],
    unsent: presses.length,
    refusal,
    /** True if other phones' ticks are shown live or by polling. */
    isFollowed: isConnected || (read.data?.classes ?? null) !== null,
    press: pending.press,
    sendAgain: pending.flush,
  }
}

export type Roll = ReturnType<typeof useRoll>
