/** Windows of one browser tell each other that one has left, or that somebody has signed in there. */
type News = { readonly kind: 'left' } | { readonly kind: 'entered'; readonly username: string }

const name = 'xingtan:session'

// Nothing is stored: a window that is not open has nothing to hear.
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null

const newsIn = (data: unknown): News | null => {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return null
  if (data.kind === 'left') return { kind: 'left' }
  const isNamed = data.kind === 'entered' && 'username' in data && typeof data.username === 'string'
  return isNamed ? { kind: 'entered', username: String(data.username) } : null
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
