import { CallError, errorText } from '../../../platform/console/client/callError.ts'
import { createEvent } from '../../../platform/console/event.ts'
import { type Decision, type GateRequest, gateRefusals } from '../contract.ts'
import {
  type DeskState,
  type OfflineRelease,
  type EndedAddedPerson,
  type AddedPerson,
  emptyDesk,
  requestsOf,
  withDevice,
  withOffline,
  withAddedEnded,
  withReading,
  withRefusedCard,
  withRequest,
  withStranger,
} from './deskState.ts'
import type { GateCalls, PageQuestion } from './gateCalls.ts'
import { retryLostCall } from './retryLostCall.ts'

interface FeedOptions {
  readonly line: GateCalls
  /** Returns the server's time, ms. */
  readonly now: () => number
  /** A new request has arrived. */
  readonly onArrival: () => void
  /** A decision was refused, with the reason. */
  readonly onRefused: (text: string) => void
}

/** A gate's live message. */
interface GateMessage {
  readonly deviceId: number
  readonly requests: readonly GateRequest[]
  readonly strangerAt?: string | undefined
  readonly strangerCard?: string | undefined
}

type Change = (state: DeskState) => DeskState

/** Initial retry delay after a failed reading, ms. */
const firstRetryMs = 1000
const maxRetryMs = 30_000

const waitingIds = (state: DeskState, now: number) =>
  requestsOf(state)
    .filter((request) => request.state === 'waiting' && Date.parse(request.endsAt) > now)
    .map(({ id }) => id)

/**
 * Keeps a desk in sync with the server: reads it, applies live messages and sends decisions. A decision is shown as
 * made only after the server has answered.
 */
export const makeDeskFeed = ({ line, now, onArrival, onRefused }: FeedOptions) => {
  const news = createEvent()
  const end = new AbortController()
  let state = emptyDesk
  let error: unknown = null
  let isReading = false
  let isAskedAgain = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /**
   * Messages since the current reading began. They may be newer than its response, so they are applied again on top of
   * it.
   */
  let since: Change[] = []

  const update = (change: Change) => {
    const known = new Set(waitingIds(state, 0))
    state = change(state)
    if (waitingIds(state, now()).some((id) => !known.has(id))) onArrival()
    news.tell()
  }
  const applyChange = (change: Change) => {
    if (isReading) since.push(change)
    update(change)
  }

  const readOnce = async () => {
    since = []
    const read = await line.read(end.signal)
    const meanwhile = since
    update((before) => meanwhile.reduce((made, change) => change(made), withReading(before, read)))
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
      error = null
    } catch (refused) {
      failures += 1
      error = refused
    }
    isReading = false
    if (end.signal.aborted) return
    news.tell()
    if (failures > 0) timer = setTimeout(reload, Math.min(maxRetryMs, firstRetryMs * 2 ** failures))
  }
  const reload = () => {
    if (isReading) isAskedAgain = true
    else if (!end.signal.aborted) void read()
  }

  /** Retries until there is an answer. The server accepts only the first decision, so repeating one does no harm. */
  const send = ({ id, endsAt }: GateRequest, decision: Decision): Promise<GateRequest> =>
    retryLostCall(
      () => line.decide(id, decision),
      () => Date.parse(endsAt) > now(),
    )
  const withoutSent = (id: number) => (before: DeskState) => {
    const sent = new Map(before.sent)
    sent.delete(id)
    return { ...before, sent }
  }

  return {
    read: () => state,
    readError: () => error,
    subscribe: news.listen,
    reload,
    hear: ({ deviceId, requests, strangerAt, strangerCard }: GateMessage) =>
      applyChange((before) => {
        const after = withDevice(before, deviceId, requests)
        if (strangerAt === undefined) return after
        return withStranger(after, deviceId, { at: Date.parse(strangerAt), card: strangerCard ?? null })
      }),
    /** Registers a question that a gate has sent to this page, and shows it. Retries until a moment, ms. */
    ask: async (question: PageQuestion, until: number): Promise<GateRequest> => {
      const request = await retryLostCall(
        () => line.open(question),
        () => until > now(),
      )
      applyChange((before) => withRequest(before, request))
      return request
    },
    /** Sends a decision, unless one is already on its way. */
    decide: async (request: GateRequest, decision: Decision) => {
      if (state.sent.has(request.id)) return
      update((before) => ({ ...before, sent: new Map(before.sent).set(request.id, { decision, at: now() }) }))
      try {
        const answered = await send(request, decision)
        applyChange((before) => withoutSent(request.id)(withRequest(before, answered)))
      } catch (refused) {
        applyChange(withoutSent(request.id))
        const isLate = refused instanceof CallError && refused.code === gateRefusals.tooLate.code
        if (!isLate) onRefused(errorText(refused))
        reload()
      }
    },
    /** Adds a person to the desk, unless they are already on it. */
    bring: (person: Omit<AddedPerson, 'key' | 'at'>) => {
      const { userId } = person
      if (state.own.some((entry) => entry.userId === userId)) return
      const at = now()
      const entry = { key: `own ${userId} ${at}`, ...person, at }
      update((before) => ({ ...before, own: [...before.own, entry] }))
    },
    /** Adds a refused card to the recent events. */
    refuseCard: (words: string) => update((before) => withRefusedCard(before, { at: now(), words })),
    /** Removes a person whom the keeper added, and adds the outcome to the recent events. */
    letGo: (key: string, end: Pick<EndedAddedPerson, 'stateDictId' | 'outcome'>) =>
      update((before) => withAddedEnded(before, { key, at: now(), ...end })),
    /** Adds a person released offline to the recent events. */
    noteOffline: (release: Omit<OfflineRelease, 'at'>) =>
      update((before) => withOffline(before, { at: now(), ...release })),
    stop: () => {
      clearTimeout(timer)
      end.abort()
    },
  }
}

export type DeskFeed = ReturnType<typeof makeDeskFeed>
