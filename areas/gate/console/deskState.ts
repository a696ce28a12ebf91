import { sorted } from '../../../platform/console/kit/sorted.ts'
import type { CardFault } from '../../card/contract.ts'
import { type Decision, type GateRequest, type RequestState, gateTimes } from '../contract.ts'

/** A person whom the keeper added by card or from the leave list; no device has sent a question. */
export interface AddedPerson {
  readonly key: string
  readonly userId: number
  /** Leaving or returning; null if the keeper hasn't chosen yet. */
  readonly stateDictId: number | null
  /** Proves to the server that their card was looked up; null if it wasn't. */
  readonly ticket: string | null
  /** Why their card opened nothing by itself; null if it did or none was read. */
  readonly cardFault: CardFault | null
  /** The server's clock, ms. */
  readonly at: number
}

/** Outcome for a person whom the keeper added; `closed` if nothing was decided. */
export type AddedOutcome = 'agreed' | 'rejected' | 'timedOut' | 'closed'

/** A person whom the keeper added, with the outcome and its moment by the server's clock, ms. */
export interface EndedAddedPerson extends Pick<AddedPerson, 'key' | 'userId' | 'stateDictId' | 'at'> {
  readonly isByCard: boolean
  readonly outcome: AddedOutcome
}

/**
 * A person released from the offline list, with the moment by the server's clock, ms. It includes the name, because
 * names can't be loaded offline.
 */
export interface OfflineRelease extends Pick<AddedPerson, 'userId' | 'at'> {
  readonly name: string
  readonly stateDictId: number
}

/** A decision on its way since a moment by the server's clock, ms. */
export interface PendingDecision {
  readonly decision: Decision
  readonly at: number
}

/** A card refused at the desk: the moment, ms, and a text. */
interface RefusedCard {
  readonly at: number
  readonly words: string
}

/** An unknown person at a gate: the moment, ms, and the card that was read, null without one. */
interface Stranger {
  readonly at: number
  readonly card: string | null
}

export interface DeskState {
  /** By device; null until they were first read. */
  readonly requests: ReadonlyMap<number, readonly GateRequest[]> | null
  readonly own: readonly AddedPerson[]
  /** Newest first. */
  readonly ownEnded: readonly EndedAddedPerson[]
  /** Newest first. */
  readonly offline: readonly OfflineRelease[]
  readonly sent: ReadonlyMap<number, PendingDecision>
  /** The last unknown person at each gate. One entry per gate, however often it asks. */
  readonly strangers: ReadonlyMap<number, Stranger>
  /** Newest first. */
  readonly refusedCards: readonly RefusedCard[]
}

export const emptyDesk: DeskState = {
  requests: null,
  own: [],
  ownEnded: [],
  offline: [],
  sent: new Map(),
  strangers: new Map(),
  refusedCards: [],
}

/** A person waiting at a gate or at the desk. */
export type Waiting =
  | { readonly kind: 'request'; readonly key: string; readonly at: number; readonly request: GateRequest }
  | ({ readonly kind: 'own' } & AddedPerson)

/** Returns all requests on the desk. */
export const requestsOf = ({ requests }: DeskState): readonly GateRequest[] =>
  [...(requests ?? new Map()).values()].flat()

/** Counts the people of whom the desk knows that they passed a gate, by request or let through by the keeper. */
export const countPassages = (state: DeskState): number =>
  requestsOf(state).filter((request) => request.state === 'agreed').length +
  state.ownEnded.filter(({ outcome }) => outcome === 'agreed').length

/**
 * Keeps the stored decision if an older message or a pending reading says that the request still waits: decisions are
 * final.
 */
const keepDecided = (heldRequests: ReadonlyMap<number, GateRequest>, newRequest: GateRequest): GateRequest => {
  const before = heldRequests.get(newRequest.id)
  return newRequest.state === 'waiting' && before !== undefined && before.state !== 'waiting' ? before : newRequest
}

/** Compares keys numerically, so that request 10 sorts after request 9 within one millisecond. */
export const numericOrder = new Intl.Collator('en', { numeric: true })

const requestsById = (state: DeskState) => new Map(requestsOf(state).map((request) => [request.id, request]))

/** Applies a message with all requests of one device. Applying it twice does no harm. */
export const withDevice = (state: DeskState, deviceId: number, newRequests: readonly GateRequest[]): DeskState => {
  const heldRequests = requestsById(state)
  return {
    ...state,
    requests: new Map(state.requests).set(
      deviceId,
      newRequests.map((one) => keepDecided(heldRequests, one)),
    ),
  }
}

/** Records that an unknown person was at a gate. */
export const withStranger = (state: DeskState, deviceId: number, stranger: Stranger): DeskState => ({
  ...state,
  strangers: new Map(state.strangers).set(deviceId, stranger),
})

/** Maximum refused cards kept, so that a tested reader doesn't fill the memory. */
const maxRefusedCards = 50

/** How long ended requests and events are shown, ms. */
export const shownMs = gateTimes.shownMinutes * 60_000

/** Records a refused card. */
export const withRefusedCard = (state: DeskState, card: RefusedCard): DeskState => ({
  ...state,
  refusedCards: [card, ...state.refusedCards].slice(0, maxRefusedCards),
})

/** Moves a person whom the keeper added to the ended ones. */
export const withAddedEnded = (
  state: DeskState,
  { key, ...end }: Pick<EndedAddedPerson, 'key' | 'stateDictId' | 'outcome' | 'at'>,
): DeskState => {
  const entry = state.own.find((one) => one.key === key)
  if (entry === undefined) return state
  const ended = { key, userId: entry.userId, isByCard: entry.ticket !== null, ...end }
  return {
    ...state,
    own: state.own.filter((one) => one.key !== key),
    ownEnded: [ended, ...state.ownEnded.filter(({ at }) => ended.at - at < shownMs)],
  }
}

/** Records a release from the offline list. */
export const withOffline = (state: DeskState, release: OfflineRelease): DeskState => ({
  ...state,
  offline: [release, ...state.offline.filter(({ at }) => release.at - at < shownMs)],
})

/** Replaces one request with the server's answer. */
export const withRequest = (state: DeskState, request: GateRequest): DeskState => {
  const others = (state.requests?.get(request.deviceId) ?? []).filter(({ id }) => id !== request.id)
  return withDevice(state, request.deviceId, [...others, request])
}

/** Applies a reading with all requests of all devices. */
export const withReading = (state: DeskState, read: readonly GateRequest[]): DeskState => {
  const heldRequests = requestsById(state)
  const all = new Map<number, GateRequest[]>()
  for (const one of read) all.set(one.deviceId, [...(all.get(one.deviceId) ?? []), keepDecided(heldRequests, one)])
  return { ...state, requests: all }
}

/**
 * Returns a request's state at a moment. No message announces a timeout; but a decision on its way may have been in
 * time, so such a request still waits.
 */
export const outcomeOf = ({ state, endsAt }: GateRequest, isSent: boolean, now: number): RequestState =>
  state === 'waiting' && !isSent && Date.parse(endsAt) <= now ? 'timedOut' : state

/** Returns everybody who waits, first come first. */
export const waitingAt = (state: DeskState, now: number): readonly Waiting[] => {
  const asked = requestsOf(state)
    .filter((request) => outcomeOf(request, state.sent.has(request.id), now) === 'waiting')
    .map((request) => ({
      kind: 'request' as const,
      key: `request ${request.id}`,
      at: Date.parse(request.askedAt),
      request,
    }))
  const own = state.own.map((entry) => ({ kind: 'own' as const, ...entry }))
  return sorted<Waiting>(
    [...asked, ...own],
    (one, other) => one.at - other.at || numericOrder.compare(one.key, other.key),
  )
}

/** Returns those whom this keeper may decide on. A colleague decides on a request about the keeper. */
export const decidableHere = (waiting: readonly Waiting[], ownId: number | null): readonly Waiting[] =>
  waiting.filter((one) => one.kind === 'own' || one.request.userId !== ownId)

/** A decision on its way for this long, ms, lets the next person come to the front. */
const slowDecisionMs = 2000

/** Returns the person in the dialog: the first, skipping those whose decision is delayed while others wait. */
export const findFront = (waiting: readonly Waiting[], sent: DeskState['sent'], now: number): Waiting | null => {
  const isFree = (one: Waiting) => {
    const own = one.kind === 'request' ? sent.get(one.request.id) : undefined
    return own === undefined || now - own.at < slowDecisionMs
  }
  return waiting.find(isFree) ?? waiting[0] ?? null
}
