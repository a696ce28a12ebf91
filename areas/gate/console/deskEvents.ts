import { sorted } from '../../../platform/console/kit/sorted.ts'
import type { GateRequest } from '../contract.ts'
import {
  type DeskState,
  type OfflineRelease,
  type EndedAddedPerson,
  numericOrder,
  outcomeOf,
  requestsOf,
  shownMs,
} from './deskState.ts'

/** An event at the desk, with its moment by the server's clock, ms. */
export type DeskEvent = { readonly key: string; readonly at: number } & (
  | { readonly kind: 'request'; readonly request: GateRequest }
  | { readonly kind: 'own'; readonly ended: EndedAddedPerson }
  | { readonly kind: 'offline'; readonly release: OfflineRelease }
  | { readonly kind: 'stranger'; readonly deviceId: number; readonly card: string | null }
  | { readonly kind: 'card'; readonly words: string }
)

/** Returns when a request ended or will end, by the server's clock, ms. */
export const endMoment = ({ decidedAt, endsAt }: GateRequest) => Date.parse(decidedAt ?? endsAt)

const requestsAt = (state: DeskState, now: number): readonly DeskEvent[] =>
  requestsOf(state)
    .map((request) => ({ ...request, state: outcomeOf(request, state.sent.has(request.id), now) }))
    .filter((request) => request.state !== 'waiting')
    .map((request) => ({ kind: 'request', key: `request ${request.id}`, at: endMoment(request), request }))

/** Returns the desk's events of the last minutes, newest first. */
export const listDeskEvents = (state: DeskState, now: number): readonly DeskEvent[] => {
  const all: readonly DeskEvent[] = [
    ...requestsAt(state, now),
    ...state.ownEnded.map((ended) => ({ kind: 'own' as const, key: ended.key, at: ended.at, ended })),
    ...state.offline.map((release) => ({
      kind: 'offline' as const,
      key: `offline ${release.userId} ${release.at}`,
      at: release.at,
      release,
    })),
    ...[...state.strangers].map(([deviceId, { at, card }]) => ({
      kind: 'stranger' as const,
      key: `stranger ${deviceId}`,
      at,
      deviceId,
      card,
    })),
    ...state.refusedCards.map(({ at, words }) => ({ kind: 'card' as const, key: `card ${at} ${words}`, at, words })),
  ]
  const recent = all.filter(({ at }) => now - at < shownMs)
  return sorted(recent, (one, other) => other.at - one.at || numericOrder.compare(other.key, one.key))
}
