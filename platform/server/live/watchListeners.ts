import type { Database } from '../database/database.ts'
import type { prepareFindSession } from './admitListener.ts'
import type { Listeners } from './listeners.ts'
import { readHeads } from './replay.ts'

/** How often listeners are told the last number of a stream that has a new one, in milliseconds. */
const headsEvery = 1000

/** How often they are told it all the same, in rounds of `headsEvery`: the server's sign of life. */
const lifeEvery = 5

/** How often listeners are checked for still being allowed to listen, in milliseconds. */
const admitEvery = 10_000

interface Parts {
  readonly database: Database
  readonly listeners: Listeners
  readonly findSession: ReturnType<typeof prepareFindSession>
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

const closeFormer = async ({ listeners, findSession }: Parts): Promise<void> => {
  const byToken = Map.groupBy(listeners.all(), ({ token }) => token)
  for (const [token, own] of byToken) {
    const session = await findSession(token)
    if (session === null || session.schoolId === null) for (const { close } of own) close()
  }
}

/** Tells listeners the last numbers of their streams, and closes those whose session has ended, until it is stopped. */
export const watchListeners = (parts: Parts): (() => void) => {
  const every = (milliseconds: number, fault: string, work: () => Promise<void>) =>
    setInterval(() => void work().catch((error: unknown) => parts.onFault(fault, error)), milliseconds).unref()
  const timers = [
    every(headsEvery, 'listeners could not be told the last numbers', prepareTellHeads(parts)),
    every(admitEvery, 'listeners could not be looked at', () => closeFormer(parts)),
  ]
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
