/** Windows of one browser tell each other that one has left, that somebody has signed in there, or, asked for it, who is. */
type News = { readonly kind: 'left' | 'asked' } | { readonly kind: 'entered' | 'here'; readonly username: string }

const name = 'xingtan:session'

// Nothing is stored: a window that is not open has nothing to hear.
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : null

const newsIn = (data: unknown): News | null => {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return null
  const { kind } = data
  if (kind === 'left' || kind === 'asked') return { kind }
  const username = 'username' in data && typeof data.username === 'string' ? data.username : null
  return username !== null && (kind === 'entered' || kind === 'here') ? { kind, username } : null
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

/** Tells a window that has asked who is signed in here. */
export const tellHere = (username: string) => tell({ kind: 'here', username })

/** How long other windows have to say who is signed in there, ms. */
const othersSay = 250

/** Asks the other windows of the browser who is signed in there. */
export const askOthers = async (): Promise<string[]> => {
  const names: string[] = []
  const stop = hearOtherWindows((news) => {
    if (news.kind === 'here') names.push(news.username)
  })
  tell({ kind: 'asked' })
  await new Promise((done) => setTimeout(done, othersSay))
  stop()
  return names
}
