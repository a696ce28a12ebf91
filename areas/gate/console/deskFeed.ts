import { CallError, textOf } from '../../../platform/console/client/callError.ts'
import { makeNews } from '../../../platform/console/news.ts'
import { type Decision, type GateRequest, gateRefusals } from '../contract.ts'
import {
  type DeskState,
  type OfflineRelease,
  type OwnEnded,
  type OwnEntry,
  emptyDesk,
  requestsOf,
  withDevice,
  withOffline,
  withOwnEnded,
  withReading,
  withRefusedCard,
  withRequest,
  withStranger,
} from './deskState.ts'
import type { GateLine, OwnQuestion } from './gateLine.ts'
import { persist } from './persist.ts'

interface Given {
  readonly line: GateLine
  /** This moment by the server's clock, ms. */
  readonly now: () => number
  /** Somebody has come to a gate. */
  readonly onArrival: () => void
  /** A decision was not taken, and why. */
  readonly onRefused: (text: string) => void
}

/** A gate's message. */
interface Heard {
  readonly deviceId: number
  readonly requests: readonly GateRequest[]
  readonly strangerAt?: string | undefined
}

type Change = (state: DeskState) => DeskState

/** How soon a reading that failed is tried again, ms. */
const again = 1000
const mostBetween = 30_000

const waitingIds = (state: DeskState, now: number) =>
  requestsOf(state)
    .filter((request) => request.state === 'waiting' && Date.parse(request.endsAt) > now)
    .map(({ id }) => id)

/**
 * Keeps a desk as the server has it: reads it, hears what happens, and sends decisions, which are shown as made only when
 * the server has answered.
 */
export const makeDeskFeed = ({ line, now, onArrival, onRefused }: Given) => {
  const news = makeNews()
  const end = new AbortController()
  let state = emptyDesk
  let error: unknown = null
  let isReading = false
  let isAskedAgain = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The messages since the reading that is under way was asked for: it may be newer than its answer. */
  let since: Change[] = []

  const put = (change: Change) => {
    const known = new Set(waitingIds(state, 0))
    state = change(state)
    if (waitingIds(state, now()).some((id) => !known.has(id))) onArrival()
    news.tell()
  }
  const happen = (change: Change) => {
    if (isReading) since.push(change)
    put(change)
  }

  const readOnce = async () => {
    since = []
    const read = await line.read(end.signal)
    const meanwhile = since
    put((before) => meanwhile.reduce((made, change) => change(made), withReading(before, read)))
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
    if (failures > 0) timer = setTimeout(reload, Math.min(mostBetween, again * 2 ** failures))
  }
  const reload = () => {
    if (isReading) isAskedAgain = true
    else if (!end.signal.aborted) void read()
  }

  /** Sends until there is an answer. The server takes the first decision alone, so that one sent twice does no harm. */
  const send = ({ id, endsAt }: GateRequest, decision: Decision): Promise<GateRequest> =>
    persist(
      () => line.decide(id, decision),
      () => Date.parse(endsAt) > now(),
    )
  const unsend = (id: number) => (before: DeskState) => {
    const sent = new Map(before.sent)
    sent.delete(id)
    return { ...before, sent }
  }

  return {
    read: () => state,
    readError: () => error,
    subscribe: news.listen,
    reload,
    hear: ({ deviceId, requests, strangerAt }: Heard) =>
      happen((before) => {
        const after = withDevice(before, deviceId, requests)
        return strangerAt === undefined ? after : withStranger(after, deviceId, Date.parse(strangerAt))
      }),
    /** Shows somebody whose gate has asked this page, once the server has written it down; until a moment, ms. */
    ask: async (question: OwnQuestion, until: number): Promise<GateRequest> => {
      const request = await persist(
        () => line.open(question),
        () => until > now(),
      )
      happen((before) => withRequest(before, request))
      return request
    },
    /** Decides; nothing where a decision is on its way already. */
    decide: async (request: GateRequest, decision: Decision) => {
      if (state.sent.has(request.id)) return
      put((before) => ({ ...before, sent: new Map(before.sent).set(request.id, { decision, at: now() }) }))
      try {
        const answered = await send(request, decision)
        happen((before) => unsend(request.id)(withRequest(before, answered)))
      } catch (refused) {
        happen(unsend(request.id))
        const isLate = refused instanceof CallError && refused.code === gateRefusals.tooLate.code
        if (!isLate) onRefused(textOf(refused))
        reload()
      }
    },
    /** Brings somebody to the desk, unless they stand there already. */
    bring: ({ userId, stateDictId, ticket }: Pick<OwnEntry, 'userId' | 'stateDictId' | 'ticket'>) => {
      if (state.own.some((entry) => entry.userId === userId)) return
      const at = now()
      const entry = { key: `own ${userId} ${at}`, userId, stateDictId, ticket, at }
      put((before) => ({ ...before, own: [...before.own, entry] }))
    },
    /** Keeps a card that was refused for the list of what happened last. */
    refuseCard: (words: string) => put((before) => withRefusedCard(before, { at: now(), words })),
    /** Lets somebody go who was brought, and keeps how that ended for the list of what happened last. */
    letGo: (key: string, end: Pick<OwnEnded, 'stateDictId' | 'outcome'>) =>
      put((before) => withOwnEnded(before, { key, at: now(), ...end })),
    /** Keeps whom the keeper let pass while the line was cut for the list of what happened last. */
    noteOffline: (release: Omit<OfflineRelease, 'at'>) =>
      put((before) => withOffline(before, { at: now(), ...release })),
    stop: () => {
      clearTimeout(timer)
      end.abort()
    },
  }
}

export type DeskFeed = ReturnType<typeof makeDeskFeed>
