import type { Database } from '../database/database.ts'
import type { prepareAsk } from './askListeners.ts'
import type { Listeners } from './listeners.ts'
import { readHeads } from './replay.ts'

/** How often listeners are told the last number of a stream that has a new one, in milliseconds. */
const headsEvery = 1000

/** How often they are told it all the same, in rounds of `headsEvery`: the server's sign of life. */
const lifeEvery = 5

/** How often all listeners are asked about, whether their session stands and they may still hear what they hear, in milliseconds. */
const askEvery = 5000

interface Parts {
  readonly database: Database
  readonly listeners: Listeners
  readonly ask: ReturnType<typeof prepareAsk>
  readonly onFault: (what: string, error: unknown) => void
}

/** Prepares telling the last numbers. A message may have been lost on the way here; its number was not. */
const prepareTellHeads = ({ database, listeners }: Parts) => {
  let told = new Map<string, number>()
  let round = 0
  return async (): Promise<void> => {
    round += 1
    const streams = listeners.streams()
    if (streams.length === 0) return
    const heads = await database.asSystem('live: last numbers', (db) => readHeads(db, streams))
    const last = new Map(heads.map((head) => [head.stream, head.last]))
    const isSignOfLife = round % lifeEvery === 0
    for (const { streams: own, send } of listeners.all()) {
      for (const stream of own) {
        const number = last.get(stream) ?? 0
        if (isSignOfLife || told.get(stream) !== number) send(stream, JSON.stringify({ last: number, messages: [] }))
      }
    }
    told = last
  }
}

/** Closes the listeners whose session is over, and ends the streams that others may not hear any more. */
const endFormer = async ({ listeners, ask }: Pick<Parts, 'listeners' | 'ask'>): Promise<void> => {
  const all = listeners.all()
  if (all.length === 0) return
  const heard = all.flatMap((listener) =>
    [...listener.streams].map((stream) => ({ listener, token: listener.token, stream })),
  )
  const { sessionOf, may } = await ask(
    all.map(({ token }) => token),
    heard,
  )
  for (const { token, close } of all) if ((sessionOf(token)?.schoolId ?? null) === null) close()
  for (const [place, { listener, stream }] of heard.entries()) if (may[place] !== true) listener.endStream(stream)
}

/** Tells listeners the last numbers of their streams, and ends what they may not hear any more, until it is stopped. */
export const watchListeners = (parts: Parts): (() => void) => {
  const every = (milliseconds: number, fault: string, work: () => Promise<void>) =>
    setInterval(() => void work().catch((error: unknown) => parts.onFault(fault, error)), milliseconds).unref()
  const timers = [
    every(headsEvery, 'listeners could not be told the last numbers', prepareTellHeads(parts)),
    every(askEvery, 'listeners could not be asked about', () => endFormer(parts)),
  ]
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
