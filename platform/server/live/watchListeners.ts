import type { Database } from '../database/database.ts'
import type { prepareAsk } from './askListeners.ts'
import type { Listeners } from './listeners.ts'
import { readHeads } from './replay.ts'

/** Interval at which listeners receive the last number of a stream with new messages, ms. */
const headsInterval = 1000

/** Rounds of `headsInterval` after which they receive it anyway, as the server's heartbeat. */
const heartbeatRounds = 5

/** Interval at which the sessions and access rights of all listeners are checked, ms. */
const checkInterval = 5000

interface Parts {
  readonly database: Database
  readonly listeners: Listeners
  readonly ask: ReturnType<typeof prepareAsk>
  readonly onFault: (what: string, error: unknown) => void
}

/**
 * Prepares sending the last numbers. A message may have been lost on the way to this node, but its number is in the
 * database.
 */
const prepareSendHeads = ({ database, listeners }: Parts) => {
  let told = new Map<string, number>()
  let round = 0
  return async (): Promise<void> => {
    round += 1
    const streams = listeners.streams()
    if (streams.length === 0) return
    const heads = await database.asSystem('live: last numbers', (db) => readHeads(db, streams))
    const last = new Map(heads.map((head) => [head.stream, head.last]))
    const isSignOfLife = round % heartbeatRounds === 0
    for (const { streams: own, send } of listeners.all()) {
      for (const stream of own) {
        const number = last.get(stream) ?? 0
        if (isSignOfLife || told.get(stream) !== number) send(stream, JSON.stringify({ last: number, messages: [] }))
      }
    }
    told = last
  }
}

/** Closes the listeners whose session has ended, and ends the streams that others may no longer receive. */
const endRevoked = async ({ listeners, ask }: Pick<Parts, 'listeners' | 'ask'>): Promise<void> => {
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

/**
 * Sends listeners the last numbers of their streams and ends what they may no longer receive. Returns a function that
 * stops it.
 */
export const watchListeners = (parts: Parts): (() => void) => {
  const every = (milliseconds: number, fault: string, work: () => Promise<void>) =>
    setInterval(() => void work().catch((error: unknown) => parts.onFault(fault, error)), milliseconds).unref()
  const timers = [
    every(headsInterval, 'listeners could not be told the last numbers', prepareSendHeads(parts)),
    every(checkInterval, 'listeners could not be checked', () => endRevoked(parts)),
  ]
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
