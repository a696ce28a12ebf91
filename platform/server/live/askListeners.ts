import type { Database } from '../database/database.ts'
import type { Session, WatchedSessions } from '../session.ts'
import type { Hearings } from './hearing.ts'

/** A listener's token, and a stream that it listens to or requests. */
interface AskedListener {
  readonly token: string
  readonly stream: string
}

interface Parts {
  readonly database: Database
  readonly watchedSessions: WatchedSessions
  readonly hearings: Hearings
}

/**
 * Prepares checking who may still listen: the sessions of all tokens in one statement, then one check per topic.
 * Listening is no activity: a window left open overnight doesn't keep its session alive.
 */
export const prepareAsk =
  ({ database, watchedSessions, hearings }: Parts) =>
  (tokens: readonly string[], asked: readonly AskedListener[]) =>
    database.transaction(
      async ({ db }) => {
        const sessions = await watchedSessions(db, [...new Set(tokens)])
        const sessionOf = (token: string): Session | null => sessions.get(token) ?? null
        const streams = asked.map(({ token, stream }) => ({ session: sessionOf(token), stream }))
        return { sessionOf, may: await hearings.mayHear(db, streams) }
      },
      { onlyReads: true },
    )

/**
 * Collects checks that arrive while one is running: a thousand screens that reconnect at once need only a few checks.
 */
export const batchListenerChecks = (ask: ReturnType<typeof prepareAsk>) => {
  let waiting: (AskedListener & { readonly settled: PromiseWithResolvers<boolean> })[] = []
  let isChecking = false

  const checkAll = async (round: typeof waiting): Promise<void> => {
    try {
      const { may } = await ask(
        round.map(({ token }) => token),
        round,
      )
      for (const [place, { settled }] of round.entries()) settled.resolve(may[place] ?? false)
    } catch (error) {
      for (const { settled } of round) settled.reject(error)
    }
  }

  const next = async (): Promise<void> => {
    if (isChecking) return
    isChecking = true
    while (waiting.length > 0) {
      const round = waiting
      waiting = []
      await checkAll(round)
    }
    isChecking = false
  }

  return (asked: AskedListener): Promise<boolean> => {
    const settled = Promise.withResolvers<boolean>()
    waiting.push({ ...asked, settled })
    // Checks that arrive in the same event loop turn run together.
    setImmediate(() => void next())
    return settled.promise
  }
}
