import type { Database } from '../database/database.ts'
import type { prepareFindSession } from './admitListener.ts'
import type { Listeners } from './listeners.ts'
import { readHeads } from './replay.ts'

/** How often each listener is told the last number of its streams, in milliseconds: also the server's sign of life. */
const headsEvery = 5000

/** How often listeners are checked for still being allowed to listen, in milliseconds. */
const admitEvery = 10_000

interface Parts {
  readonly database: Database
  readonly listeners: Listeners
  readonly findSession: ReturnType<typeof prepareFindSession>
  readonly onFault: (what: string, error: unknown) => void
}

/** A message may have been lost on the way here; its number was not. */
const tellHeads = async ({ database, listeners }: Parts): Promise<void> => {
  const streams = listeners.streams()
  if (streams.length === 0) return
  const heads = await database.asSystem('live: last numbers', (db) => readHeads(db, streams))
  const last = new Map(heads.map((head) => [head.stream, head.last]))
  for (const { streams: own, send } of listeners.all()) {
    for (const stream of own) send(stream, JSON.stringify({ last: last.get(stream) ?? 0, messages: [] }))
  }
}

const closeFormer = async ({ listeners, findSession }: Parts): Promise<void> => {
  const byToken = Map.groupBy(listeners.all(), ({ token }) => token)
  for (const [token, own] of byToken) {
    const session = await findSession(token)
    if (session === null || session.schoolId === null) for (const { close } of own) close()
  }
}

/** Tells listeners the last numbers of their streams, and closes those whose session has ended, until it is stopped. */
export const watchListeners = (parts: Parts): (() => void) => {
  const every = (milliseconds: number, fault: string, work: (parts: Parts) => Promise<void>) =>
    setInterval(() => void work(parts).catch((error: unknown) => parts.onFault(fault, error)), milliseconds).unref()
  const timers = [
    every(headsEvery, 'listeners could not be told the last numbers', tellHeads),
    every(admitEvery, 'listeners could not be looked at', closeFormer),
  ]
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
