import { canLock } from './oneWindow.ts'

/** Windows of one browser tell each other that one has left, or that somebody has signed in there. */
type News = { readonly kind: 'left' } | { readonly kind: 'entered'; readonly username: string }

const name = 'xingtan:session'

// Nothing is stored: a window that is not open has nothing to hear.
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null

const newsIn = (data: unknown): News | null => {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return null
  const { kind } = data
  if (kind === 'left') return { kind }
  const username = 'username' in data && typeof data.username === 'string' ? data.username : null
  return username !== null && kind === 'entered' ? { kind, username } : null
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
const tell = (news: News) => channel?.postMessage(news)

/** Tells the other windows that this one has left. */
export const tellLeft = () => tell({ kind: 'left' })

/** Tells the other windows who has signed in here. */
export const tellEntered = (username: string) => tell({ kind: 'entered', username })

/** Hears what other windows tell; gives what ends that. */
export const hearOtherWindows = (listener: (news: News) => void): (() => void) => {
  const hear = ({ data }: MessageEvent) => {
    const news = newsIn(data)
    if (news !== null) listener(news)
  }
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}

const hereIs = 'xingtan:here:'

/** Lets other windows see who is signed in here, for as long as that is so; gives what ends it. */
export const showHere = (username: string): (() => void) => {
  if (!canLock()) return () => undefined
  const gone = new AbortController()
  const untilGone = new Promise<void>((done) => gone.signal.addEventListener('abort', () => done()))
  // A lock is seen at once, also that of a window that sleeps; a question to it would have to wait for an answer.
  void navigator.locks.request(hereIs + username, { mode: 'shared' }, () => untilGone)
  return () => gone.abort()
}

/** Who is signed in in the windows of this browser; null where that cannot be seen, as on plain http. */
export const seeOthers = async (): Promise<string[] | null> => {
  if (!canLock()) return null
  const { held = [] } = await navigator.locks.query()
  return held.flatMap(({ name = '' }) => (name.startsWith(hereIs) ? [name.slice(hereIs.length)] : []))
}
