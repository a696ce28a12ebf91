import { sorted } from '../../../platform/console/kit/sorted.ts'
import { type Decision, type GateRequest, type RequestState, gateTimes } from '../contract.ts'

/** Somebody whom the keeper brings to the desk, by a card or from the list of leaves: no device asks. */
export interface OwnEntry {
  readonly key: string
  readonly userId: number
  /** Leaving or coming back, where the keeper has said so already. */
  readonly stateDictId: number | null
  /** Says to the server that their card was looked up; null where none was. */
  readonly ticket: string | null
  /** By the server's clock, ms. */
  readonly at: number
}

/** How it ended that the keeper brought somebody; closed where nothing was decided. */
export type OwnOutcome = 'agreed' | 'rejected' | 'timedOut' | 'closed'

/** Somebody whom the keeper brought to the desk, and how that ended, at a moment by the server's clock, ms. */
export interface OwnEnded extends Pick<OwnEntry, 'key' | 'userId' | 'stateDictId' | 'at'> {
  readonly isByCard: boolean
  readonly outcome: OwnOutcome
}

/** Somebody whom the keeper let pass from the offline list, at a moment by the server's clock, ms: named, for no name can be asked for then. */
export interface OfflineRelease extends Pick<OwnEntry, 'userId' | 'at'> {
  readonly name: string
  readonly stateDictId: number
}

/** A decision that is on its way, since a moment by the server's clock, ms. */
export interface Sent {
  readonly decision: Decision
  readonly at: number
}

/** A card that was read at the desk and refused: when, ms, and why, with no more of its number than the tail. */
export interface RefusedCard {
  readonly at: number
  readonly words: string
}

export interface DeskState {
  /** By their devices; null until they were read for the first time. */
  readonly requests: ReadonlyMap<number, readonly GateRequest[]> | null
  readonly own: readonly OwnEntry[]
  /** The latest first. */
  readonly ownEnded: readonly OwnEnded[]
  /** The latest first. */
  readonly offline: readonly OfflineRelease[]
  readonly sent: ReadonlyMap<number, Sent>
  /** When somebody last stood before each gate whom the school does not know, ms: one line a gate, however often it asks. */
  readonly strangers: ReadonlyMap<number, number>
  /** The latest first. */
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

/** Somebody who stands before a gate, or before the keeper. */
export type Waiting =
  | { readonly kind: 'request'; readonly key: string; readonly at: number; readonly request: GateRequest }
  | ({ readonly kind: 'own' } & OwnEntry)

/** All requests that the desk holds. */
export const requestsOf = ({ requests }: DeskState): readonly GateRequest[] =>
  [...(requests ?? new Map()).values()].flat()

/** A decision is final: an older message, or a reading that was under way, does not take it back. */
const newer = (held: ReadonlyMap<number, GateRequest>, told: GateRequest): GateRequest => {
  const before = held.get(told.id)
  return told.state === 'waiting' && before !== undefined && before.state !== 'waiting' ? before : told
}

/** Of one millisecond the tenth request does not stand before the ninth. */
export const byName = new Intl.Collator('en', { numeric: true })

const heldBy = (state: DeskState) => new Map(requestsOf(state).map((request) => [request.id, request]))

/** The desk after a message, which tells all of one device: heard twice, it does no harm. */
export const withDevice = (state: DeskState, deviceId: number, told: readonly GateRequest[]): DeskState => {
  const held = heldBy(state)
  return {
    ...state,
    requests: new Map(state.requests).set(
      deviceId,
      told.map((one) => newer(held, one)),
    ),
  }
}

/** The desk after a gate has told of a stranger. */
export const withStranger = (state: DeskState, deviceId: number, at: number): DeskState => ({
  ...state,
  strangers: new Map(state.strangers).set(deviceId, at),
})

/** So many refused cards are kept: a reader that is tried out must not fill the desk's memory. */
const mostRefused = 50

/** For how long what happened is shown, ms. */
export const shownFor = gateTimes.shownMinutes * 60_000

/** The desk after a card was refused. */
export const withRefusedCard = (state: DeskState, card: RefusedCard): DeskState => ({
  ...state,
  refusedCards: [card, ...state.refusedCards].slice(0, mostRefused),
})

/** The desk after somebody whom the keeper brought has gone. */
export const withOwnEnded = (
  state: DeskState,
  { key, ...end }: Pick<OwnEnded, 'key' | 'stateDictId' | 'outcome' | 'at'>,
): DeskState => {
  const entry = state.own.find((one) => one.key === key)
  if (entry === undefined) return state
  const ended = { key, userId: entry.userId, isByCard: entry.ticket !== null, ...end }
  return {
    ...state,
    own: state.own.filter((one) => one.key !== key),
    ownEnded: [ended, ...state.ownEnded.filter(({ at }) => ended.at - at < shownFor)],
  }
}

/** The desk after somebody was let pass from the offline list. */
export const withOffline = (state: DeskState, release: OfflineRelease): DeskState => ({
  ...state,
  offline: [release, ...state.offline.filter(({ at }) => release.at - at < shownFor)],
})

/** The desk after one request was answered. */
export const withRequest = (state: DeskState, request: GateRequest): DeskState => {
  const others = (state.requests?.get(request.deviceId) ?? []).filter(({ id }) => id !== request.id)
  return withDevice(state, request.deviceId, [...others, request])
}

/** The desk after a reading, which tells all of all devices. */
export const withReading = (state: DeskState, read: readonly GateRequest[]): DeskState => {
  const held = heldBy(state)
  const all = new Map<number, GateRequest[]>()
  for (const one of read) all.set(one.deviceId, [...(all.get(one.deviceId) ?? []), newer(held, one)])
  return { ...state, requests: all }
}

/** How a request stands at a moment. Nobody says that the time is over, but a decision on its way may have been in time. */
export const outcomeOf = ({ state, endsAt }: GateRequest, isSent: boolean, now: number): RequestState =>
  state === 'waiting' && !isSent && Date.parse(endsAt) <= now ? 'timedOut' : state

/** Everybody who waits, those who came first in front. */
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
  return sorted<Waiting>([...asked, ...own], (one, other) => one.at - other.at || byName.compare(one.key, other.key))
}

/** Those on whom this keeper decides: a keeper who stands before a gate is a colleague's to let pass. */
export const decidedHere = (waiting: readonly Waiting[], ownId: number | null): readonly Waiting[] =>
  waiting.filter((one) => one.kind === 'own' || one.request.userId !== ownId)

/** A decision that is on its way for so long lets the next one come to the front, ms. */
const slow = 2000

/** The one in the dialog: the first, but for those whose decision is on a slow line while others wait. */
export const frontOf = (waiting: readonly Waiting[], sent: DeskState['sent'], now: number): Waiting | null => {
  const isFree = (one: Waiting) => {
    const own = one.kind === 'request' ? sent.get(one.request.id) : undefined
    return own === undefined || now - own.at < slow
  }
  return waiting.find(isFree) ?? waiting[0] ?? null
}
