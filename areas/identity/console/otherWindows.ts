import { canLock } from './windowLock.ts'

/** A message between windows of one browser: one has signed out, or a user has signed in there. */
type WindowMessage = { readonly kind: 'left' } | { readonly kind: 'entered'; readonly username: string }

const name = 'xingtan:session'

// A channel stores nothing, and only open windows need these messages.
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null

const parseMessage = (data: unknown): WindowMessage | null => {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return null
  const { kind } = data
  if (kind === 'left') return { kind }
  const username = 'username' in data && typeof data.username === 'string' ? data.username : null
  return username !== null && kind === 'entered' ? { kind, username } : null
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches only its origin
const postMessage = (message: WindowMessage) => channel?.postMessage(message)

/** Informs the other windows that this one has signed out. */
export const announceSignOut = () => postMessage({ kind: 'left' })

/** Informs the other windows which user has signed in here. */
export const announceSignIn = (username: string) => postMessage({ kind: 'entered', username })

/** Listens to messages of other windows. Returns the function that stops it. */
export const listenToOtherWindows = (listener: (message: WindowMessage) => void): (() => void) => {
  const onMessage = ({ data }: MessageEvent) => {
    const message = parseMessage(data)
    if (message !== null) listener(message)
  }
  channel?.addEventListener('message', onMessage)
  return () => channel?.removeEventListener('message', onMessage)
}

const lockPrefix = 'xingtan:here:'

/**
 * Shows other windows which user is signed in here, by holding a shared lock. Returns the function that releases it.
 */
export const showSignedInHere = (username: string): (() => void) => {
  if (!canLock()) return () => undefined
  const release = new AbortController()
  const untilReleased = new Promise<void>((done) => release.signal.addEventListener('abort', () => done()))
  // Other windows can query a lock immediately. A message to a suspended window would wait for its answer.
  void navigator.locks.request(lockPrefix + username, { mode: 'shared' }, () => untilReleased)
  return () => release.abort()
}

/** Lists the users signed in in windows of this browser. Returns null without locks, as on plain http. */
export const listSignedInUsers = async (): Promise<string[] | null> => {
  if (!canLock()) return null
  const { held = [] } = await navigator.locks.query()
  return held.flatMap(({ name = '' }) => (name.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : []))
}
