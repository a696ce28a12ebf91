import type { Call, DataOf } from '../../contract/call.ts'
import type { Envelope } from '../../contract/envelope.ts'
import { common } from '../../contract/refusal.ts'
import { showToast } from '../kit/toast.ts'
import { go } from '../location/hash.ts'
import { endSession, readSession } from '../session/store.ts'
import { buildEndpointUrl } from './address.ts'
import { CallError } from './callError.ts'
import type { AnyInput, Endpoint, CallInput } from './endpoint.ts'
import { reportForbidden } from './forbidden.ts'
import { buildFormData, sendForm } from './form.ts'
import { announceLostConnection, noteResponse } from './lostConnection.ts'
import { chooseReaction, statusText, successCode } from './reaction.ts'
import { isSessionContinued } from './renewal.ts'
import { recordServerTime } from './serverClock.ts'

/** Timeout of a call (foundations §9), ms. */
const requestTimeout = 2_000_000

const isEnvelope = (body: unknown): body is Envelope =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'number'

/** Returns the response's envelope. A response without one (a proxy's page) gets an envelope with the HTTP status. */
const envelopeOf = async (answer: Response): Promise<Envelope> => {
  const body: unknown = await answer.json().catch(() => null)
  if (isEnvelope(body)) return body
  return { code: answer.ok ? 500 : answer.status, msg: statusText(answer.ok ? 500 : answer.status), data: null }
}

/**
 * Creates the idempotency key of a write, so that a repeated request acts once. `randomUUID` is missing on plain http.
 */
const createIdempotencyKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const headersOf = (token: string | null, writes: boolean, hasBody: boolean) => {
  const headers = new Headers()
  if (token !== null) headers.set('Authorization', `Bearer ${token}`)
  if (writes) headers.set('Idempotency-Key', createIdempotencyKey())
  if (hasBody) headers.set('Content-Type', 'application/json')
  return headers
}

/**
 * A signal that aborts with the caller's signal or after the timeout. AbortSignal.any is too new for schools'
 * computers.
 */
const boundSignal = (signal?: AbortSignal) => {
  const bound = new AbortController()
  const state = { isLate: false }
  const timer = setTimeout(() => {
    state.isLate = true
    bound.abort()
  }, requestTimeout)
  const follow = () => bound.abort()
  signal?.addEventListener('abort', follow)
  const release = () => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', follow)
  }
  return { signal: bound.signal, state, release }
}

/** Options of a caller for a running call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Called with the sent share of a form, 0 to 1. */
  readonly onProgress?: (part: number) => void
  /** False if a session renewal would have to wait for this call. */
  readonly mayRenew?: boolean
  /**
   * A token that the page holds apart from its session. The session stays unchanged, and the caller handles the
   * token's end.
   */
  readonly token?: string
  /** True if errors aren't shown, because the caller retries. */
  readonly isQuiet?: boolean
}

const fetchAnswer = async (
  endpoint: Endpoint,
  input: AnyInput,
  token: string | null,
  { signal, onProgress, isQuiet }: CallOptions,
) => {
  const bound = boundSignal(signal)
  try {
    if (endpoint.upload) {
      const form = buildFormData(endpoint.upload.field, input)
      const sending = { method: endpoint.method, headers: headersOf(token, endpoint.writes, false), form, onProgress }
      return await sendForm(buildEndpointUrl(endpoint.path, input), { ...sending, signal: bound.signal })
    }
    const sentAt = Date.now()
    const answer = await fetch(buildEndpointUrl(endpoint.path, input), {
      method: endpoint.method,
      headers: headersOf(token, endpoint.writes, input.body !== undefined),
      body: input.body === undefined ? null : JSON.stringify(input.body),
      credentials: 'same-origin',
      cache: 'no-store',
      signal: bound.signal,
    })
    noteResponse()
    recordServerTime(answer, sentAt)
    return answer
  } catch (error) {
    if (signal?.aborted) throw error
    const status = bound.state.isLate ? 408 : 0
    const msg = bound.state.isLate ? statusText(408) : '网络连接失败，请检查网络后重试'
    if (isQuiet !== true) announceLostConnection(msg, endpoint.writes)
    throw new CallError({ code: status, msg, status, announced: true })
  } finally {
    bound.release()
  }
}

const react = (status: number, { code, msg }: Envelope, token: string | null) => {
  const reaction = chooseReaction(status, code, msg)
  // A response to an older token (the school was changed meanwhile) must not end the session that replaced it.
  if (reaction.signOut && token !== readSession()?.token) return true
  if (reaction.toast) showToast(reaction.toast, 'error')
  if (reaction.go) go(reaction.go)
  if (!reaction.signOut) return reaction.toast !== undefined
  // Without a session the guard goes to the login page, or back to this place if the browser is remembered.
  endSession(statusText(401, msg))
  if (reaction.signOut === 'reload') {
    go('/login', 'replace')
    window.location.reload()
  }
  return true
}

const sendOnce = async (endpoint: Endpoint, input: AnyInput, token: string | null, following: CallOptions) => {
  const answer = await fetchAnswer(endpoint, input, token, following)
  return { ok: answer.ok, status: answer.status, envelope: await envelopeOf(answer), token }
}

/** Sends the call, and once more if the session was over and has been renewed. */
const sendInSession = async (endpoint: Endpoint, input: AnyInput, following: CallOptions) => {
  if (following.token !== undefined) return sendOnce(endpoint, input, following.token, following)
  const session = readSession()
  const answer = await sendOnce(endpoint, input, session?.token ?? null, following)
  const isOver = answer.status === common.signedOut.status && endpoint.may.kind !== 'anyone'
  if (!isOver || session === null || following.mayRenew === false) return answer
  const isAskedAgain = (await isSessionContinued(session)) && !following.signal?.aborted
  return isAskedAgain ? sendOnce(endpoint, input, readSession()?.token ?? null, following) : answer
}

/**
 * Sends a call and returns its data. Throws a `CallError` with the envelope's code, msg and data if it is refused.
 * Without a token, a call that needs one isn't sent: the page goes to the login page (foundations §8).
 */
export const send = async <C extends Call>(
  endpoint: Endpoint<C>,
  input: CallInput<C>,
  following: CallOptions = {},
): Promise<DataOf<C>> => {
  if (following.token === undefined && readSession() === null && endpoint.may.kind !== 'anyone') {
    go('/login', 'replace')
    throw new CallError({ code: common.signedOut.code, msg: common.signedOut.msg, status: 401, announced: true })
  }
  const { ok, status, envelope, token } = await sendInSession(endpoint, input, following)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server presents exactly the declared schema
  if (ok && envelope.code === successCode) return envelope.data as DataOf<C>
  const announced = following.isQuiet === true || react(status, envelope, token)
  if (status === common.forbidden.status && following.isQuiet !== true) reportForbidden()
  throw new CallError({ ...envelope, status, announced })
}
